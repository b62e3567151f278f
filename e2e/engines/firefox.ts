import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ElementHandle, launch } from "puppeteer-core";
import type { Driver, InPage } from "./driver.ts";

const programs = [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** The path of Firefox; undefined if it is not installed. */
export function firefoxPath(): string | undefined {
  return programs.find((path) => path && existsSync(path));
}

/** Firefox over WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), "portico-firefox-"));
  const browser = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, MOZ_DISABLE_CONTENT_SANDBOX: "1" },
    extraPrefsFirefox: { "intl.accept_languages": "en-US", "ui.prefersReducedMotion": 1 },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });

  async function find(script: InPage, args: unknown[]): Promise<ElementHandle | null> {
    const handle = await page.evaluateHandle(`(${script})(...${JSON.stringify(args)})`);
    return handle.asElement() as ElementHandle | null;
  }

  return {
    async open(url) {
      await page.goto(url);
    },
    run: (script, ...args) => page.evaluate(`(${script})(...${JSON.stringify(args)})`) as Promise<never>,
    async click(script, ...args) {
      const element = await find(script, args);
      await element?.click();
      return element !== null;
    },
    async type(script, text, ...args) {
      const element = await find(script, args);
      await element?.click();
      await element?.type(text);
      return element !== null;
    },
    async close() {
      await browser.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
