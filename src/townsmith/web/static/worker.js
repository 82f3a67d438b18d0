// The worker of this server's pages: the shell and what one reads or fills in work without a network,
// and a push becomes a note. MARK, SHELL and READING are set before it by the server: another content
// of the shell is another worker with another cache, so old scripts never meet new pages.

const CACHE = `townsmith-${MARK}`;
const OFFLINE = "/offline";
const LESSON = /^\/learn\/([^/]+).*$/; // stands at a table of the server; its words are read without
const PICTURE = /\/rules\/[^"/]+\/pictures\/[^"]+/g;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith("townsmith-") && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

// What one reads is fetched behind, one after the other, once a page has asked for it.
self.addEventListener("message", (event) => {
  if (event.data === "read ahead") event.waitUntil(readAhead());
});

async function readAhead() {
  const cache = await caches.open(CACHE);
  for (const address of READING) {
    if (await cache.match(address, { ignoreVary: true })) continue;
    const answer = await fetch(address).catch(() => null);
    if (!answer) return;
    await keepPage(cache, address, answer);
  }
}

// A page that belongs to another shell is not kept: it would ask for files that are not here.
async function keepPage(cache, address, answer) {
  if (!answer.ok || answer.redirected || answer.headers.get("x-shell") !== MARK) return;
  await cache.put(address, answer.clone());
  if (!address.startsWith("/rules/")) return;
  for (const picture of new Set((await answer.text()).match(PICTURE) ?? [])) {
    if (!await cache.match(picture, { ignoreVary: true })) await cache.add(picture).catch(() => {});
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, pathname, search));
  else if (SHELL.includes(pathname) || pathname.match(PICTURE)) event.respondWith(cacheFirst(request));
});

const cacheFirst = async (request) => await caches.match(request, { ignoreVary: true }) ?? fetch(request);

// The server has the first word; without it, what was read before, or a page that says how things are.
async function page(request, pathname, search) {
  try {
    const answer = await fetch(request);
    if (READING.includes(pathname) && !search) {
      await keepPage(await caches.open(CACHE), pathname, answer.clone());
    }
    return answer;
  } catch {
    const known = await caches.match(pathname.replace(LESSON, "/read/$1"), { ignoreVary: true });
    return known ?? await caches.match(OFFLINE, { ignoreVary: true }) ?? Response.error();
  }
}

self.addEventListener("push", (event) => {
  const { title, body, tag, url } = event.data.json();
  const icon = SHELL.find((address) => address.endsWith("icon-192.png"));
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

async function open(url) {
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find((client) => new URL(client.url).pathname === url);
  return there ? there.focus() : self.clients.openWindow(url);
}
