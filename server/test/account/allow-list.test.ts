import { randomUUID } from "node:crypto";
import { confirmWithdrawal } from "@portico/testing/database/confirmations.ts";
import { connectLive } from "@portico/testing/server/live-client.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashToken } from "../../src/http/session.ts";
import { acts } from "../support/account/account-acts.ts";
import {
  type AccountServer,
  newPerson,
  type Person,
  signInInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { ageFactors, askForCode } from "../support/account/additions.ts";
import { forgetHolds } from "../support/account/holds.ts";
import { giveUsdt, usdtTerms, withdrawUsdt } from "../support/account/thieves.ts";
import { codesOf, giveFirstFactor, joinSecured, whoIs } from "../support/account/two-factor.ts";
import type { Browser } from "../support/browser.ts";
import { codeIn, linkIn } from "../support/smtp.ts";

let server: AccountServer;
const { signIn, verified, press, member } = acts(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

/** The destination used by `withdrawUsdt`. */
const place = {
  p_network_id: "tron",
  p_address: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC",
  p_name: "Cold wallet",
};
const switchOn = (browser: Browser) => browser.post("/api/auth/allow-list/on");
const switchOff = (browser: Browser, proof: object) => browser.post("/api/auth/allow-list/off", proof);
const save = (browser: Browser, fields: object = {}) =>
  browser.post("/api/rpc/save_address", { ...place, ...fields });

/** A user with 500 USDT and the allow-list switched on. */
async function careful(): Promise<{ person: Person; browser: Browser }> {
  const joined = await member();
  await giveUsdt(server, joined.person, "500");
  expect((await switchOn(joined.browser)).body.allow_list).toMatchObject({ is_on: true, off_at: null });
  await server.mail.next(joined.person.email, "only to saved addresses");
  return joined;
}

/** Requests the code for switching the allow-list off. The cool-down has its own test. */
async function mailedCode(browser: Browser, { email, password }: Person): Promise<string> {
  await server.database.owner.query("delete from app.attempts where bucket ->> 'what' = 'proof-mail'");
  const asked = await browser.post("/api/auth/allow-list/mail-code", { password });
  expect(asked.status, asked.text).toBe(200);
  return codeIn(await server.mail.next(email, "confirmation code"));
}

/** Moves this person's saved addresses and requests back by this many hours. */
async function hoursPass({ email }: Person, hours: number): Promise<void> {
  await server.database.owner.query(
    `with who as (
       update app.users
       set allow_list_off_asked_at = allow_list_off_asked_at - make_interval(hours => $2),
         allow_list_off_at = allow_list_off_at - make_interval(hours => $2)
       where email = $1
       returning id
     ),
     links as (
       update app.links
       set added_at = added_at - make_interval(hours => $2), expires_at = expires_at - make_interval(hours => $2)
       where user_id = (select id from who) and kind = 'undo_addition'
     )
     update app.saved_addresses
     set created_at = created_at - make_interval(hours => $2)
     where user_id = (select id from who)`,
    [email, hours],
  );
}

const endHold = (person: Person) => forgetHolds(server, person);

async function book(browser: Browser) {
  const { status, body } = await browser.get("/api/saved-addresses");
  expect(status).toBe(200);
  return body;
}

/** `done`, or the refusal code after confirmation. */
async function tryWithdraw(browser: Browser, person: Person, amount = "10"): Promise<string> {
  const session = hashToken(browser.cookies.get("portico_session") ?? "");
  await confirmWithdrawal(server.database.owner, session, usdtTerms(amount));
  const { body } = await withdrawUsdt(server, browser, person, amount);
  const reply = body[0] ?? body;
  return reply.success ? "done" : reply.code;
}

describe("a stolen session", () => {
  test("T55 withdraws only to the owner's addresses, until its own was saved for 24 hours", async () => {
    const { person, browser } = await careful();
    const thief = browser.copy();
    expect(await tryWithdraw(thief, person)).toBe("address_not_allowed");
    const saved = await save(thief);
    const usableAt = Date.parse(saved.body.address.usable_at);
    expect(Math.abs(usableAt - Date.now() - 24 * 3_600_000)).toBeLessThan(600_000);
    const answer = await withdrawUsdt(server, thief, person, "10");
    expect(answer.body[0]).toMatchObject({ success: false, code: "address_waiting" });
    expect(Date.parse(answer.body[0].details.until)).toBe(usableAt);
    await hoursPass(person, 23);
    expect(await tryWithdraw(thief, person)).toBe("address_waiting");
    await hoursPass(person, 1);
    expect(await tryWithdraw(thief, person)).toBe("done");
  });

  test("T55 can't switch it off, even with the password", async () => {
    const { person, browser } = await careful();
    const thief = await signIn(person);
    expect(await switchOff(thief, {})).toMatchObject({ status: 403, body: { code: "proof_required" } });
    const byPassword = await switchOff(thief, { password: person.password });
    expect(byPassword).toMatchObject({ status: 403, body: { code: "mailed_code_required" } });
    expect((await switchOff(thief, { mailed_code: "123456" })).body.code).toBe("code_expired");
    // The owner's code does not work in the thief's session, nor does a code for adding a factor.
    const code = await mailedCode(browser, person);
    expect((await switchOff(thief, { mailed_code: code })).body.code).toBe("code_expired");
    await askForCode(server, thief, person, { kind: "totp" });
    const other = codeIn(await server.mail.next(person.email, "confirmation code"));
    expect((await switchOff(thief, { mailed_code: other })).body.code).toBe("code_expired");
    expect((await book(browser)).allow_list).toMatchObject({ is_on: true, off_at: null });
    expect(await tryWithdraw(thief, person)).toBe("address_not_allowed");
  });

  test("T55 can't save an address without an email to the owner, whose button removes it", async () => {
    const { person, browser } = await careful();
    await hoursPass(person, 1);
    await save(browser, { p_network_id: "bitcoin", p_address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" });
    await server.mail.next(person.email, "address was saved");
    await hoursPass(person, 1);
    const thief = await signIn(person);
    expect((await save(thief)).status).toBe(200);
    await thief.post("/api/auth/logout", {});
    const mail = await server.mail.next(person.email, "address was saved");
    expect(mail.text).toContain("TJRyWwFs9w…");
    expect(mail.text).toContain("Can be used from: ");
    expect(mail.text).not.toContain(place.p_address);
    const link = linkIn(mail);
    expect(link).toMatchObject({ path: "/auth/callback", type: "undo_addition" });
    expect((await press(server.browser(), link)).status).toBe(200);
    await server.mail.next(person.email, "was undone");
    expect(await whoIs(thief)).toBeNull();
    expect(await whoIs(browser)).toBeNull();
    const owner = { ...person, password: "a wholly new Orchard 7" };
    const fresh = await verified(person);
    await fresh.put("/api/auth/user", { password: owner.password });
    const again = await signIn(owner);
    // Only the thief's address and those saved after it are removed; earlier ones stay.
    const { addresses, allow_list } = await book(again);
    expect(addresses).toMatchObject([{ network_id: "bitcoin" }]);
    expect(allow_list.is_on).toBe(true);
    expect((await press(server.browser(), link)).body.code).toBe("link_invalid");
  });

  test("T55 switching it on against the owner's will delays them by no more than the wait", async () => {
    const { person, browser } = await member();
    await giveUsdt(server, person, "500");
    const thief = await signIn(person);
    await switchOn(thief);
    const mail = await server.mail.next(person.email, "only to saved addresses");
    expect(mail.text).toContain("/forgot-password");
    await switchOff(browser, { mailed_code: await mailedCode(browser, person) });
    await hoursPass(person, 24);
    expect(await tryWithdraw(browser, person)).toBe("done");
  });
});

describe("which addresses are allowed", () => {
  test("T55 an address is allowed only with its network and destination tag", async () => {
    const { person, browser } = await careful();
    const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    await save(browser, { p_network_id: "arbitrum", p_address: evm });
    const xrp = { p_network_id: "ripple", p_address: "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59" };
    await save(browser, { ...xrp, p_destination_tag: "0" });
    await hoursPass(person, 24);
    const { user } = (await browser.get("/api/auth/user")).body;
    const send = async (fields: object) => {
      const input = { p_user_id: user.id, p_coin_id: "tether", p_amount: "10", p_fee: "1", ...fields };
      const session = hashToken(browser.cookies.get("portico_session") ?? "");
      await confirmWithdrawal(server.database.owner, session, input);
      const answer = await browser.post("/api/rpc/initiate_withdrawal", input, {
        "idempotency-key": randomUUID(),
      });
      return answer.body[0]?.code ?? answer.body.code ?? "done";
    };
    expect(await send({ p_to_address: evm, p_network: "Polygon POS" })).toBe("address_not_allowed");
    expect(await send({ p_to_address: evm, p_network: "Arbitrum One" })).toBe("done");
    const ripple = { p_coin_id: "ripple", p_network: "XRP", p_to_address: xrp.p_address, p_fee: "0.2" };
    expect(await send(ripple)).toBe("address_not_allowed");
    expect(await send({ ...ripple, p_destination_tag: "1" })).toBe("address_not_allowed");
    expect(await send({ ...ripple, p_destination_tag: "0" })).toBe("insufficient_funds");
  });

  test("T55 an address saved before it was switched on is allowed; renaming doesn't restart its wait", async () => {
    const { person, browser } = await member();
    await giveUsdt(server, person, "500");
    const { address } = (await save(browser)).body;
    await hoursPass(person, 24);
    await switchOn(browser);
    const renamed = { p_id: address.id, p_name: "Vault" };
    expect((await browser.post("/api/rpc/rename_saved_address", renamed)).status).toBe(200);
    expect(await tryWithdraw(browser, person)).toBe("done");
    // After removing and saving it again, the wait starts over.
    await browser.post("/api/rpc/remove_saved_address", { p_id: address.id });
    expect(await tryWithdraw(browser, person)).toBe("address_not_allowed");
    await save(browser);
    expect(await tryWithdraw(browser, person)).toBe("address_waiting");
  });

  test("T55 of concurrent withdrawals to waiting and allowed addresses, only those to allowed ones pass", async () => {
    const { person, browser } = await careful();
    const { address } = (await save(browser)).body;
    expect(await Promise.all(Array.from({ length: 4 }, () => tryWithdraw(browser, person)))).toEqual(
      Array(4).fill("address_waiting"),
    );
    await hoursPass(person, 24);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => tryWithdraw(browser, person)),
      browser.post("/api/rpc/remove_saved_address", { p_id: address.id }),
      save(browser, { p_name: "Again" }),
    ]);
    for (const ended of answers.slice(0, 4)) {
      expect(["done", "address_not_allowed", "address_waiting"]).toContain(ended);
    }
    expect(await tryWithdraw(browser, person)).not.toBe("done");
  });
});

describe("switching it off", () => {
  test("T55 requires the password, an emailed code and the wait; requesting again does not restart it", async () => {
    const { person, browser } = await careful();
    const code = await mailedCode(browser, person);
    const asked = await switchOff(browser, { mailed_code: code });
    const { off_at } = asked.body.allow_list;
    expect(Math.abs(Date.parse(off_at) - Date.now() - 24 * 3_600_000)).toBeLessThan(600_000);
    const mail = await server.mail.next(person.email, "will be switched off");
    expect(mail.text).toContain("Switched off on: ");
    expect(await tryWithdraw(browser, person)).toBe("address_not_allowed");
    expect((await switchOff(browser, { mailed_code: code })).body.code).toBe("code_expired");
    await hoursPass(person, 23);
    const again = await switchOff(browser, { mailed_code: await mailedCode(browser, person) });
    expect(Date.parse(again.body.allow_list.off_at)).toBeLessThan(Date.now() + 2 * 3_600_000);
    expect(await tryWithdraw(browser, person)).toBe("address_not_allowed");
    await hoursPass(person, 1);
    expect(await tryWithdraw(browser, person)).toBe("done");
    expect((await book(browser)).allow_list).toMatchObject({ is_on: false, off_at: null });
    expect((await switchOff(browser, { password: person.password })).body.code).toBe("allow_list_is_off");
  });

  test("T55 can be cancelled at any time without a proof; an email is sent and other tabs update", async () => {
    const { person, browser } = await careful();
    await switchOff(browser, { mailed_code: await mailedCode(browser, person) });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const tab = await connectLive(server.origin, { cookie });
    const before = tab.of("user_updated").length;
    expect((await switchOn(await signIn(person))).body.allow_list).toMatchObject({
      is_on: true,
      off_at: null,
    });
    await expect.poll(() => tab.of("user_updated").length).toBeGreaterThan(before);
    await server.mail.next(person.email, "stays on");
    await hoursPass(person, 30);
    expect(await tryWithdraw(browser, person)).toBe("address_not_allowed");
    tab.socket.terminate();
  });

  test("T55 can be undone by its email's button, even after it took effect", async () => {
    const { person, browser } = await careful();
    await switchOff(browser, { mailed_code: await mailedCode(browser, person) });
    const link = linkIn(await server.mail.next(person.email, "will be switched off"));
    await hoursPass(person, 25);
    expect((await book(browser)).allow_list.is_on).toBe(false);
    await save(browser);
    expect((await press(server.browser(), link)).status).toBe(200);
    const { rows } = await server.database.owner.query(
      "select app.is_allow_list_on(u) as is_on from app.users u where email = $1",
      [person.email],
    );
    expect(rows).toEqual([{ is_on: true }]);
  });

  test("T55 requires a factor with two-factor on; the mailbox doesn't replace it", async () => {
    const { person, browser, code } = await joinSecured(server);
    await switchOn(browser);
    const mailed = await browser.post("/api/auth/allow-list/mail-code", { code: code() });
    expect(mailed.status).toBe(400);
    const byPassword = await browser.post("/api/auth/allow-list/mail-code", { password: person.password });
    expect(byPassword.body.code).toBe("proof_required");
    expect((await switchOff(browser, { password: person.password })).body.code).toBe("proof_required");
    expect((await switchOff(browser, { mailed_code: "123456" })).body.code).toBe("proof_required");
    expect((await switchOff(browser, { code: code() })).body.allow_list.off_at).not.toBeNull();
  });

  test("T55 of two concurrent requests with one code, one succeeds", async () => {
    const { person, browser } = await careful();
    const mailed_code = await mailedCode(browser, person);
    const answers = await Promise.all([
      switchOff(browser.copy(), { mailed_code }),
      switchOff(browser.copy(), { mailed_code }),
    ]);
    expect(codesOf(answers).ok).toBe(1);
  });

  test("T55 is not done or shortened by a password reset or a two-factor reset", async () => {
    const { person, browser } = await joinSecured(server);
    await giveUsdt(server, person, "500");
    await switchOn(browser);
    await save(browser);
    await ageFactors(server, person);
    const half = await giveFirstFactor(server, person);
    await half.post("/api/auth/factors/reset");
    expect((await press(half, linkIn(await server.mail.next(person.email, "Switch off")))).status).toBe(200);
    await server.database.owner.query(
      `update app.two_factor_resets set effective_at = now()
       where user_id = (select id from app.users where email = $1)`,
      [person.email],
    );
    const password = "a wholly new Orchard 7";
    expect((await (await verified(person)).put("/api/auth/user", { password })).status).toBe(200);
    const again = server.browser();
    expect((await again.post("/api/auth/token", signInInput({ ...person, password }))).status).toBe(200);
    await endHold(person);
    expect((await book(again)).allow_list).toMatchObject({ is_on: true, off_at: null });
    expect(await tryWithdraw(again, person)).toBe("address_waiting");
  });
});

test("T55 T35 changes are in the audit log, and the back office shows the state", async () => {
  const { person, browser } = await careful();
  expect((await switchOn(browser)).status).toBe(200);
  await switchOff(browser, { mailed_code: await mailedCode(browser, person) });
  await switchOn(browser);
  const { rows } = await server.database.owner.query(
    `select a.action_name, a.admin_id from app.admin_activity a join app.users u on u.id::text = a.target_id
     where u.email = $1 order by a.sequence`,
    [person.email],
  );
  const by = { admin_id: null };
  expect(rows).toEqual([
    { action_name: "allow_list_switched_on", ...by },
    { action_name: "allow_list_off_asked", ...by },
    { action_name: "allow_list_kept_on", ...by },
  ]);
  const admin = newPerson("admin");
  const office = await server.join(admin);
  await server.database.owner.query("update app.users set role = 'operator' where email = $1", [admin.email]);
  const { user } = (await browser.get("/api/auth/user")).body;
  const details = await office.post("/api/rpc/admin_get_user_details_enhanced", { target_user_id: user.id });
  expect(details.body.allow_list).toEqual({ is_on: true, off_at: null, wait_hours: 24 });
});
