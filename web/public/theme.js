// Runs before the first paint, so that the other theme never flashes; src/api/theme.ts does the same later.
// It is a separate file because the security policy allows no inline scripts.
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
  // Storage may be blocked; then the system's theme applies.
}
