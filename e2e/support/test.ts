import { type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { type Exchange, startExchange } from "./exchange.ts";
import { openMarket } from "./market.ts";
import { runSql } from "./operator.ts";
import { Administrator, join, newAddress, type Person, signIn } from "./people.ts";
import { type Watch, watch } from "./watch.ts";

export { expect } from "@playwright/test";

/** A phone in somebody's hand. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
/** A tablet held upright. */
export const tablet: BrowserContextOptions = { viewport: { width: 768, height: 1024 }, hasTouch: true };

export interface OpenOptions extends BrowserContextOptions {
  /** Which exchange, if not the shared one. */
  at?: Exchange;
}

/** Opens a browser of its own as somebody, or as a visitor. */
export type Open = (who: Person | null, path: string, options?: OpenOptions) => Promise<Page>;

interface Fixtures {
  open: Open;
  /** What the pages of this test may complain about; anything else on the console fails it. */
  console: Watch;
  /** Somebody new, with an account. */
  someone: Person;
}

interface Shared {
  exchange: Exchange;
  administrator: Administrator;
}

/**
 * One exchange for all tests of a worker: each test brings people of its own, whom no other test knows. Prices come
 * every five seconds.
 */
export const test = base.extend<Fixtures, Shared>({
  exchange: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs here
    async ({}, use) => {
      const settings = { PRICE_UPDATE_SECONDS: "5", PRICE_HISTORY_SECONDS: "0", TRUST_PROXY: "loopback" };
      const exchange = await startExchange(settings, openMarket);
      await use(exchange);
      await exchange.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  administrator: [
    async ({ exchange }, use) => {
      const person = await signIn(exchange, exchange.administrator);
      // Its session serves for longer than a proof of identity does.
      await runSql(
        exchange,
        "update app.sessions set proved_at = now() + interval '1 day' where user_id = $1",
        [person.id],
      );
      await use(new Administrator(exchange, person));
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs here
  console: async ({}, use) => {
    const watched = watch();
    await use(watched);
    watched.check();
  },
  someone: async ({ exchange }, use) => use(await join(exchange)),
  open: async ({ browser, exchange, console }, use) => {
    const closers: (() => Promise<void>)[] = [];
    await use(async (who, path, { at = exchange, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: at.url,
        extraHTTPHeaders: { "x-forwarded-for": who?.address ?? newAddress() },
        // What closes is gone at once, and can't be taken for what has opened. Movement is e2e/stability's business.
        reducedMotion: "reduce",
        ...options,
      });
      closers.push(() => context.close());
      if (who) await context.addCookies([{ ...who.cookie, url: at.url, httpOnly: true, sameSite: "Lax" }]);
      context.on("page", (page) => console.follow(page));
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    await Promise.all(closers.map((close) => close()));
  },
});
