// The theme that was chosen in the product, and times in the reader's zone.
try {
  const theme = localStorage.getItem("portico_theme");
  if (theme === "dark" || theme === "light") document.documentElement.style.colorScheme = theme;
} catch {
  // Storage is blocked: the system's theme applies.
}

const format = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });

/** @param {ParentNode} parent */
function showLocalTimes(parent) {
  for (const time of parent.querySelectorAll("time")) {
    const date = new Date(time.dateTime);
    if (!Number.isNaN(date.getTime())) time.textContent = format.format(date);
  }
}

document.addEventListener("DOMContentLoaded", () => showLocalTimes(document));
