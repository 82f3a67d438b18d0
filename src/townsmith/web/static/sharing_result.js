// A result in words and as a picture, passed on by whatever way the device offers; where it offers
// none, the words are copied and the picture is saved.

// The server draws it as SVG; other programs want pixels.
export async function pixels(address, name) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d").drawImage(image, 0, 0);
  const drawn = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  return new File([drawn], `${name}.png`, { type: "image/png" });
}

export function saveFile(file) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Return what is to be said: nothing where the device itself says it.
export async function passOn(told, file, { copied, copiedAndSaved }) {
  const lines = [told.title, told.text, told.url].filter(Boolean).join("\n");
  try {
    const files = file ? [file] : [];
    if (file && navigator.canShare?.({ files })) return void await navigator.share({ ...told, files });
    if (navigator.share) return void await navigator.share(told);
    await navigator.clipboard.writeText(lines);
    if (file) saveFile(file);
    return file ? copiedAndSaved : copied;
  } catch (error) {
    return error.name === "AbortError" ? undefined : lines; // what cannot be copied can be read
  }
}
