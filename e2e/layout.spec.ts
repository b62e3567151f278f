import type { Page } from "@playwright/test";
import { languages } from "@portico/contract";
import { noNetwork, setLanguage, settled } from "./support/browser/screens.ts";
import { headerFaults, officeFaults, officeWidths } from "./support/checks/cut-off.ts";
import { type Exchange, startExchange } from "./support/exchange/exchange.ts";
import { amount, dialog } from "./support/money/swap-screen.ts";
import { join, makeAdministrator, prefer, read, withdrawBitcoin } from "./support/people/people.ts";
import { expect, phone, test } from "./support/test.ts";

/** From the narrowest phone to the width at which the header becomes one row. */
const widths = [320, 390, 768, 1024, 1060, 1100, 1280];

test.describe("Header", () => {
  // Each test loads the page in every language, and looks at it at seven widths.
  test.describe.configure({ timeout: 180_000 });
  let exchange: Exchange;
  // With simulated prices the header's badge is longer.
  test.beforeAll(async () => {
    // An exchange takes 5 to 15 s to start on a quiet machine.
    test.setTimeout(120_000);
    exchange = await startExchange({ PRICE_FEED: "simulated", TRUST_PROXY: "loopback" });
  });
  test.afterAll(() => exchange.stop());

  for (const role of ["visitor", "user", "administrator"] as const) {
    test(`shows every control to a ${role}, in every language and at every width`, async ({ open }) => {
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

/** Checks what the header holds for a role. Which parts are visible depends on the width. */
async function expectHeader(page: Page, role: "visitor" | "user" | "administrator"): Promise<void> {
  const header = page.getByRole("banner");
  await expect(header.locator("[data-badge]").filter({ visible: true })).toHaveCount(1);
  await expect(header.getByRole("link").filter({ visible: true })).toHaveCount(
    { visitor: 8, user: 6, administrator: 7 }[role],
  );
}

test("on a phone Slippage keeps its label, Enter in the amount opens the confirmation, and toasts do not cover the header", async ({
  open,
  someone,
  administrator,
  console,
}) => {
  console.allow(noNetwork);
  await administrator.credit(someone, "bitcoin", "0.5");
  const page = await open(someone, "/swap", phone);
  await expect(page.getByText("Slippage", { exact: true })).toBeInViewport({ ratio: 1 });
  // The dialog doesn't open while the form has errors.
  await amount(page).press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await amount(page).fill("0.1");
  await amount(page).press("Enter");
  await expect(dialog(page)).toBeVisible();
  // A message shown over the page also shows above the dialog that covers the page.
  await page.context().setOffline(true);
  await expect(dialog(page).getByText("You're offline", { exact: true })).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  await expect(dialog(page).getByText("You're offline", { exact: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  const toast = page.locator(".Toastify__toast").first();
  await toast.hover();
  const header = await page.getByRole("banner").boundingBox();
  expect((await toast.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

/**
 * Lists controls that reach beyond the screen's panel, and texts of the tab bar, tabs and chosen options that
 * are cut off.
 */
const narrowFaults = `(() => {
  const faults = [];
  for (const control of document.querySelectorAll("main section button, nav li a, [role=tablist], [role=combobox] span")) {
    if (!control.checkVisibility()) continue;
    const box = control.getBoundingClientRect();
    const panel = (control.closest("section, li") ?? document.body).getBoundingClientRect();
    if (box.right > panel.right || box.left < panel.left || control.scrollWidth > control.clientWidth + 1) {
      faults.push(control.ariaLabel || control.textContent);
    }
  }
  return faults;
})()`;

test("forms, tabs, selected options and the tab bar fit the narrowest phone in long languages", async ({
  open,
  exchange,
  someone,
}) => {
  // Loads five screens in each of three languages.
  test.setTimeout(120_000);
  const page = await open(someone, "/profile", { ...phone, viewport: { width: 320, height: 700 } });
  for (const [language, path] of [
    ["es", "/profile"],
    ["fr", "/profile"],
    ["fr", "/swap"],
    ["de", "/history"],
    ["de", "/coin/bitcoin"],
  ] as const) {
    // An open page would reload itself in the other language.
    await page.goto("about:blank");
    await prefer(exchange, someone, { preferred_language: language });
    await setLanguage(page, language);
    await page.goto(path);
    await settled(page);
    await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language}`));
    expect.soft(await page.evaluate(narrowFaults), path).toEqual([]);
  }
});

test("an office screen fits in the German of its reader, since the back office is English only", async ({
  open,
  exchange,
}) => {
  const reader = await makeAdministrator(exchange, await join(exchange));
  await prefer(exchange, reader, { preferred_language: "de" });
  const page = await open(reader, "/robots.txt");
  await setLanguage(page, "de");
  await page.goto("/admin/overview");
  await settled(page);
  for (const width of officeWidths) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await page.evaluate(officeFaults), `${width} px`).toEqual([]);
  }
});

test("the sidebar shows live counts of pending items and the signed-in administrator's role; Sign Out ends the session", async ({
  open,
  exchange,
  administrator,
  someone,
}) => {
  await administrator.credit(someone, "bitcoin", "1");
  await withdrawBitcoin(exchange, someone, "0.01");
  const person = await makeAdministrator(exchange, await join(exchange));
  const page = await open(person, "/admin/users");
  const link = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Withdrawals" });
  const pending = async () =>
    (await read<{ withdrawals: number }>(exchange, person, "/api/admin/waiting")).withdrawals;
  await expect(link).toHaveAccessibleDescription(new RegExp(`^${await pending()} pending withdrawal`));
  await withdrawBitcoin(exchange, someone, "0.01");
  await expect(link).toHaveAccessibleDescription(new RegExp(`^${await pending()} pending withdrawals`));
  await expect(page.getByRole("complementary")).toContainText(`${person.email}Owner`);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/admin/users");
  await expect(page).toHaveURL("/auth");
});
