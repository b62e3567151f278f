import { overflows } from "../support/browser/screens.ts";
import { type Exchange, startExchange } from "../support/exchange/exchange.ts";
import { runSql } from "../support/exchange/operator.ts";
import { Administrator, join, signIn, withdrawBitcoin } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

let exchange: Exchange;
test.beforeAll(async () => {
  // An exchange takes 5 to 15 s to start on a quiet machine.
  test.setTimeout(120_000);
  // Its own, because a thousand users would change the lists of other tests.
  exchange = await startExchange({ TRUST_PROXY: "loopback" });
});
test.afterAll(() => exchange.stop());

test("a search that matches very many users shows the newest matches and says that older ones were not searched", async ({
  open,
}) => {
  // Stores a thousand users and three withdrawals, and searches all of them on two screens.
  test.setTimeout(60_000);
  const administrator = new Administrator(exchange, await signIn(exchange, exchange.administrator));
  const someone = await join(exchange);
  const domain = someone.email.split("@")[1] ?? "";
  await runSql(
    exchange,
    "insert into app.users (email, username) select 'crowd' || n || '@' || $1, 'crowd' || n from generate_series(1, 1001) n",
    [domain],
  );
  await runSql(
    exchange,
    "create or replace function app.max_rows_searched() returns integer language sql immutable as $$ select 2 $$",
  );
  await administrator.credit(someone, "bitcoin", "1");
  for (const amount of ["0.1", "0.2", "0.3"]) await withdrawBitcoin(exchange, someone, amount);

  for (const { path, items, amounts, sentence } of [
    {
      path: "/admin/transactions",
      items: "tbody tr",
      amounts: [/0\.3 BTC/, /0\.2 BTC/],
      sentence:
        "Only the newest 2 transactions were searched. Type more of the email or hash to search all of them.",
    },
    {
      path: "/admin/withdrawals",
      items: "ul[aria-label=Withdrawals] > li",
      // The queue of pending ones begins with the oldest.
      amounts: [/0\.2 BTC/, /0\.3 BTC/],
      sentence:
        "Only the newest 2 withdrawals were searched. Type more of the email, name or address to search all of them.",
    },
  ]) {
    const page = await open(administrator.person, `${path}?q=${domain}`, { at: exchange });
    await expect(page.getByRole("status").filter({ hasText: sentence })).toBeVisible();
    await expect(page.locator(items)).toHaveText(amounts);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflows(page)).toBe(false);
    await page.getByRole("searchbox").fill(someone.email);
    await expect(page.getByText(sentence)).toBeHidden();
    await expect(page.getByText("0.1 BTC").first()).toBeVisible();
  }
});
