import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { pageInEveryLanguage } from "./texts/page.ts";
import { poCatalogues } from "./texts/po.ts";
import { installable } from "./vite/installable.ts";

/** Asks for the Latin letters along with the page, rather than when the styles have come and name them. */
function preloadFont(): Plugin {
  return {
    name: "preload-font",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) =>
          /inter-latin-wght-normal-.*\.woff2$/.test(file),
        );
        if (!font) return [];
        const attrs = { rel: "preload", href: `/${font}`, as: "font", type: "font/woff2", crossorigin: "" };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

/** Builds to `web/dist`, with hashed asset names so that the server may let browsers keep them for ever. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFont(), pageInEveryLanguage(), installable(), poCatalogues()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // Nothing is inlined: the security policy allows no data: scripts, styles or fonts.
    assetsInlineLimit: 0,
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The polyfill would be an inline script, and every browser that runs this app preloads modules itself.
    modulePreload: { polyfill: false },
    // The size that matters is what the first screen fetches, compressed; the warning counts otherwise.
    chunkSizeWarningLimit: 700,
  },
});
