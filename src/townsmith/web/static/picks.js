// Choosing by picture: what does not go with the other options is put away.

const form = document.querySelector("form.settle, form.alone");

function goesWith(pick) {
  return JSON.parse(pick.dataset.needs).every(([option, values]) => {
    const field = form.elements[`option-${option}`];
    return !field || values.includes(JSON.parse(field.value));
  });
}

export function putAway() {
  for (const pick of form?.querySelectorAll(".pick[data-needs]") ?? []) {
    const fits = goesWith(pick);
    const input = pick.querySelector("input");
    pick.hidden = !fits;
    if (!fits && input.checked) form.querySelector(`.chance input[name="${input.name}"]`).checked = true;
  }
}

export function openPicks() {
  form.addEventListener("change", putAway);
  putAway();
}
