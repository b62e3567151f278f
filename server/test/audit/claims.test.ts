import { get } from "@portico/testing/server/http.ts";
import type { Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Administration, startAdministration } from "../support/calls/administration.ts";

let administration: Administration;
let auditor: Person;
let user: Person;
let depositId: string;

beforeAll(async () => {
  administration = await startAdministration();
  auditor = await administration.app.addPerson({ role: "auditor" });
  user = await administration.app.addPerson();
  await administration.limit("off", "off");
  const credit = {
    target_user_id: user.id,
    p_coin_id: "bitcoin",
    p_amount: "1",
    p_reason: "Seen in the explorer",
    p_network: "BTC",
    p_transaction_hash: "ab".repeat(32),
  };
  depositId = (await administration.call(administration.first, "admin_add_deposit_and_balance", credit)).body
    .deposit_id;
});
afterAll(() => administration.close());

const claim = (input: object) => administration.call(auditor, "log_admin_activity", input);
const page = () =>
  get(administration.app.url, `/api/admin/transactions/deposit/${depositId}`, { cookie: auditor.cookie });

describe("T65 An auditor's browser", () => {
  test("replaces nobody who credited a deposit, and breaks no page", async () => {
    for (const [action_name, target_type, target_id] of [
      ["balance_added", "user", user.id],
      ["deposit_approved", "deposit", depositId],
      ["withdrawals_viewed", "deposit", depositId],
    ] as const) {
      const details = { deposit_id: depositId, transaction_hash: "x", output_index: "boom" };
      expect(await claim({ action_name, target_type, target_id, details })).toMatchObject({
        status: 400,
        body: { code: "invalid_input" },
      });
    }
    const { status, body } = await page();
    expect(status).toBe(200);
    expect(body.events).toEqual([
      expect.objectContaining({ action: "balance_added", by_id: administration.first.id }),
    ]);
  });

  test("keeps no large claims, and not many small ones", async () => {
    const view = { action_name: "wallets_viewed", target_type: "wallets" };
    expect((await claim({ ...view, details: { tab: "x".repeat(50_000) } })).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 35 }, () => claim(view)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const [row] = await administration.rows(
      "select max(length(details::text)) as longest from app.admin_activity where is_claim",
    );
    expect(row.longest).toBe(2);
  });
});
