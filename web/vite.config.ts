import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { pageInEveryLanguage } from "./texts/page.ts";
import { poCatalogues } from "./texts/po.ts";
import { compressed } from "./vite/compressed.ts";
import { fakeApi } from "./vite/fake-api.ts";
import { installable } from "./vite/installable.ts";
import { subsetInter } from "./vite/inter.ts";
import { declaredPermissions } from "./vite/permissions.ts";

/** Preloads the Latin font with the page, rather than after the styles that name it. */
function preloadFont(): Plugin {
  return {
    name: "preload-font",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) =>
          /assets\/inter-(?!latin-ext).*\.woff2$/.test(file),
        );
        if (!font) return [];
        const attrs = { rel: "preload", href: `/${font}`, as: "font", type: "font/woff2", crossorigin: "" };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

/** Builds to `web/dist`, with hashed asset names so that browsers may cache them for ever. */
export default defineConfig(async ({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react({ jsxImportSource: "#jsx" }),
    tailwindcss(),
    preloadFont(),
    pageInEveryLanguage(),
    ...(isSsrBuild ? [] : [installable()]),
    fakeApi(),
    poCatalogues(),
    compressed(),
  ],
  resolve: { alias: [{ find: /^.*\binter-latin\.woff2$/, replacement: await subsetInter() }] },
  // The server bundle contains its dependencies, so that it prerenders with the same versions it was built
  // with.
  ssr: { noExternal: true as const },
  define: {
    DECLARED_PERMISSIONS: JSON.stringify(declaredPermissions()),
    // React reads this at run time, and is several times slower without it.
    ...(isSsrBuild && { "process.env.NODE_ENV": JSON.stringify("production") }),
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // Nothing is inlined: the security policy allows no data: scripts, styles or fonts.
    assetsInlineLimit: 0,
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The polyfill would be an inline script, and every supported browser preloads modules itself.
    modulePreload: { polyfill: false },
    // What matters is the compressed size of the first load; the warning measures something else.
    chunkSizeWarningLimit: 700,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      // Files that need refusals' texts at once import them, the client when it meets one. Both are in a file that
      // a first visit does not load, which the check does not see.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            // Everything that each visit needs is in one file: thirty small ones add 8 kB and as many requests.
            { name: "app", test: /web\/src\/main\.tsx$/, priority: 2 },
            // What many screens share is in one file, what few share in files of their own: one file for all of it
            // adds 60 kB to a first visit, and fifty small ones cost each screen as many requests.
            { name: "controls", minShareCount: 4, priority: 1 },
            // One file for the icons that several screens share, instead of twenty of 200 bytes each.
            { name: "icons", test: /node_modules\/lucide-react\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
}));
