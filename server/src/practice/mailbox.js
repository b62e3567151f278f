// Shows new emails as they arrive.
const list = document.getElementById("emails");
let shown = list.innerHTML;

async function look() {
  if (document.hidden) return;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    const found = page.getElementById("emails");
    if (!found || found.innerHTML === shown) return;
    shown = found.innerHTML;
    showLocalTimes(found);
    const focused = document.activeElement?.getAttribute("href");
    list.replaceChildren(...found.childNodes);
    if (focused) list.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  } catch {
    // The server is away: the next look tries again.
  }
}

setInterval(look, 2_000);
document.addEventListener("visibilitychange", look);
