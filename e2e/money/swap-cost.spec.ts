import type { Locator, Page } from "@playwright/test";
import { fillSignIn } from "../support/browser/forms.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { amount, ask, confirm, dialog, submit } from "../support/money/swap-screen.ts";
import type { Person } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

const row = (place: Locator, name: string) =>
  place.locator("dl > div").filter({ has: place.page().getByText(name, { exact: true }) });
const costOf = (place: Locator) => row(place, "Cost").locator("dd").innerText();

/** Every sum of dollars in a text, in cents. */
function cents(text: string): number[] {
  return [...text.matchAll(/\$([\d,]+)\.(\d\d)/g)].map(([, whole = "", rest]) =>
    Number(`${whole.replaceAll(",", "")}${rest}`),
  );
}

/** The values below the two boxes: the first with its fee, if that is at least a cent. */
async function boxes(page: Page): Promise<{ from: number; to: number }> {
  const shown = (await page.getByRole("main").innerText()).split("\n").filter((line) => line.startsWith("≈"));
  const [from, to] = shown.map((line) => cents(line).reduce((sum, one) => sum + one, 0));
  return { from: from ?? 0, to: to ?? 0 };
}

/** The difference as the cost shows it: in dollars and in percent of what is paid. */
function difference({ from, to }: { from: number; to: number }): string {
  const dollars = (from - to) / 100;
  const percent = (100 * (from - to)) / from;
  return `$${dollars.toFixed(2)} · ${percent < 0.01 ? "<0.01" : percent.toFixed(2)}%`;
}

async function swapEmail(exchange: Exchange, { email }: Person): Promise<string> {
  for (;;) {
    const mail = await exchange.mailbox.next(email);
    if (mail.subject?.startsWith("Swap done")) return `${mail.subject}\n${mail.text}`;
  }
}

for (const { title, coins, funds, quantity, path, subject } of [
  {
    title: "1 ETH to USDT, sold at the market: the cost is the fee",
    coins: "ethereum",
    funds: "2",
    quantity: "1",
    path: "/swap?from=ethereum&to=tether",
    subject: "Swap done: 1 ETH for 3,412.07 USDT",
  },
  {
    title: "3,000 USDT to ETH, bought at the premium of 4 %: the cost is the premium and the fee",
    coins: "tether",
    funds: "4000",
    quantity: "3000",
    path: "/swap?from=tether&to=ethereum",
    subject: "Swap done: 3,000 USDT for 0.845415 ETH",
  },
]) {
  test(`T75 a swap's cost is one figure in form, confirmation, receipt, email and back office. ${title}`, {
    tag: "@long-journey",
  }, async ({ open, exchange, someone, administrator }) => {
    // Waits for an email, which is sent every few seconds.
    test.setTimeout(60_000);
    await administrator.credit(someone, coins, funds);
    const page = await open(someone, path);
    const main = page.getByRole("main");
    await amount(page).fill(quantity);
    await expect(row(main, "Cost").locator("dd")).toContainText("$");
    const cost = await costOf(main);
    const percent = cost.split(" · ")[1] ?? "";
    await test.step("the boxes' difference is the cost, and its percentage the price impact", async () => {
      expect(cost).toBe(difference(await boxes(page)));
      await expect(row(main, "Price impact").locator("dd")).toHaveText(percent);
      const explained = await main
        .getByRole("button", { name: "What is this cost?" })
        .getAttribute("aria-description");
      const [values = "", ...parts] = (explained ?? "").split("\n");
      const [paid = 0, got = 0] = cents(values);
      expect(cost).toBe(difference({ from: paid, to: got }));
      expect(cents(parts.join()).reduce((sum, one) => sum + one, 0)).toBe(paid - got);
    });
    await test.step("the confirmation", async () => {
      await submit(page).click();
      await expect(confirm(page)).toBeEnabled();
      expect(await costOf(dialog(page))).toBe(cost);
      const [from = 0] = cents(await row(dialog(page), "You pay").innerText());
      const [to = 0] = cents(await row(dialog(page), "You receive").innerText());
      expect(difference({ from, to })).toBe(cost);
    });
    await test.step("the receipt and the details", async () => {
      await confirm(page).click();
      const result = page.getByRole("region", { name: "Swap complete" });
      await expect(result).toContainText(`Cost: ${cost}`);
      await result.getByRole("link", { name: "View transaction" }).click();
      await expect(row(main, "Cost").locator("dd")).toHaveText(cost);
    });
    await test.step("the email, with digits that can be read", async () => {
      const mail = await swapEmail(exchange, someone);
      expect(mail).toContain(`Cost: ${cost}`);
      expect(mail.split("\n")[0]).toBe(subject);
      expect(mail).not.toMatch(/\.\d{12}/);
    });
    await test.step("the back office", async () => {
      const id = page.url().split("/").at(-1);
      const office = await open(administrator.person, `/admin/transactions/swap/${id}`);
      await expect(row(office.getByRole("main"), "Cost to the user").locator("dd")).toHaveText(cost);
    });
  });
}

test("T75 premiums that cancel out leave no dust in form and confirmation", async ({
  open,
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "1");
  const page = await open(someone, "/swap?from=bitcoin&to=ethereum");
  await ask(page, "0.123");
  await expect(confirm(page)).toBeEnabled();
  await expect(page.getByRole("dialog")).not.toContainText(/0\.0{12}/);
  await expect(row(dialog(page), "Cost").getByRole("button")).toHaveAccessibleDescription(
    /^[^P]*Network fee/,
  );
});

test("the landing page's amount goes along to the swap, also through signing in; a reload and Back keep it, an edit takes it out of the URL; T75 both boxes at the market, and one cost", {
  tag: "@long-journey",
}, async ({ open, exchange, someone, administrator }) => {
  await administrator.credit(someone, "litecoin", "5");
  const page = await open(null, "/");
  const quote = page.getByRole("region", { name: "Swap" });
  await expect(quote.getByLabel("To amount")).not.toHaveValue("");
  await test.step("T75 both boxes at the market, and one cost", async () => {
    const [from = 0, fee = 0, to = 0] = cents(await quote.innerText());
    const cost = await costOf(quote);
    expect(cents(cost)).toEqual([from + fee - to]);
  });
  await quote.getByLabel("From amount").fill("0.123");
  await quote.getByRole("link", { name: "Swap BTC for ETH" }).click();
  await expect(page).toHaveURL("/auth?mode=sign-up");
  await page.getByRole("tab", { name: "Sign In" }).click();
  await fillSignIn(page, someone);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/swap?from=bitcoin&to=ethereum&amount=0.123");
  await expect(amount(page)).toHaveValue("0.123");
  await page.reload();
  await expect(amount(page)).toHaveValue("0.123");
  await page.goto("/wallets");
  await page.goBack();
  await expect(amount(page)).toHaveValue("0.123");
  await amount(page).fill("0.5");
  await expect(page).toHaveURL("/swap?from=bitcoin&to=ethereum");
  await page.reload();
  await expect(amount(page)).toHaveValue("");
  expect(new URL(page.url()).origin).toBe(new URL(exchange.url).origin);
});
