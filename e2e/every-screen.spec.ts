import type { Page } from "@playwright/test";
import { overflows, settled } from "./support/browser/screens.ts";
import { faults } from "./support/checks/axe.ts";
import { officeFaults, officeWidths } from "./support/checks/cut-off.ts";
import { moving, noteShifts, shiftsOf } from "./support/checks/shifts.ts";
import type { Person } from "./support/people/people.ts";
import { everyRoute, type Visit } from "./support/routes.ts";
import { expect, type Open, test } from "./support/test.ts";

// Loading a screen costs more than looking at it, so one visit proves everything that holds of every screen.

const soft = expect.configure({ soft: true });

let visits: Visit[];
test.beforeAll(async ({ exchange, administrator }) => {
  visits = await everyRoute(exchange, administrator);
});

/** One coin, one user, one wallet and one transaction represent all others. */
function kindOf(path: string): string {
  return path
    .replace(/[?#].*/, "")
    .replace(
      /^(\/coin|\/buy|\/deposit|\/withdraw|\/transaction-details|\/admin\/users|\/admin\/transactions|\/admin\/wallets\/edit)\/.*/,
      "$1/:id",
    );
}

/** Follows links of a kind that was not seen yet, and the links found there, until there is none. */
class Links {
  readonly #found = new Map<string, string>();
  readonly seen = new Set<string>();

  async collect(page: Page, path: string): Promise<void> {
    this.seen.add(kindOf(path)).add(kindOf(new URL(page.url()).pathname));
    const links = page.locator("a[href^='/']");
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const href of hrefs) this.#found.set(kindOf(href), href);
  }

  async follow(page: Page): Promise<void> {
    const next = () => [...this.#found].find(([kind]) => !this.seen.has(kind));
    for (let link = next(); link; link = next()) {
      await page.goto(link[1]);
      await settled(page);
      await soft(page.getByRole("main"), link[1]).not.toContainText("Page not found");
      await this.collect(page, link[1]);
    }
  }
}

async function checkScreen(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: null, reducedMotion: "no-preference" });
  // A phone gets the answers in the opposite order, in `e2e/stability`.
  soft(await shiftsOf(page, path, "next"), `${path} jumps`).toEqual([]);
  await settled(page);
  soft(await faults(page), path).toEqual([]);
  // WCAG reflow: 1280 px at 400 % zoom. Nothing may need sideways scrolling.
  await page.setViewportSize({ width: 320, height: 640 });
  await soft.poll(() => overflows(page), `${path} is wider than 320 px`).toBe(false);
}

async function checkOfficeScreen(page: Page, path: string): Promise<void> {
  for (const width of officeWidths) {
    await page.setViewportSize({ width, height: 844 });
    soft(await page.evaluate(officeFaults), `${path}, ${width} px`).toEqual([]);
  }
}

/** Checks the screens of some people, and the links on them. Returns the kinds of screens that were seen. */
async function checkAll(open: Open, isTheirs: (visit: Visit) => boolean, isOffice = false) {
  const pages = new Map<Person | null, Page>();
  const links = new Links();
  for (const { who, path } of visits.filter(isTheirs)) {
    const page = pages.get(who) ?? (await open(who, "/robots.txt", moving));
    if (!pages.has(who)) await page.addInitScript(noteShifts);
    pages.set(who, page);
    await checkScreen(page, path);
    if (isOffice) await checkOfficeScreen(page, path);
    await links.collect(page, path);
  }
  const last = [...pages.values()].at(-1);
  if (last) await links.follow(last);
  return [...links.seen];
}

test.describe("No jump while data arrives, no fault of WCAG 2.2 AA in both themes on a desktop and a phone, no console error, no sideways scrolling, no link to a missing page", () => {
  test("every screen for visitors", async ({ open }) => {
    test.slow();
    await checkAll(open, ({ who }) => who === null);
  });

  test("every screen for users", async ({ open, administrator }) => {
    test.slow();
    const seen = await checkAll(open, ({ who }) => who !== null && who !== administrator.person);
    const some = ["/swap", "/coin/:id", "/withdraw/:id", "/history", "/profile"];
    expect(seen).toEqual(expect.arrayContaining(some));
  });

  test("every screen for administrators; nothing of an office screen is cut off at any width", async ({
    open,
    administrator,
  }) => {
    test.slow();
    const seen = await checkAll(open, ({ who }) => who === administrator.person, true);
    expect(seen).toEqual(expect.arrayContaining(["/admin/users/:id", "/admin/transactions/:id"]));
  });
});
