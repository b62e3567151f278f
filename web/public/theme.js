// Runs before the first paint, so that a chosen theme never flashes the other one.
// It stands outside the bundle because the security policy allows no script in the page itself.
try {
  const theme = localStorage.getItem("portico_theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be blocked; the system's theme is then the theme.
}
