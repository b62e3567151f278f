// Runs before the first paint, so that a chosen theme never flashes the other one; src/api/theme.ts does the same later.
// It stands outside the bundle because the security policy allows no script in the page itself.
try {
  const theme = localStorage.getItem("portico_theme");
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
    const meta = document.querySelector(`meta[name="theme-color"][media*="${theme}"]`).cloneNode();
    meta.removeAttribute("media");
    meta.setAttribute("data-chosen", "");
    document.head.prepend(meta);
  }
} catch {
  // Storage may be blocked; the system's theme is then the theme.
}
