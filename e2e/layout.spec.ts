import type { Page } from "@playwright/test";
import { languages } from "@portico/contract";
import { type Exchange, startExchange } from "./support/exchange.ts";
import { makeAdministrator } from "./support/operator.ts";
import { join, prefer } from "./support/people.ts";
import { settled } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

/** From the narrowest phone to the width from which the header is one row. */
const widths = [320, 390, 768, 1024, 1060, 1100, 1280];

/** Everything in the header that is cut off, covered by its neighbour or outside the window; and a page that scrolls sideways. */
const headerFaults = `(() => {
  const faults = [];
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push("the page is " + (scrollWidth - clientWidth) + " px too wide");
  const parts = [...document.querySelectorAll("header :is(a, button, [role=status], [data-badge])")]
    .filter((part) => part.checkVisibility())
    .map((part) => ({ name: part.ariaLabel || part.textContent, part, box: part.getBoundingClientRect() }));
  for (const { name, part, box } of parts) {
    if (box.left < 0 || box.right > clientWidth) faults.push(name + " leaves the window");
    if (part.scrollWidth > part.clientWidth + 1) faults.push(name + " is cut off");
    for (const other of parts) {
      if (other.part === part || part.contains(other.part) || other.part.contains(part)) continue;
      const isBeside = other.box.top < box.bottom && box.top < other.box.bottom;
      if (isBeside && other.box.left >= box.left && other.box.left < box.right - 0.5) faults.push(other.name + " covers " + name);
    }
  }
  return faults;
})()`;

test.describe("Header", () => {
  let exchange: Exchange;
  // With simulated prices the header has one badge more.
  test.beforeAll(async () => {
    exchange = await startExchange({ PRICE_FEED: "simulated", TRUST_PROXY: "loopback" });
  });
  test.afterAll(() => exchange.stop());

  for (const role of ["visitor", "user", "administrator"] as const) {
    test(`shows every control to a ${role}, in every language and at every width`, async ({ open }) => {
      test.slow();
      const someone = role === "visitor" ? null : await join(exchange);
      const person =
        someone && role === "administrator" ? await makeAdministrator(exchange, someone) : someone;
      const page = await open(person, "/", { at: exchange });
      for (const language of languages) {
        if (person) await prefer(exchange, person, { preferred_language: language });
        await page.evaluate(`localStorage.setItem("portico_language", "${language}")`);
        await page.reload();
        await settled(page);
        await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language}`));
        await expectHeader(page, role);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          expect.soft(await page.evaluate(headerFaults), `${language}, ${width} px`).toEqual([]);
        }
      }
    });
  }
});

/** What the header holds for whom; which of them are seen depends on the width. */
async function expectHeader(page: Page, role: "visitor" | "user" | "administrator"): Promise<void> {
  const header = page.getByRole("banner");
  await expect(header.locator("[data-badge]").filter({ visible: true })).toHaveCount(2);
  await expect(header.getByRole("link").filter({ visible: true })).toHaveCount(
    { visitor: 7, user: 6, administrator: 7 }[role],
  );
}
