import { defineConfig } from "@playwright/test";
import plain from "./playwright.config.ts";

/** The same tests while a browser's translator changes each page, which users of other languages do. */
export default defineConfig<{ translated: boolean }>(plain, { use: { translated: true } });
