import { createAuthenticator } from "@portico/testing/server/authenticator.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashToken } from "../../src/http/session.ts";
import { acts } from "../support/account/account-acts.ts";
import { type AccountServer, newPerson, startAccountServer } from "../support/account/account-server.ts";
import { mailedCode } from "../support/account/additions.ts";
import { passkeyActs } from "../support/account/passkey-acts.ts";
import { whoIs } from "../support/account/two-factor.ts";
import { linkIn } from "../support/smtp.ts";

let server: AccountServer;
const { signIn } = acts(() => server);
const { newBrowser, origin, signInWith } = passkeyActs(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

/** Holds the lock on a user's row until `waiting` waits for it, then undoes the new device's sign-in under the lock. */
async function undoBefore<Value>(
  email: string,
  token: string,
  waiting: () => Promise<Value>,
): Promise<Value> {
  const { owner } = server.database;
  const holder = await owner.connect();
  try {
    await holder.query("begin");
    await holder.query("select from app.users where email = $1 for no key update", [email]);
    const answer = waiting();
    await expect
      .poll(
        async () =>
          (
            await owner.query(
              "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          ).rowCount,
      )
      .toBe(1);
    await holder.query(
      `select api.account_use_link('{"session": null, "address": "192.0.2.7", "request_id": "an undo"}', 'undo_sign_in', $1, '{}', null)`,
      [hashToken(token)],
    );
    await holder.query("commit");
    return await answer;
  } finally {
    holder.release();
  }
}

describe("a thief's act that waits behind the owner's undo link", () => {
  test("T67 adds no passkey: the session has ended, nothing is committed, and the passkey signs nobody in", async () => {
    const person = newPerson();
    await server.join(person, newBrowser());
    const thief = await signIn(person, newBrowser());
    const { token } = linkIn(await server.mail.next(person.email, "New sign-in"));
    const proof = await mailedCode(server, thief, person, { kind: "passkey" });
    const device = createAuthenticator();
    const begun = await thief.post("/api/auth/factors/passkeys/options", proof);
    const response = device.register(origin(), begun.body.options);
    const added = await undoBefore(person.email, token, () =>
      thief.post("/api/auth/factors/passkeys", { name: "Phone", response }),
    );
    expect(added).toMatchObject({ status: 401, body: { code: "not_authenticated" } });
    const { rows } = await server.database.owner.query(
      "select k.id from app.passkeys k join app.users u on u.id = k.user_id where u.email = $1",
      [person.email],
    );
    expect(rows).toEqual([]);
    expect((await signInWith(newBrowser(), device)).answer.status).not.toBe(200);
    expect(await whoIs(thief)).toBeNull();
  });
});
