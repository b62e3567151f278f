import { test as base, type Page } from "@playwright/test";
import { ownedTexts } from "./browser/owned-texts.ts";
import { createPagePool, type PageOptions, type PagePool } from "./browser/page-pool.ts";
import { translator } from "./browser/translator.ts";
import { type Watch, watch } from "./browser/watch.ts";
import { type Exchange, startExchange } from "./exchange/exchange.ts";
import { openMarket } from "./exchange/market.ts";
import { runSql } from "./exchange/operator.ts";
import { Administrator, join, newAddress, type Person, signIn } from "./people/people.ts";

export { expect } from "@playwright/test";
export { phone, tablet } from "./browser/windows.ts";

export interface OpenOptions extends PageOptions {
  /** The exchange to use, if not the shared one. */
  at?: Exchange;
  /** A new browser, whose caches are empty, and not one that an earlier test has left clean. */
  fresh?: boolean;
}

/** Opens a separate browser as somebody, or as a visitor. */
export type Open = (who: Person | null, path: string, options?: OpenOptions) => Promise<Page>;

interface Fixtures {
  /** Plays a browser's translator in every page. */
  translated: boolean;
  open: Open;
  /** The console messages that this test's pages may log; any other fails the test. */
  console: Watch;
  /** A new user. */
  someone: Person;
}

interface Shared {
  exchange: Exchange;
  administrator: Administrator;
  pool: PagePool;
}

/** Tests read the specification's rate, without a spread, and swap as much as they like. */
const plainSwaps = {
  settings: `update app.settings set value = case key when 'swap_quote_tolerance_percent' then '0.5' else '0' end
    where key in ('swap_quote_tolerance_percent', 'max_swap_usd', 'max_swaps_per_minute_usd')`,
  spreads: "update app.coins set swap_spread_percent = 0",
};

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
      // On a stalled machine a swap's price would expire before the test has confirmed it.
      await runSql(exchange, "update app.settings set value = '60' where key = 'swap_quote_seconds'");
      await runSql(exchange, plainSwaps.settings);
      await runSql(exchange, plainSwaps.spreads);
      await use(exchange);
      await exchange.stop();
    },
    // An exchange takes 5 to 15 s to start on a quiet machine: it creates its database first.
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
  translated: [false, { option: true }],
  someone: async ({ exchange }, use) => use(await join(exchange)),
  pool: [async ({ browser }, use) => use(createPagePool(browser)), { scope: "worker" }],
  open: async ({ pool, exchange, console, translated }, use, test) => {
    const closers: (() => Promise<void>)[] = [];
    await use(async (who, path, { at = exchange, fresh = false, ...options } = {}) => {
      // Without animations, a closing element cannot be mistaken for an opening one. `e2e/stability` tests
      // movement.
      const initScript = [ownedTexts, translated && translator, options.initScript].filter(Boolean).join(";");
      const settings = { baseURL: at.url, reducedMotion: "reduce", ...options, initScript } as const;
      const lent = await (fresh ? pool.open(settings) : pool.lend(settings));
      const { context, page } = lent;
      closers.push(() => (test.status === test.expectedStatus ? pool.takeBack(lent) : context.close()));
      await context.setExtraHTTPHeaders({
        "x-forwarded-for": who?.address ?? newAddress(),
        ...options.extraHTTPHeaders,
      });
      if (who) await context.addCookies([{ ...who.cookie, url: at.url, httpOnly: true, sameSite: "Lax" }]);
      console.follow(page);
      context.on("page", (other) => console.follow(other));
      await page.goto(path);
      return page;
    });
    await Promise.all(closers.map((close) => close()));
  },
});
