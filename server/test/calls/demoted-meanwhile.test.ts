import type { CallName } from "@portico/contract";
import { addCast } from "@portico/testing/calls/cast.ts";
import { type Cast, poolWalletId, validInputs } from "@portico/testing/calls/inputs.ts";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { type Answer, post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.addPerson({ role: "owner" });
});
afterAll(() => app.close());

const rows = async <Row>(text: string, values?: unknown[]) =>
  (await app.database.owner.query(text, values)).rows as Row[];

const make = (by: Person, name: CallName, input: object) =>
  post(app.url, `/api/rpc/${name}`, input, { cookie: by.cookie, idempotencyKey: newKey() });

const demote = ({ id }: Person) =>
  make(owner, "admin_update_user_role", { target_user_id: id, make_admin: false });

/** Acts of an operator, each with the row that somebody else has locked. */
const acts: [CallName, string, (cast: Cast) => string][] = [
  [
    "admin_process_transaction",
    "app.withdrawals where id",
    ({ claimed_withdrawal_id }) => claimed_withdrawal_id,
  ],
  ["admin_claim_withdrawal", "app.withdrawals where id", ({ withdrawal_id }) => withdrawal_id],
  ["admin_add_deposit_and_balance", "ledger.balances where user_id", ({ user }) => user.id],
  ["admin_update_wallet_deposit_addresses", "app.wallets where wallet_id", () => poolWalletId],
];

describe("an operator who is demoted while their act waits for a lock", () => {
  test.each(acts)(
    "T67 cannot finish %s, and no act follows the demotion in the audit log",
    async (name, row, idIn) => {
      const operator = await app.addPerson({ role: "operator" });
      const cast = await addCast(app, operator.id);
      const answer = await whileWaiting<Answer>(
        { owner: app.database.owner, rows },
        {
          lock: [`select from ${row} = $1 for update`, [idIn(cast)]],
          call: () => make(operator, name, validInputs[name](cast)),
          meanwhile: async () => expect((await demote(operator)).status).toBe(200),
        },
      );
      expect(answer).toMatchObject({ status: 401, body: { code: "not_authenticated" } });
      const acts =
        "select action_name from app.admin_activity where admin_id = $1 and action_name <> 'signed_in'";
      expect(await rows(acts, [operator.id])).toEqual([]);
    },
  );

  test("T67 cannot finish it either if it already waited for the audit log", async () => {
    const operator = await app.addPerson({ role: "operator" });
    const cast = await addCast(app, operator.id);
    const answer = await whileWaiting<Answer>(
      { owner: app.database.owner, rows },
      {
        lock: ["select pg_advisory_xact_lock(hashtextextended('app.admin_activity', 0))", []],
        call: () => make(operator, "admin_freeze_withdrawals", validInputs.admin_freeze_withdrawals(cast)),
        meanwhile: () => rows("update app.users set role = 'support' where id = $1", [operator.id]),
      },
    );
    // Support may freeze, too: the right is asked again, not the role.
    expect(answer.status, answer.text).toBe(200);
    const refused = await whileWaiting<Answer>(
      { owner: app.database.owner, rows },
      {
        lock: ["select pg_advisory_xact_lock(hashtextextended('app.admin_activity', 0))", []],
        call: () =>
          make(operator, "admin_freeze_withdrawals", {
            ...validInputs.admin_freeze_withdrawals(cast),
            p_freeze: false,
          }),
        meanwhile: () => rows("update app.users set role = 'auditor' where id = $1", [operator.id]),
      },
    );
    expect(refused).toMatchObject({ status: 403, body: { code: "role_lacks_permission" } });
    const [frozen] = await rows<{ is_frozen: boolean }>(
      "select withdrawals_frozen_at is not null as is_frozen from app.users where id = $1",
      [cast.user.id],
    );
    expect(frozen?.is_frozen).toBe(true);
  });
});

test("T67 an owner may still give up their own role, once", async () => {
  const leaving = await app.addPerson({ role: "owner" });
  const leave = () =>
    make(leaving, "admin_update_user_role", { target_user_id: leaving.id, make_admin: false });
  expect(await leave()).toMatchObject({ status: 200, body: { role: null, has_changed: true } });
  expect((await leave()).status).toBe(401);
});
