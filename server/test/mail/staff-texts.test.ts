import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountServer, newPerson, startAccountServer } from "../support/account/account-server.ts";
import type { Browser } from "../support/browser.ts";

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

/** Forges a fact, a paragraph of the exchange's own, and the order of what is read. */
const forged =
  "Routine\nTakes effect: never\nApproved by: the board\r\n\r\nDear customer\u202e, call 555\u200b 1234";
const oneLine = "Routine Takes effect: never Approved by: the board Dear customer, call 555 1234";

const act = (by: Browser, name: string, input: object) =>
  by.post(`/api/rpc/${name}`, input, { "idempotency-key": randomUUID() });

test("T73 a reason that staff wrote stays on its own line in every email, and hides nothing", {
  tags: "long",
}, async () => {
  const [boss, person] = [newPerson("boss"), newPerson("user")];
  const owner = await server.join(boss);
  const user = await server.join(person);
  await server.database.owner.query("update app.users set role = 'owner' where email = $1", [boss.email]);
  const { id } = (await user.get("/api/auth/user")).body.user;
  const done = await Promise.all([
    act(owner, "admin_update_user_status", { target_user_id: id, new_status: "suspended", reason: forged }),
    act(owner, "admin_add_deposit_and_balance", {
      target_user_id: id,
      p_coin_id: "bitcoin",
      p_amount: "0.1",
      p_reason: forged,
    }),
    act(owner, "admin_create_wallet", {
      p_deposit_addresses: [
        {
          symbol: "BTC",
          coin_id: "bitcoin",
          network: "BTC",
          public_address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
        },
      ],
      p_reason: forged,
    }),
  ]);
  for (const { status, text } of done) expect(status, text).toBe(200);
  for (const [email, subject] of [
    [person.email, "was suspended"],
    [person.email, "Balance adjusted"],
    [boss.email, "Deposit addresses will change"],
  ] as const) {
    const mail = await server.mail.next(email, subject);
    expect(mail.text).toContain(`Reason: ${oneLine}\n`);
    expect(mail.html).toContain(`>${oneLine}</td>`);
  }
});
