import type { Page } from "@playwright/test";
import { routes } from "@portico/contract";
import { overflows, settled } from "./support/browser/screens.ts";
import { faults } from "./support/checks/axe.ts";
import { officeFaults, officeWidths } from "./support/checks/cut-off.ts";
import { movingReused, shiftsOf } from "./support/checks/shifts.ts";
import {
  prepareScreens,
  type Role,
  type Screen,
  type ScreenStage,
  screens,
  visitOf,
} from "./support/routes.ts";
import { expect, test } from "./support/test.ts";

// Loading a screen costs more than looking at it, so one visit proves everything that holds of every screen.

const soft = expect.configure({ soft: true });

let stage: ScreenStage;
test.beforeAll(async ({ exchange, administrator }) => {
  // Signs up nine people, and makes withdrawals, payments and sweeps, so that each screen has something.
  test.setTimeout(120_000);
  stage = await prepareScreens(exchange, administrator);
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

/** The kinds of screens that have a test here. */
const tested = new Set(screens.map(({ path }) => kindOf(path)));

/** Follows the page's links to screens that have no test here, and the links found there, until there is none. */
async function followLinks(page: Page): Promise<void> {
  const seen = new Set([...tested, kindOf(new URL(page.url()).pathname)]);
  const found = new Map<string, string>();
  const collect = async () => {
    const links = page.locator("a[href^='/']");
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const href of hrefs) found.set(kindOf(href), href);
  };
  const next = () => [...found].find(([kind]) => !seen.has(kind));
  await collect();
  for (let link = next(); link; link = next()) {
    const [kind, href] = link;
    await page.goto(href);
    await settled(page);
    await soft(page.getByRole("main"), href).not.toContainText("Page not found");
    seen.add(kind).add(kindOf(new URL(page.url()).pathname));
    await collect();
  }
}

async function checkScreen(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: null, reducedMotion: "no-preference" });
  // Between URLs that differ only after the # the browser would load no page.
  await page.goto("/robots.txt");
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

/** How many variants of a screen one test opens: more may exceed its time limit on a busy machine. */
const MAX_VARIANTS = 3;

/** The screens by kind, each at most once, in parts that fit into one test. */
function groupScreens(all: Screen[]): Screen[][] {
  // A list for one page may visit a screen twice.
  const unique = [...new Map(all.map((screen) => [`${screen.role} ${screen.path}`, screen])).values()];
  const kinds = Map.groupBy(unique, ({ role, path }) => `${role} ${kindOf(path)}`);
  return [...kinds.values()].flatMap((variants) => {
    const parts = Math.ceil(variants.length / MAX_VARIANTS);
    return Array.from({ length: parts }, (_, part) =>
      variants.slice(part * MAX_VARIANTS, (part + 1) * MAX_VARIANTS),
    );
  });
}

/** Tests each screen of some people. */
function testScreens(roles: Role[], isOffice = false): void {
  const theirs = screens.filter(({ role }) => roles.includes(role));
  for (const variants of groupScreens(theirs)) {
    const title = `${variants[0]?.role} ${variants.map(({ path }) => path).join(", ")}`;
    test(title, async ({ open }) => {
      let page: Page | undefined;
      for (const variant of variants) {
        const { who, path } = visitOf(variant, stage);
        page ??= await open(who, "/robots.txt", movingReused);
        await checkScreen(page, path);
        if (isOffice) await checkOfficeScreen(page, path);
        await followLinks(page);
      }
    });
  }
}

// Each test loads up to three screens, checks each in two themes at two widths, and follows its links.
test.describe.configure({ timeout: 180_000 });

test.describe("No jump while data arrives, no fault of WCAG 2.2 AA in both themes on a desktop and a phone, no console error, no sideways scrolling, no link to a missing page", () => {
  testScreens(["visitor"]);
  testScreens(["newcomer", "user", "secured"]);
  test.describe("nothing of an office screen is cut off at any width", () => {
    // These screens are the largest, and axe looks at each of their elements four times.
    test.describe.configure({ timeout: 600_000 });
    testScreens(["administrator"], true);
  });
});

test("every route has a screen here", () => {
  const patterns = Object.values(routes).map(
    ({ path }) => [path, new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`)] as const,
  );
  const paths = screens.map(({ path }) => path.replace(/[?#].*/, ""));
  const missing = patterns.filter(([, pattern]) => !paths.some((path) => pattern.test(path)));
  // These two need an email from the screen before.
  expect(missing.map(([path]) => path)).toEqual(["/confirm-email", "/verify-code"]);
});
