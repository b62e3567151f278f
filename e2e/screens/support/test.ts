import { test as base, type Page } from "@playwright/test";
import { createFakeApi, type FakeApi } from "@portico/testing/fake";
import { ownedTexts } from "../../support/browser/owned-texts.ts";
import { createPagePool, type PageOptions, type PagePool } from "../../support/browser/page-pool.ts";
import { translator } from "../../support/browser/translator.ts";
import { type Watch, watch } from "../../support/browser/watch.ts";
import { openMarket } from "./scenes.ts";
import { type FakeSite, startFakeSite } from "./site.ts";

export { expect } from "@playwright/test";
export { phone } from "../../support/browser/windows.ts";

export interface OpenOptions extends PageOptions {
  /** A new browser, whose caches are empty, and not one that an earlier test has left clean. */
  fresh?: boolean;
}

/** Opens a screen on the fake exchange. */
export type Open = (path: string, options?: OpenOptions) => Promise<Page>;

interface Fixtures {
  /** Plays a browser's translator in every page. */
  translated: boolean;
  /** The exchange behind the pages, of a user unless the test begins it otherwise. */
  api: FakeApi;
  /** The console messages that the pages may log; any other fails the test. */
  console: Watch;
  open: Open;
}

interface Shared {
  site: FakeSite;
  pool: PagePool;
}

/** The built app on a fake exchange: each test has its own, and the worker's pages. */
export const test = base.extend<Fixtures, Shared>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs here
    async ({}, use) => {
      const site = await startFakeSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  pool: [async ({ browser }, use) => use(createPagePool(browser)), { scope: "worker" }],
  api: [
    async ({ site }, use) => {
      site.api = createFakeApi({}, openMarket);
      await use(site.api);
    },
    // A test that does not name it must not get the exchange of the one before.
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs here
  console: async ({}, use) => {
    const watched = watch();
    await use(watched);
    watched.check();
  },
  translated: [false, { option: true }],
  open: async ({ pool, site, console, translated }, use, test) => {
    const closers: (() => Promise<void>)[] = [];
    await use(async (path, { fresh = false, ...options } = {}) => {
      const initScript = [ownedTexts, translated && translator, options.initScript].filter(Boolean).join(";");
      const settings = { baseURL: site.url, reducedMotion: "reduce", ...options, initScript } as const;
      const lent = await (fresh ? pool.open(settings) : pool.lend(settings));
      const { context, page } = lent;
      closers.push(() => (test.status === test.expectedStatus ? pool.takeBack(lent) : context.close()));
      console.follow(page);
      context.on("page", (other) => console.follow(other));
      await page.goto(path);
      return page;
    });
    await Promise.all(closers.map((close) => close()));
  },
});
