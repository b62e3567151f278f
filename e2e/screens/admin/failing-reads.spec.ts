import type { Page } from "@playwright/test";
import type { FakeApi } from "@portico/testing/fake";
import { blockLiveEvents } from "../../support/browser/live.ts";
import { brokenConnection, settled } from "../../support/browser/screens.ts";
import { officeReads, type ReadCase, readOf, sharedReads } from "../../support/checks/side-reads.ts";
import { screens, visitOf } from "../../support/routes.ts";
import { addPayment, addReady, addUser, setDetails } from "../support/office.ts";
import { expect, test } from "../support/test.ts";

const soft = expect.configure({ soft: true });

const nobody = { visitor: null, newcomer: null, user: null, secured: null, administrator: null };

/** The path of a screen, whose ids are those of the exchange. */
function pathOf(api: FakeApi, path: string): string {
  const { office, others } = api.world;
  // They would be gone with their heading, which is right.
  office.adjustments = [];
  const deleted = addUser(api, "deleted");
  setDetails(api, deleted, { deleted_at: new Date().toISOString() });
  addReady(api, deleted);
  addPayment(api, deleted);
  addPayment(api, deleted, { state: "discarded", finished_at: new Date().toISOString() });
  const idOf = (type: string, status: string) =>
    office.transactions.find((row) => row.type === type && row.status === status)?.id ?? "";
  const ids = {
    swap: idOf("swap", "completed"),
    rejected: idOf("withdrawal", "failed"),
    user: others[0]?.id ?? "",
    deleted: deleted.id,
    wallet: office.wallets[0]?.wallet_id ?? "",
  };
  return visitOf({ role: "administrator", path }, { people: nobody, ids }).path;
}

/** How one read is answered: as usual, with an error of the server, or not at all. */
type Answer = "usual" | "error" | "lost";

/** Answers one read of the page's choice in one way, and counts every read. */
async function watchReads(page: Page) {
  let chosen = "";
  let answer: Answer = "usual";
  const counts = new Map<string, number>();
  await page.route(/\/api\//, async (route) => {
    const name = readOf(new URL(route.request().url()).pathname);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (name !== chosen || answer === "usual") return route.fallback();
    if (answer === "lost") return route.abort("connectionfailed");
    const json = { code: "internal", message: "Unexpected.", requestId: "1" };
    await route.fulfill({ status: 500, headers: { "x-request-id": "1" }, json });
  });
  return {
    counts,
    answer(name: string, as: Answer) {
      chosen = name;
      answer = as;
    },
  };
}

const headings = async (page: Page) => {
  const texts = await page.locator("main :is(h1, h2, h3)").allInnerTexts();
  return [...new Set(texts)];
};

/** The alert that stands in a read's place, with its retry. */
const failureOf = (page: Page, says: string) =>
  page.getByRole("alert").filter({ hasText: says, has: page.getByRole("button", { name: "Try again" }) });

/** Lets the page's timers run, as if this many milliseconds passed: more than a retry's pause. */
async function passTime(page: Page): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    await page.clock.runFor(1_500);
    await page.evaluate("new Promise((done) => setTimeout(done))");
  }
}

type Reads = Awaited<ReturnType<typeof watchReads>>;

/** A screen of which every part is shown: its path and its headings. */
interface Whole {
  path: string;
  headings: readonly string[];
}

async function failRead(page: Page, reads: Reads, whole: Whole, name: string, failure: ReadCase) {
  const { path } = whole;
  const place = `${path}, ${name}`;
  const { says, hides = [], polls = false } = failure;
  const alert = failureOf(page, says).first();
  reads.answer(name, "error");
  reads.counts.clear();
  await page.goto(path);
  await page.clock.runFor(2_000);
  await soft(alert, `${place}: says so`).toBeVisible();
  await soft(alert, `${place}: the server answered`).not.toContainText("connection");
  if (!hides.includes("*")) {
    const gone = async () => whole.headings.filter((text) => !shown.has(text) && !hides.includes(text));
    let shown = new Set<string>();
    await soft
      .poll(async () => {
        shown = new Set(await headings(page));
        return gone();
      }, `${place}: the rest stays`)
      .toEqual([]);
  }
  // On a busy machine an attempt may still be under way.
  await passTime(page);
  const before = reads.counts.get(name) ?? 0;
  await passTime(page);
  soft((reads.counts.get(name) ?? 0) - before, `${place}: no loop`).toBeLessThanOrEqual(polls ? 2 : 0);
  soft(before, `${place}: bounded`).toBeLessThanOrEqual(4);
  reads.answer(name, "lost");
  await alert.getByRole("button", { name: "Try again" }).click();
  await page.clock.runFor(2_000);
  await soft(alert.getByRole("button", { name: "Try again" }), `${place}: failed again`).toBeEnabled();
  reads.answer(name, "usual");
  await alert.getByRole("button", { name: "Try again" }).click();
  await soft(alert, `${place}: is back`).toBeHidden();
  await soft.poll(() => headings(page), `${place}: all is back`).toEqual(whole.headings);
}

// Each read of a screen takes a load of the page.
test.describe.configure({ timeout: 300_000 });

test.describe("A read that fails alone hides nothing else, says so with a retry, and is not repeated for ever", () => {
  for (const [path, own] of Object.entries(officeReads)) {
    test(path, async ({ open, api, console }) => {
      console.allow(brokenConnection);
      console.allow(/status of 500/);
      api.begin({ who: "owner" });
      const address = pathOf(api, path);
      const page = await open("/robots.txt");
      // Live events would load again what failed.
      await blockLiveEvents(page);
      // Prices of an earlier visit would stand in for those that fail.
      await page.addInitScript(() => localStorage.removeItem("crypto_prices_cache"));
      const cases = Object.entries({ ...sharedReads, ...own });
      const reads = await watchReads(page);
      await page.goto(address);
      await settled(page);
      const made = [...reads.counts.keys()].sort();
      expect(made, "the reads of the screen that the table names").toEqual(
        cases.map(([name]) => name).sort(),
      );
      const whole = { path: address, headings: await headings(page) };
      await page.clock.install();
      for (const [name, failure] of cases) await failRead(page, reads, whole, name, failure);
    });
  }
});

test("every screen of the back office has its reads in the table", () => {
  const paths = screens.filter(({ role }) => role === "administrator").map(({ path }) => path);
  expect(Object.keys(officeReads).sort()).toEqual(paths.sort());
});
