import { type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { type Exchange, startExchange } from "./exchange.ts";
import { openMarket } from "./market.ts";
import { runSql } from "./operator.ts";
import { Administrator, join, newAddress, type Person, signIn } from "./people.ts";
import { type Watch, watch } from "./watch.ts";

export { expect } from "@playwright/test";

/** A phone held upright. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
/** A tablet held upright. */
export const tablet: BrowserContextOptions = { viewport: { width: 768, height: 1024 }, hasTouch: true };

export interface OpenOptions extends BrowserContextOptions {
  /** The exchange to use, if not the shared one. */
  at?: Exchange;
}

/** Opens a separate browser as somebody, or as a visitor. */
export type Open = (who: Person | null, path: string, options?: OpenOptions) => Promise<Page>;

interface Fixtures {
  open: Open;
  /** The console messages that this test's pages may log; any other fails the test. */
  console: Watch;
  /** A new user. */
  someone: Person;
}

interface Shared {
  exchange: Exchange;
  administrator: Administrator;
}

/**
 * One exchange for all tests of a worker: each test creates its own users, unknown to the others. Prices
 * arrive every five seconds.
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
      // The session outlives a proof of identity, so postdate the proof.
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
        // Without animations, a closing element cannot be mistaken for an opening one. `e2e/stability` tests
        // movement.
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
