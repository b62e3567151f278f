// Puts the product's name above Swagger UI, and follows the theme that was chosen in the product.
const { documentElement: root } = document;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

function chosenTheme() {
  try {
    return localStorage.getItem("portico_theme");
  } catch {
    // Storage is blocked: the system's theme applies.
    return null;
  }
}

function applyTheme() {
  const theme = chosenTheme();
  root.classList.toggle("dark-mode", theme === "dark" || (theme !== "light" && prefersDark.matches));
}

applyTheme();
prefersDark.addEventListener("change", applyTheme);

const { brand } = window.portico;
const link = document.createElement("a");
link.className = "portico";
link.href = "/";
const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
svg.setAttribute("viewBox", "0 0 32 32");
svg.setAttribute("aria-hidden", "true");
const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
path.setAttribute("d", brand.mark);
svg.append(path);
link.append(svg, brand.name);
document.body.prepend(link);
