import { overflows } from "../../support/browser/screens.ts";
import { addUser, addWithdrawal } from "../support/office.ts";
import { expect, test } from "../support/test.ts";

test("a search that matches very many users shows the newest matches and says that older ones were not searched", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner", isEmpty: true });
  const someone = addUser(api, "ada");
  const domain = "example.org";
  const [third, second, first] = ["0.3", "0.2", "0.1"].map((amount) =>
    addWithdrawal(api, someone, { amount }),
  );
  if (!first || !second || !third) throw new Error("There are three.");
  const { transactions } = api.world.office;
  const newest = [third, second].flatMap(({ id }) => transactions.find((row) => row.id === id) ?? []);
  api.answerCall("admin_get_all_transactions", ({ p_search }) =>
    p_search === domain ? newest : transactions,
  );
  api.answerRead("adminTransactionCount", ({ q }) =>
    q === domain ? { count: 2, is_more: false, searched: 2 } : { count: 3, is_more: false, searched: null },
  );
  api.answerCall("admin_get_withdrawals", ({ p_search }) =>
    p_search === domain ? [second, third] : [first, second, third],
  );
  api.answerRead("adminWithdrawalCounts", ({ q }) => {
    const searched = q === domain ? 2 : null;
    const counts = { pending: searched ?? 3, completed: 0, failed: 0 };
    return { ...counts, searched: { pending: searched, completed: searched, failed: searched } };
  });

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
    const page = await open(`${path}?q=${domain}`);
    await expect(page.getByRole("status").filter({ hasText: sentence })).toBeVisible();
    await expect(page.locator(items)).toHaveText(amounts);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await overflows(page)).toBe(false);
    await page.getByRole("searchbox").fill(someone.email);
    await expect(page.getByText(sentence)).toBeHidden();
    await expect(page.getByText("0.1 BTC").first()).toBeVisible();
  }
});
