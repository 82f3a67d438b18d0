// One script for all games. It knows paths, not rules: it lights the next tokens of the legal
// paths, collects clicks or keys into a path, posts it, and patches what changed.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const kept = (name, fallback) => {
    try {
      return JSON.parse(localStorage.getItem(name)) ?? fallback;
    } catch {
      return fallback;
    }
  };
  const keep = (name, value) => {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch { /* a browser that keeps nothing can play all the same */ }
  };
  const MOST_KEPT = 12;

  // ------------------------------------------------------------------ the other pages

  const resume = byId("resume");
  if (resume) showTables();
  for (const box of all(".linkbox")) box.addEventListener("focus", () => box.select());
  if (byId("table")) openTable();
  else if (byId("people")) watchPeople(byId("people").dataset.table);

  function showTables() {
    const tables = kept("tables", []);
    if (!tables.length) return;
    resume.hidden = false;
    const title = document.createElement("h2");
    title.textContent = resume.dataset.title;
    resume.append(title);
    for (const { id, title: name } of tables) {
      const link = document.createElement("a");
      link.className = "button small";
      link.href = id;
      link.textContent = name;
      resume.append(link);
    }
    const forget = document.createElement("button");
    forget.className = "link";
    forget.textContent = resume.dataset.forget;
    forget.onclick = () => {
      keep("tables", []);
      resume.hidden = true;
    };
    resume.append(forget);
  }

  function watchPeople(table) {
    let number = "";
    new EventSource(`${table}/events`).onmessage = ({ data, lastEventId }) => {
      if (number && number !== lastEventId && JSON.parse(data).seat < 0) location.reload();
      number = lastEventId;
    };
  }

  // ------------------------------------------------------------------ a table

  function openTable() {
    const main = byId("table");
    const home = main.dataset.table;
    const phrases = JSON.parse(byId("phrases").textContent);
    const marks = new Map(); // which pieces of the page we have
    let state = JSON.parse(byId("start").textContent);
    let prefix = [];
    let previews = {};
    let pointed = ""; // the token whose preview is shown
    let tapped = ""; // the token that a finger has chosen and not yet confirmed
    let looking = null; // the entry we look back at; null for now
    let hinted = [];
    let sending = false;
    let byKeys = false;
    let pull = null;
    let pullAgain = false;

    remember();
    for (const name of Object.keys(state.html)) marks.set(name, state.html[name].mark);
    for (const figure of all(".piece")) dress(figure);
    settle();
    listen();
    connect();

    function remember() {
      const others = kept("tables", []).filter(({ id }) => id !== home);
      const here = { id: home, title: `${main.dataset.title} · ${home.slice(3, 7)}` };
      keep("tables", state.over || state.seat < 0 ? others : [here, ...others].slice(0, MOST_KEPT));
    }

    // ---------------------------------------------------------------- paths

    function nextTokens(from = prefix) {
      const next = new Map();
      for (const path of state.legal) {
        if (path.length > from.length && from.every((token, at) => path[at] === token)) {
          next.set(path[from.length], path.length === from.length + 1);
        }
      }
      return next;
    }

    function choose(token, finger = false) {
      const next = nextTokens();
      if (!next.has(token)) return explain([...prefix, token]);
      const path = [...prefix, token];
      let complete = next.get(token);
      while (!complete) { // what can only go on in one way goes on by itself
        const after = nextTokens(path);
        if (after.size !== 1) break;
        const [only, ends] = [...after][0];
        path.push(only);
        complete = ends;
      }
      if (complete && finger && tapped !== token) return point(token, true);
      if (complete) return play(path);
      prefix = path;
      tapped = "";
      settle();
      focusFirst();
    }

    function startOver() {
      prefix = [];
      tapped = "";
      settle();
    }

    // ---------------------------------------------------------------- what the page shows

    function settle() {
      const next = nextTokens();
      for (const shape of all("svg [data-t]", main)) light(shape, next.has(shape.dataset.t));
      for (const badge of all("svg .gain", main)) badge.remove();
      drawButtons(next);
      drawChosen();
      point("");
      if (next.size && looking === null) loadPreviews();
      showFirstLit();
      byId("list")?.toggleAttribute("hidden", !next.size);
      document.title = `${next.size && !state.over ? "● " : ""}${main.dataset.title} · Townsmith`;
    }

    // Where a board is wider than the screen, what may be clicked comes into sight.
    function showFirstLit() {
      const board = byId("board");
      if (board.scrollWidth <= board.clientWidth + 1) return;
      const lit = board.querySelector(".lit");
      if (!lit) return;
      const { x, width } = lit.getBoundingClientRect();
      board.scrollLeft += x + width / 2 - board.getBoundingClientRect().x - board.clientWidth / 2;
    }

    function light(shape, lit) {
      shape.classList.toggle("lit", lit);
      shape.classList.toggle("hinted", lit && hinted[prefix.length] === shape.dataset.t);
      shape.setAttribute("role", "button");
      shape.setAttribute("tabindex", lit ? "0" : "-1");
      if (lit) shape.removeAttribute("aria-disabled");
      else shape.setAttribute("aria-disabled", "true");
    }

    function drawButtons(next) {
      const box = byId("words");
      if (!box) return;
      const focused = box.contains(document.activeElement) && document.activeElement.dataset.t;
      const words = [...next.keys()].filter((token) => state.buttons[token]);
      const wanted = words.map((token, at) => wordButton(token, at === 0));
      if (tapped) wanted.unshift(confirmButton());
      box.replaceChildren(...wanted);
      if (focused) all("button", box).find((found) => found.dataset.t === focused)?.focus();
      const undo = byId("undo").querySelector("button");
      undo.disabled = !state.undo || looking !== null;
    }

    function wordButton(token, first) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.t = token;
      button.textContent = state.buttons[token];
      button.className = first && !tapped ? "main" : "";
      if (hinted[prefix.length] === token) button.classList.add("hinted");
      return button;
    }

    function confirmButton() {
      const button = document.createElement("button");
      const preview = previews[tapped];
      button.type = "button";
      button.className = "main";
      button.dataset.t = tapped;
      const gain = preview?.gain ? `, ${signed(preview.gain)}` : "";
      button.textContent = (preview?.words.replace(/\.$/, "") || phrases.play) + gain;
      return button;
    }

    function drawChosen() {
      const line = byId("chosen");
      line.replaceChildren();
      if (!prefix.length) return;
      const again = document.createElement("button");
      again.type = "button";
      again.className = "link";
      again.textContent = phrases.over;
      again.onclick = startOver;
      line.append(`${phrases.choose} `, again);
    }

    const signed = (points) => (points > 0 ? `+${points}` : `${points}`.replace("-", "–"));
    const figure = (points) => `${points}`.replace("-", "–");

    async function loadPreviews() {
      previews = {};
      const asked = `${state.next} ${prefix}`;
      const answer = await ask(`${home}/preview?path=${encodeURIComponent(prefix.join(" "))}`);
      if (!answer || asked !== `${state.next} ${prefix}`) return;
      previews = answer;
      for (const shape of all("svg .lit[data-t]", main)) drawBadge(shape, previews[shape.dataset.t]);
      if (tapped) drawButtons(nextTokens());
      if (pointed) point(pointed);
    }

    function drawBadge(shape, preview) {
      if (!preview?.gain || shape.querySelector(".badge")) return;
      const box = (shape.querySelector(".lamp") || shape).getBBox();
      const small = box.width < 70;
      const [width, height] = small ? [36, 20] : [48, 28];
      const badge = document.createElementNS("http://www.w3.org/2000/svg", "g");
      badge.setAttribute("class", "gain");
      badge.setAttribute("transform", `translate(${box.x + box.width / 2} ${box.y})`);
      badge.innerHTML =
        `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="${height / 2}"/>` +
        `<text y="${height * 0.21}" font-size="${height * 0.6}" text-anchor="middle">${signed(preview.gain)}</text>`;
      shape.append(badge);
    }

    function point(token, finger = false) {
      pointed = token;
      if (finger) {
        tapped = token;
        drawButtons(nextTokens());
      }
      for (const shape of all("svg .pointed", main)) shape.classList.remove("pointed");
      for (const shape of all("svg .lit", main)) {
        if (token && shape.dataset.t === token) shape.classList.add("pointed");
      }
      const preview = previews[token];
      showChange(preview);
      const advice = byId("advice");
      if (preview && (preview.because || !state.buttons[token])) {
        advice.replaceChildren(strong(preview.words), preview.because ? ` ${preview.because}` : "");
      } else if (!hinted.length) advice.replaceChildren();
      if (token) byId("refusal").textContent = "";
    }

    function strong(words) {
      const element = document.createElement("b");
      element.textContent = words;
      return element;
    }

    function showChange(preview) {
      for (const cell of all("#score .then")) cell.textContent = "";
      if (!preview) return;
      const changes = [...preview.lines];
      if (preview.gain) changes.push({ id: "", then: preview.total, now: preview.total - preview.gain });
      for (const { id, now, then } of changes) {
        const cell = document.querySelector(`#score [data-line="${CSS.escape(id)}"] .then`);
        if (!cell) continue;
        cell.textContent = `→ ${figure(then)}`;
        cell.dataset.sign = then > now ? "good" : "bad";
      }
    }

    async function explain(path) {
      if (looking !== null || state.seat < 0) return;
      const answer = await ask(`${home}/why?path=${encodeURIComponent(path.join(" "))}`);
      if (answer) byId("refusal").textContent = answer.words;
    }

    // ---------------------------------------------------------------- talking to the server

    async function ask(address, have = "") {
      try {
        const headers = { accept: "application/json" };
        if (have) headers["x-have"] = have;
        const answer = await fetch(address, { headers });
        return answer.ok ? await answer.json() : null;
      } catch {
        return null;
      }
    }

    async function send(where, body) {
      if (sending) return;
      sending = true;
      main.classList.add("sending");
      try {
        const answer = await fetch(home + where, {
          method: "POST",
          headers: { "content-type": "application/json", accept: "application/json" },
          body: JSON.stringify(body),
        });
        const told = await answer.json();
        byId("refusal").textContent = answer.ok ? "" : told.error;
      } catch {
        byId("refusal").textContent = phrases.failed;
      }
      sending = false;
      main.classList.remove("sending");
      await refresh();
    }

    function play(path) {
      hinted = [];
      return send("/moves", { words: path.join(" "), at: state.next });
    }

    async function refresh() {
      if (pull) {
        pullAgain = true;
        return pull;
      }
      pull = fetchScene();
      await pull;
      pull = null;
      if (pullAgain) {
        pullAgain = false;
        await refresh();
      }
    }

    async function fetchScene() {
      const query = new URLSearchParams(location.search);
      const asked = new URLSearchParams();
      if (looking !== null) asked.set("at", looking);
      if (state.over) asked.set("as", byId("eyes")?.value ?? query.get("as") ?? state.seat);
      const have = [...marks.values(), ...all(".piece").map((found) => found.dataset.mark)];
      const update = await ask(`${home}/updates?${asked}`, have.join(","));
      if (update) patch(update);
    }

    function patch(update) {
      const wasMine = state.legal.length > 0;
      const focus = focusedThing();
      const moved = update.next !== state.next || update.at !== state.at;
      const ended = update.over && !state.over;
      state = update;
      if (moved) {
        prefix = [];
        tapped = "";
        hinted = [];
        byId("advice").replaceChildren();
      }
      for (const [name, { mark, html }] of Object.entries(update.html)) patchHtml(name, mark, html);
      for (const [place, pieces] of Object.entries(update.places)) patchPlace(place, pieces);
      const body = document.body.classList;
      for (const shape of ["wide", "broad", "square"]) body.toggle(shape, shape === update.shape);
      body.toggle("past", looking !== null);
      body.toggle("over", update.over);
      document.querySelector(".neighbours").hidden = !update.places.others.length;
      settle();
      refocus(focus);
      if (ended) remember();
      if (!wasMine && state.legal.length && looking === null) myTurn();
      if (moved && looking === null) goOn();
    }

    function patchHtml(name, mark, html) {
      const element = byId(name);
      if (html === undefined || !element) return;
      const open = all("details", element).map((found) => found.open);
      element.innerHTML = html;
      all("details", element).forEach((found, at) => {
        if (open[at]) found.open = true;
      });
      marks.set(name, mark);
      if (name === "lately") byId("news").textContent = element.textContent;
    }

    function patchPlace(place, pieces) {
      const box = byId(place);
      const old = new Map(all(".piece", box).map((found) => [found.dataset.key, found]));
      const wanted = pieces.map((piece) => patchPiece(old.get(piece.key), piece, place));
      wanted.forEach((found, at) => {
        if (box.children[at] !== found) box.insertBefore(found, box.children[at] ?? null);
      });
      while (box.children.length > wanted.length) box.lastElementChild.remove();
    }

    function patchPiece(old, piece, place) {
      const figure = old ?? document.createElement("figure");
      figure.className = "piece";
      figure.style.setProperty("--width", `${piece.width}px`);
      Object.assign(figure.dataset, { key: piece.key, seat: piece.seat });
      if (!old) figure.append(document.createElement("figcaption"));
      if (piece.svg !== undefined && figure.dataset.mark !== piece.mark) {
        const before = figure.querySelector("svg");
        figure.insertAdjacentHTML("afterbegin", piece.svg);
        if (before) {
          explainChange(before, figure.querySelector("svg"), place);
          before.remove();
        }
      }
      figure.dataset.mark = piece.mark;
      const caption = figure.querySelector("figcaption");
      if (caption.innerHTML !== piece.caption) caption.innerHTML = piece.caption;
      figure.dataset.alt = piece.alt;
      dress(figure);
      return figure;
    }

    function dress(figure) {
      const place = figure.parentElement?.id;
      figure.classList.toggle("usable", Boolean(figure.querySelector(".lit")));
      if (place !== "others" && place !== "cards") return;
      const plain = !figure.querySelector("[data-t]");
      const svg = figure.querySelector("svg");
      if (plain) {
        svg.setAttribute("tabindex", "0");
        svg.setAttribute("role", "button");
        svg.dataset.enlarge = "";
        if (!svg.hasAttribute("aria-label")) {
          svg.setAttribute("aria-label", figure.dataset.alt || svg.textContent.trim().slice(0, 80));
        }
      }
    }

    // What is new in a drawing drops into its place; corner marks stay until the next move.
    function explainChange(before, after, place) {
      const known = new Map();
      for (const atom of atoms(before)) known.set(atom.outerHTML, true);
      const fresh = atoms(after).filter((atom) => !known.has(atom.outerHTML));
      if (!fresh.length || fresh.length > 12) return;
      const spots = [];
      for (const atom of fresh) {
        if (atom.localName === "text") continue;
        const wrapper = document.createElementNS("http://www.w3.org/2000/svg", "g");
        wrapper.setAttribute("class", place === "others" ? "arrived theirs" : "arrived");
        atom.replaceWith(wrapper);
        wrapper.append(atom);
        if (place === "board") addSpot(spots, wrapper.getBBox());
      }
      for (const spot of spots) markMoved(after, spot);
    }

    // Atoms that lie on each other are one thing that moved.
    function addSpot(spots, { x, y, width, height }) {
      const near = spots.find((spot) =>
        x < spot.right + 8 && x + width > spot.x - 8 && y < spot.foot + 8 && y + height > spot.y - 8);
      if (!near) return spots.push({ x, y, right: x + width, foot: y + height });
      near.x = Math.min(near.x, x);
      near.y = Math.min(near.y, y);
      near.right = Math.max(near.right, x + width);
      near.foot = Math.max(near.foot, y + height);
    }

    function atoms(svg) {
      const found = [];
      for (const child of svg.children) {
        if (!child.classList.contains("target")) found.push(child);
        else found.push(...[...child.children].filter((inner) => !inner.matches(".lamp,.ring,.touch,.gain,.badge")));
      }
      return found;
    }

    function markMoved(svg, spot) {
      const longest = Math.max(spot.right - spot.x, spot.foot - spot.y);
      if (longest < 20 || longest > 180) return;
      const [left, top, right, foot] = [spot.x - 6, spot.y - 6, spot.right + 6, spot.foot + 6];
      const corner = (cx, cy, dx, dy) => `M${cx + dx * 12} ${cy}H${cx}V${cy + dy * 12}`;
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("class", "ink moved");
      path.setAttribute("stroke-width", "2.4");
      path.setAttribute("d",
        corner(left, top, 1, 1) + corner(right, top, -1, 1) + corner(right, foot, -1, -1) + corner(left, foot, 1, -1));
      svg.append(path);
    }

    // ---------------------------------------------------------------- my turn

    function myTurn() {
      if (byId("sound")?.checked) tick();
      if (main.dataset.guided === "1") hint(true);
    }

    function goOn() {
      if (main.dataset.guided === "1" && state.legal.length && !hinted.length) hint(true);
      if (!byId("auto")?.checked || state.legal.length !== 1) return;
      const [path] = state.legal;
      if (path.length === 1 && state.buttons[path[0]]) setTimeout(() => play(path), 250);
    }

    async function hint(guided = false) {
      const answer = await ask(`${home}/hint`);
      if (!answer) return;
      hinted = answer.path;
      byId("advice").textContent = guided ? phrases.try.replace("%", answer.words) : answer.words;
      const next = nextTokens();
      for (const shape of all("svg [data-t]", main)) light(shape, next.has(shape.dataset.t));
      drawButtons(next);
    }

    function tick() {
      const audio = new AudioContext();
      const tone = audio.createOscillator();
      const loudness = audio.createGain();
      loudness.gain.setValueAtTime(0.08, audio.currentTime);
      loudness.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.15);
      tone.connect(loudness).connect(audio.destination);
      tone.frequency.value = 520;
      tone.start();
      tone.stop(audio.currentTime + 0.16);
    }

    // ---------------------------------------------------------------- focus and keys

    function focusedThing() {
      const active = document.activeElement;
      if (!main.contains(active)) return null;
      return { token: active.dataset?.t ?? "", id: active.id, element: active };
    }

    function refocus(before) {
      if (!before || document.contains(before.element) && before.element.getAttribute("tabindex") !== "-1") return;
      const same = all("svg .lit[data-t]", main).find((shape) => shape.dataset.t === before.token);
      if (same) same.focus();
      else if (before.id && byId(before.id)) byId(before.id).focus();
      else if (byKeys) focusFirst();
    }

    const stops = () => all("svg .lit[data-t], #words button", main).filter((found) => found.getClientRects().length);

    function focusFirst() {
      if (byKeys) stops()[0]?.focus();
    }

    function walk(across, down) {
      const found = stops();
      const active = document.activeElement;
      if (!found.includes(active)) return focusFirst();
      const middle = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      };
      const [fromX, fromY] = middle(active);
      const ranked = found
        .filter((element) => element !== active)
        .map((element) => {
          const [x, y] = middle(element);
          const along = (x - fromX) * across + (y - fromY) * down;
          const aside = Math.abs((x - fromX) * down) + Math.abs((y - fromY) * across);
          return { element, along, cost: along + aside * 2 };
        })
        .filter(({ along }) => along > 4)
        .sort((one, other) => one.cost - other.cost);
      (ranked[0]?.element ?? active).focus();
    }

    const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

    function onKey(press) {
      const typing = press.target.matches("input:not([type=checkbox]), textarea, select");
      if (typing || press.ctrlKey || press.metaKey || press.altKey) return;
      byKeys = true;
      if (ARROWS[press.key] && !document.querySelector("dialog[open]")) {
        press.preventDefault();
        return walk(...ARROWS[press.key]);
      }
      if (press.key === "Enter" || press.key === " ") return onEnter(press);
      const keys = {
        u: () => byId("undo").querySelector("button").click(),
        h: () => byId("hint")?.click(),
        d: () => byId("words")?.querySelector("button")?.click(),
        "[": () => look((looking ?? state.last) - 1),
        "]": () => look((looking ?? state.last) + 1),
        "?": () => byId("help").showModal(),
        Escape: startOver,
      };
      keys[press.key]?.();
    }

    function onEnter(press) {
      const target = press.target.closest("svg [data-t], svg[data-enlarge]");
      if (!target) return;
      press.preventDefault();
      if (target.dataset.t) choose(target.dataset.t);
      else enlarge(target);
    }

    // ---------------------------------------------------------------- looking closer, looking back

    function enlarge(svg) {
      const copy = svg.cloneNode(true);
      for (const name of ["tabindex", "role", "data-enlarge"]) copy.removeAttribute(name);
      byId("enlarged").replaceChildren(copy);
      byId("large").showModal();
    }

    function look(at) {
      const last = state.last;
      looking = at >= last ? null : Math.max(0, at);
      return refresh();
    }

    // ---------------------------------------------------------------- events

    function listen() {
      document.addEventListener("keydown", onKey);
      document.addEventListener("pointerdown", () => { byKeys = false; });
      let finger = false;
      main.addEventListener("pointerdown", (press) => { finger = press.pointerType === "touch"; });
      main.addEventListener("click", (click) => {
        const target = click.target.closest("[data-t]");
        if (target) {
          click.preventDefault();
          const confirmed = target.closest("#words");
          if (looking === null) choose(target.dataset.t, finger && !confirmed);
          return;
        }
        const large = click.target.closest("[data-enlarge]");
        if (large) return enlarge(large);
        const step = click.target.closest("#history a[rel]");
        if (step) {
          click.preventDefault();
          look((looking ?? state.last) + (step.rel === "next" ? 1 : -1));
        }
      });
      for (const kind of ["pointerover", "focusin"]) {
        main.addEventListener(kind, ({ target }) => {
          const shape = target.closest("svg .lit[data-t], #words [data-t]");
          if (shape && shape.dataset.t !== pointed) point(shape.dataset.t);
          else if (!shape && kind === "pointerover" && pointed && !tapped) point("");
        });
      }
      main.addEventListener("input", ({ target }) => {
        if (target.id === "slider") look(Number(target.value));
        if (target.id === "auto" || target.id === "sound") keep(target.id, target.checked);
      });
      main.addEventListener("change", (change) => {
        if (change.target.id === "eyes") refresh();
      });
      main.addEventListener("submit", (submit) => {
        const form = submit.target;
        if (form.id === "undo") {
          submit.preventDefault();
          send("/undo", { at: state.next });
        } else if (form.id === "speak") {
          submit.preventDefault();
          const field = byId("saying");
          if (field.value.trim()) send("/talk", { words: field.value });
          field.value = "";
        } else if (form.className === "eyes") {
          submit.preventDefault();
          refresh();
        }
      });
      byId("hint")?.addEventListener("click", () => hint());
      for (const name of ["auto", "sound"]) {
        if (byId(name)) byId(name).checked = kept(name, false);
      }
      const query = new URLSearchParams(location.search);
      if (query.has("at") && state.at < state.last) looking = state.at;
      if (state.legal.length) myTurn();
    }

    function connect() {
      let lost = false;
      const stream = new EventSource(`${home}/events?since=${state.moment}`);
      stream.onmessage = ({ data }) => {
        const notice = JSON.parse(data);
        const mine = notice.seat === state.seat || notice.all;
        if (notice.next === state.next && notice.seat >= 0) return; // our own move, drawn already
        if (mine || notice.pending.length) refresh();
      };
      stream.onopen = () => {
        if (lost) byId("refusal").textContent = phrases.back;
        lost = false;
      };
      stream.onerror = () => {
        if (!lost) byId("refusal").textContent = phrases.lost;
        lost = true;
      };
      addEventListener("pagehide", () => stream.close());
    }
  }
})();
