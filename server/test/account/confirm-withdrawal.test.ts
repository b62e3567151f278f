import { randomUUID } from "node:crypto";
import { limits } from "@portico/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts, wrongCodes } from "../support/account/account-acts.ts";
import {
  type AccountServer,
  newPerson,
  type Person,
  startAccountServer,
} from "../support/account/account-server.ts";
import { forgetHolds } from "../support/account/holds.ts";
import { passkeyActs } from "../support/account/passkey-acts.ts";
import { giveUsdt } from "../support/account/thieves.ts";
import { codesOf, forgetSteps, joinSecured, secure, wrongCode } from "../support/account/two-factor.ts";
import type { Browser } from "../support/browser.ts";
import { codeIn } from "../support/smtp.ts";

let server: AccountServer;
const { signIn, verified } = acts(() => server);
const { newBrowser, joinWithPasskey, prove } = passkeyActs(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const tron = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
const otherTron = "TVDGpn4hCSzJ5nkHPLetk8KQBtwaTppnkr";
const ripple = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";
const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

interface Terms {
  p_coin_id: string;
  p_network: string;
  p_amount: string;
  p_to_address: string;
  p_destination_tag?: string;
}

/** Terms of a USDT withdrawal. */
const usdt: Terms = { p_coin_id: "tether", p_network: "TRC20", p_amount: "100", p_to_address: tron };

const onArbitrum: Terms = { ...usdt, p_network: "Arbitrum One", p_to_address: evm };
const usdc: Terms = { p_coin_id: "usd-coin", p_network: "ERC20", p_amount: "2", p_to_address: evm };
const xrp: Terms = { p_coin_id: "ripple", p_network: "XRP", p_amount: "100", p_to_address: ripple };

async function idOf({ email }: Pick<Person, "email">): Promise<string> {
  const { rows } = await server.database.owner.query("select id from app.users where email = $1", [email]);
  return rows[0].id;
}

/** Credits coins like `giveUsdt`. */
async function give({ email }: Person, coinId: string, amount: string): Promise<void> {
  const { owner: database } = server.database;
  const { rows } = await database.query("select id from app.users where email = $1", [email]);
  await database.query("select ledger.lock_balances($1, array[$2])", [rows[0].id, coinId]);
  await database.query(
    `select ledger.post($1, 'deposit', app.uuid_v7(), array[
       row ($2, 'external', 'available', $3::numeric)
     ]::ledger.entry[])`,
    [rows[0].id, coinId, amount],
  );
}

/** A user with 1,000 USDT and without two-factor. */
async function owner() {
  const person = newPerson();
  const browser = await server.join(person, newBrowser());
  for (const coinId of ["tether", "usd-coin", "ethereum", "ripple"]) await give(person, coinId, "1000");
  return { person, browser, id: await idOf(person) };
}

/** Withdraws with the seeded fees. */
function withdraw(browser: Browser, id: string, terms: Terms = usdt, key: string = randomUUID()) {
  const fees: Record<string, string> = { tether: "1", "usd-coin": "1", ethereum: "0.001", ripple: "0.2" };
  const input = { p_user_id: id, p_fee: fees[terms.p_coin_id], ...terms };
  return browser.post("/api/rpc/initiate_withdrawal", input, { "idempotency-key": key });
}

const askForCode = (browser: Browser, terms: Terms = usdt) =>
  browser.post("/api/auth/withdrawal-code", terms);

/** Requests a withdrawal's code and reads the email. The cool-down has its own test. */
async function mailedCode(browser: Browser, { email }: Person, terms: Terms = usdt): Promise<string> {
  await server.database.owner.query("delete from app.attempts where bucket ->> 'what' = 'proof-mail'");
  const asked = await askForCode(browser, terms);
  expect(asked.status, asked.text).toBe(200);
  return codeIn(await server.mail.next(email, "withdrawal confirmation code"));
}

const confirm = (browser: Browser, proof: object, terms: Terms = usdt) =>
  browser.post("/api/auth/confirm-withdrawal", { ...terms, ...proof });

async function confirmByMail(browser: Browser, person: Person, terms: Terms = usdt) {
  const answer = await confirm(browser, { mailed_code: await mailedCode(browser, person, terms) }, terms);
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: {} });
}

/** Moves a user's rows in a table back by this much time. */
async function pass(table: string, { email }: Person, time: string): Promise<void> {
  await server.database.owner.query(
    `update ${table} set expires_at = expires_at - $2::interval
     where user_id = (select id from app.users where email = $1)`,
    [email, time],
  );
}

async function balance(browser: Browser) {
  const { balances } = (await browser.get("/api/balances")).body;
  const { amount, held } = balances.find((row: { coin_id: string }) => row.coin_id === "tether");
  return { amount, held };
}

/** How long the last row of a table of the user's was made for, in minutes. */
async function minutesOf(table: string, userId: string): Promise<number> {
  const { rows } = await server.database.owner.query(
    `select extract(epoch from expires_at - created_at)::int / 60 as minutes
     from ${table} where user_id = $1 order by created_at desc limit 1`,
    [userId],
  );
  return rows[0].minutes;
}

const required = (method: "factor" | "mailed_code") => ({
  status: 403,
  body: { code: "confirmation_required", details: { method } },
});
const done = { status: 200, body: [{ success: true }] };

describe("T55 without two-factor a withdrawal requires an emailed code", () => {
  test("code and confirmation are valid for the minutes that screens and emails state", async () => {
    const { person, browser, id } = await owner();
    await confirmByMail(browser, person);
    expect(await minutesOf("app.mailed_proofs", id)).toBe(limits.code_minutes);
    expect(await minutesOf("app.withdrawal_confirmations", id)).toBe(limits.confirmation_minutes);
  });

  test("a stolen cookie withdraws nothing", async () => {
    const { person, browser, id } = await owner();
    const thief = browser.copy();
    expect(await withdraw(thief, id)).toMatchObject(required("mailed_code"));
    for (const proof of [{}, { code: "123456" }, { code: "abcd-efgh-ijkl" }]) {
      expect((await confirm(thief, proof)).body.code).toBe("proof_required");
    }
    expect((await confirm(thief, { password: person.password })).body.code).toBe("invalid_input");
    expect((await confirm(thief, { mailed_code: "123456" })).body.code).toBe("code_expired");
    // The code goes to the mailbox, which the thief can't read.
    const code = await mailedCode(thief, person);
    for (const guess of wrongCodes(code, 4)) {
      expect((await confirm(thief, { mailed_code: guess })).body.code).toBe("invalid_code");
    }
    expect(await withdraw(thief, id)).toMatchObject(required("mailed_code"));
    expect(await balance(browser)).toEqual({ amount: "1000", held: "0" });
  });

  test("the email states exactly what its code confirms, and what to do if the user did not request it", async () => {
    const { person, browser } = await owner();
    const terms = { ...xrp, p_amount: "1234.50", p_destination_tag: "77" };
    expect(await askForCode(browser, terms)).toMatchObject({
      status: 200,
      body: { retry_after_seconds: 60 },
    });
    const mail = await server.mail.next(person.email, "withdrawal confirmation code");
    for (const text of [
      "Amount: 1,234.5 XRP",
      "Network: XRP",
      `Receiving address: ${ripple}`,
      "Destination tag: 77",
    ]) {
      expect(mail.text).toContain(text);
    }
    expect(mail.text).toContain("It works once, for 10 minutes");
    expect(mail.text).toContain(`${server.config.publicUrl}/forgot-password`);
    expect(mail.html).toContain(ripple);
  });

  test("the code confirms it once, and the withdrawal records how it was confirmed", async () => {
    const { person, browser, id } = await owner();
    const code = await mailedCode(browser, person);
    expect(await confirm(browser, { mailed_code: code })).toMatchObject({ status: 200, body: {} });
    const made = await withdraw(browser, id);
    expect(made).toMatchObject(done);
    const { rows } = await server.database.owner.query(
      "select confirmed_by from app.withdrawals where id = $1",
      [made.body[0].withdrawal_id],
    );
    expect(rows).toEqual([{ confirmed_by: "mailed_code" }]);
    expect(await withdraw(browser, id)).toMatchObject(required("mailed_code"));
    expect((await confirm(browser, { mailed_code: code })).body.code).toBe("code_expired");
    expect(await balance(browser)).toEqual({ amount: "900", held: "100" });
  });

  test("amounts and addresses match in any format", async () => {
    const { person, browser, id } = await owner();
    await confirmByMail(browser, person, { ...usdt, p_amount: "100.50" });
    expect(await withdraw(browser, id, { ...usdt, p_amount: "100.5" })).toMatchObject(done);
    await confirmByMail(browser, person, { ...onArbitrum, p_to_address: ` ${evm.toLowerCase()} ` });
    expect(await withdraw(browser, id, onArbitrum)).toMatchObject(done);
  });

  test.each<[string, Terms, Terms]>([
    ["address", usdt, { ...usdt, p_to_address: otherTron }],
    ["amount", usdt, { ...usdt, p_amount: "100.000001" }],
    ["smaller amount", usdt, { ...usdt, p_amount: "10" }],
    ["network", onArbitrum, { ...onArbitrum, p_network: "Polygon POS" }],
    ["coin", usdc, { ...usdc, p_coin_id: "ethereum" }],
    ["tag", { ...xrp, p_destination_tag: "1" }, { ...xrp, p_destination_tag: "2" }],
    ["tag where none was confirmed", xrp, { ...xrp, p_destination_tag: "0" }],
    ["missing tag", { ...xrp, p_destination_tag: "0" }, xrp],
  ])("neither a confirmation nor a code is good for another %s", async (_, confirmed, other) => {
    const { person, browser, id } = await owner();
    const code = await mailedCode(browser, person, confirmed);
    expect((await confirm(browser, { mailed_code: code }, other)).body.code).toBe("invalid_code");
    expect((await confirm(browser, { mailed_code: code }, confirmed)).status).toBe(200);
    expect(await withdraw(browser, id, other)).toMatchObject(required("mailed_code"));
    expect(await withdraw(browser, id, confirmed)).toMatchObject(done);
  });

  test("neither is valid in another session or for another user", async () => {
    const { person, browser, id } = await owner();
    const elsewhere = await signIn(person, newBrowser());
    const other = await owner();
    const code = await mailedCode(browser, person);
    expect((await confirm(elsewhere, { mailed_code: code })).body.code).toBe("code_expired");
    expect((await confirm(other.browser, { mailed_code: code })).body.code).toBe("code_expired");
    await mailedCode(elsewhere, person);
    await mailedCode(other.browser, other.person);
    expect((await confirm(elsewhere, { mailed_code: code })).body.code).toBe("invalid_code");
    expect((await confirm(other.browser, { mailed_code: code })).body.code).toBe("invalid_code");
    expect((await confirm(browser, { mailed_code: code })).status).toBe(200);
    expect(await withdraw(elsewhere, id)).toMatchObject(required("mailed_code"));
    expect(await withdraw(other.browser, other.id)).toMatchObject(required("mailed_code"));
    expect(await withdraw(browser, id)).toMatchObject(done);
  });

  test("a code is valid for ten minutes, a confirmation for five", async () => {
    const { person, browser, id } = await owner();
    const late = await mailedCode(browser, person);
    await pass("app.mailed_proofs", person, "10 minutes");
    expect((await confirm(browser, { mailed_code: late })).body.code).toBe("code_expired");
    await confirmByMail(browser, person);
    await pass("app.withdrawal_confirmations", person, "4 minutes 50 seconds");
    expect(await withdraw(browser, id, { ...usdt, p_amount: "2000" })).toMatchObject({
      body: [{ code: "insufficient_funds" }],
    });
    await pass("app.withdrawal_confirmations", person, "10 seconds");
    expect(await withdraw(browser, id)).toMatchObject(required("mailed_code"));
  });

  test("at most five guesses are compared, also in parallel", async () => {
    const { person, browser, id } = await owner();
    const code = await mailedCode(browser, person);
    const guesses = await Promise.all(
      wrongCodes(code, 20).map((guess) => confirm(browser.copy(), { mailed_code: guess })),
    );
    expect(codesOf(guesses)).toEqual({ invalid_code: 5, code_expired: 15 });
    expect((await confirm(browser, { mailed_code: code })).body.code).toBe("code_expired");
    expect(await withdraw(browser, id)).toMatchObject(required("mailed_code"));
  });

  test("a code submitted several times at once confirms once; of two withdrawals at once, one is made", async () => {
    const { person, browser, id } = await owner();
    const code = await mailedCode(browser, person);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(browser.copy(), { mailed_code: code })));
    expect(codesOf(answers).ok).toBe(1);
    const made = await Promise.all([1, 2, 3, 4].map(() => withdraw(browser.copy(), id)));
    expect(codesOf(made)).toEqual({ ok: 1, confirmation_required: 3 });
    expect(await balance(browser)).toEqual({ amount: "900", held: "100" });
  });

  test("confirming the same twice allows one withdrawal", async () => {
    const { person, browser, id } = await owner();
    await confirmByMail(browser, person);
    await confirmByMail(browser, person);
    expect(await withdraw(browser, id)).toMatchObject(done);
    expect(await withdraw(browser, id)).toMatchObject(required("mailed_code"));
  });

  test("T5 the same key gets a lost reply again, without another confirmation", async () => {
    const { person, browser, id } = await owner();
    const key = randomUUID();
    expect(await withdraw(browser, id, usdt, key)).toMatchObject(required("mailed_code"));
    await confirmByMail(browser, person);
    const first = await withdraw(browser, id, usdt, key);
    expect(first).toMatchObject(done);
    expect((await withdraw(browser, id, usdt, key)).body).toEqual(first.body);
    expect(await balance(browser)).toEqual({ amount: "900", held: "100" });
  });

  test("a withdrawal refused for another reason neither uses nor requires a confirmation", async () => {
    const { person, browser, id } = await owner();
    const input = { ...usdt, p_amount: "1500" };
    expect((await withdraw(browser, id, input)).body).toMatchObject([{ code: "insufficient_funds" }]);
    await confirmByMail(browser, person, input);
    expect((await withdraw(browser, id, input)).body).toMatchObject([{ code: "insufficient_funds" }]);
    await giveUsdt(server, person, "1000");
    expect(await withdraw(browser, id, input)).toMatchObject(done);
  });

  test("no code is emailed for an impossible withdrawal, nor within a minute of the last one", async () => {
    const { person, browser } = await owner();
    const refused = async (change: object) => (await askForCode(browser, { ...usdt, ...change })).body.code;
    expect(await refused({ p_coin_id: "nocoin" })).toBe("unknown_coin");
    expect(await refused({ p_network: "ERC20", p_to_address: evm })).toBe("network_mismatch");
    expect(await refused({ p_to_address: `${tron.slice(0, -1)}x` })).toBe("invalid_address");
    expect(await refused({ p_amount: "0" })).toBe("invalid_amount");
    expect(await refused({ p_amount: "0.0000001" })).toBe("invalid_amount");
    expect(await refused({ p_destination_tag: "1" })).toBe("invalid_destination_tag");
    const ask = async (statement: string) => {
      await server.database.owner.query(`update app.users set ${statement} where email = $1`, [person.email]);
      return refused({});
    };
    await server.database.owner.query(
      "select app.hold_withdrawals(id, 'password_reset') from app.users where email = $1",
      [person.email],
    );
    expect(await refused({})).toBe("withdrawals_held");
    await forgetHolds(server, person);
    expect(await ask("status = 'suspended'")).toBe("account_suspended");
    expect(await ask("status = 'active'")).toBeUndefined();
    expect(await refused({})).toBe("resend_too_soon");
    await server.mail.next(person.email, "withdrawal confirmation code");
    expect(await server.allMailTo(person.email, "withdrawal confirmation code")).toHaveLength(1);
  });

  test("a password reset voids confirmations", async () => {
    const { person, browser, id } = await owner();
    await confirmByMail(browser, person);
    const reset = await verified(person);
    expect((await reset.put("/api/auth/user", { password: "a wholly new Orchard 7" })).status).toBe(200);
    expect((await withdraw(browser, id)).body.code).toBe("not_authenticated");
    const again = await signIn({ ...person, password: "a wholly new Orchard 7" }, newBrowser());
    await forgetHolds(server, person);
    expect(await withdraw(again, id)).toMatchObject(required("mailed_code"));
  });

  test("T46 the code is in no log, and in no table in plain text", async () => {
    const { person, browser } = await owner();
    const code = await mailedCode(browser, person);
    await confirm(browser, { mailed_code: code });
    const { rows } = await server.database.owner.query(
      `select row_to_json(p)::text as row from app.mailed_proofs p
       union all select row_to_json(c)::text from app.withdrawal_confirmations c`,
    );
    for (const text of [...server.logLines, ...rows.map(({ row }) => row)]) {
      expect(text).not.toMatch(new RegExp(`(?<![0-9a-f.])${code}(?![0-9a-f])`));
      expect(text).not.toContain(tron);
    }
  });
});

describe("T55 with two-factor on a withdrawal requires a factor", () => {
  /** A user with 1,000 USDT and an authenticator app. */
  async function secured() {
    const made = await joinSecured(server, newPerson(), newBrowser());
    await giveUsdt(server, made.person, "1000");
    return { ...made, id: await idOf(made.person) };
  }

  test("an app code works once", async () => {
    const { browser, code, id } = await secured();
    expect(await withdraw(browser, id)).toMatchObject(required("factor"));
    const proof = { code: code() };
    expect(await confirm(browser, proof)).toMatchObject({ status: 200, body: {} });
    expect((await confirm(browser, proof)).body.code).toBe("invalid_second_factor");
    expect(await withdraw(browser, id, { ...usdt, p_to_address: otherTron })).toMatchObject(
      required("factor"),
    );
    expect(await withdraw(browser, id)).toMatchObject(done);
    expect(await withdraw(browser, id)).toMatchObject(required("factor"));
  });

  test("a recovery code works once, and its owner is told how many are left", async () => {
    const { person, browser, recoveryCodes, id } = await secured();
    const proof = { code: recoveryCodes[0] };
    expect((await confirm(browser, proof)).status).toBe(200);
    const mail = await server.mail.next(person.email, "recovery code was used");
    expect(mail.text).toContain("9 are left");
    expect((await confirm(browser, proof)).body.code).toBe("invalid_recovery_code");
    expect(await withdraw(browser, id)).toMatchObject(done);
  });

  test("a passkey works once", async () => {
    const { person, browser, device } = await joinWithPasskey();
    await giveUsdt(server, person, "1000");
    const id = await idOf(person);
    const proof = { passkey: await prove(browser, device) };
    expect((await confirm(browser, proof)).status).toBe(200);
    expect((await confirm(browser, proof)).body.code).toBe("invalid_passkey");
    expect(await withdraw(browser, id)).toMatchObject(done);
  });

  test("an emailed code, a password or another user's factor is refused; and no code is emailed", async () => {
    const { person, browser, id } = await secured();
    const other = await secured();
    expect((await askForCode(browser)).body.code).toBe("proof_required");
    for (const proof of [{}, { mailed_code: "123456" }]) {
      expect((await confirm(browser, proof)).body.code).toBe("proof_required");
    }
    expect((await confirm(browser, { password: person.password })).body.code).toBe("invalid_input");
    expect((await confirm(browser, { code: other.code() })).body.code).toBe("invalid_second_factor");
    expect((await confirm(browser, { code: other.recoveryCodes[0] })).body.code).toBe(
      "invalid_recovery_code",
    );
    expect(await withdraw(browser, id)).toMatchObject(required("factor"));
  });

  test("after five wrong codes in a session, even the right one must wait", async () => {
    const { browser, secret, code, id } = await secured();
    const wrong = { code: wrongCode(secret) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(browser.copy(), wrong)));
    expect(codesOf(answers)).toEqual({ invalid_second_factor: 5, too_many_requests: 3 });
    expect((await confirm(browser, { code: code() })).body.code).toBe("too_many_requests");
    expect(await withdraw(browser, id)).toMatchObject(required("factor"));
  });

  test("turning it on in between voids an emailed code and its confirmation", async () => {
    const { person, browser, id } = await owner();
    await confirmByMail(browser, person);
    const unused = await mailedCode(browser, person, { ...usdt, p_amount: "50" });
    const { code } = await secure(server, person, browser);
    expect(await withdraw(browser, id)).toMatchObject(required("factor"));
    const late = await confirm(browser, { mailed_code: unused }, { ...usdt, p_amount: "50" });
    expect(late.body.code).toBe("proof_required");
    expect((await confirm(browser, { code: code() })).status).toBe(200);
    expect(await withdraw(browser, id)).toMatchObject(done);
  });

  test("turning it off in between voids a factor's confirmation", async () => {
    const { browser, code, id } = await secured();
    expect((await confirm(browser, { code: code() })).status).toBe(200);
    await forgetSteps(server);
    expect((await browser.post("/api/auth/factors/disable", { code: code() })).status).toBe(200);
    expect(await withdraw(browser, id)).toMatchObject(required("mailed_code"));
  });
});

test("T55 expired confirmations are deleted", async () => {
  const { person, browser } = await owner();
  await confirmByMail(browser, person);
  const kept = async () => {
    await server.database.pool.query(
      `select api.account_remove_expired('{"session": null, "address": "127.0.0.1"}'::jsonb)`,
    );
    const { rows } = await server.database.owner.query(
      "select from app.withdrawal_confirmations where user_id = (select id from app.users where email = $1)",
      [person.email],
    );
    return rows.length;
  };
  expect(await kept()).toBe(1);
  await pass("app.withdrawal_confirmations", person, "5 minutes");
  expect(await kept()).toBe(0);
});
