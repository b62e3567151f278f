import { randomBytes, randomUUID } from "node:crypto";
import { confirmWithdrawal } from "@portico/testing/database/confirmations.ts";
import { pino } from "pino";
import type { Email } from "postal-mime";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hashToken } from "../../src/http/session.ts";
import { createServer, type Server } from "../../src/server.ts";
import {
  type AccountServer,
  newPerson,
  type Person,
  startAccountServer,
} from "../support/account/account-server.ts";
import type { Browser } from "../support/browser.ts";
import { isTo } from "../support/smtp.ts";

let server: AccountServer;
let admin: Browser;

beforeAll(async () => {
  server = await startAccountServer();
  const person = newPerson("admin");
  admin = await server.join(person);
  await server.database.owner.query("update app.users set role = 'owner' where email = $1", [person.email]);
});
afterAll(() => server.close());

interface Owner {
  person: Person;
  browser: Browser;
  id: string;
}

/** A user with these preferences, whose mailbox is empty except for later emails. */
async function owner(preferences: Record<string, unknown> = {}): Promise<Owner> {
  const person = newPerson();
  const browser = await server.join(person);
  await browser.put("/api/auth/user", preferences);
  const { user } = (await browser.get("/api/auth/user")).body;
  return { person, browser, id: user.id };
}

async function rpc(browser: Browser, name: string, input: Record<string, unknown>) {
  const answer = await browser.post(`/api/rpc/${name}`, input, { "idempotency-key": randomUUID() });
  expect(answer.status, answer.text).toBe(200);
  return Array.isArray(answer.body) ? answer.body[0] : answer.body;
}

async function credit({ id }: Owner, amount: string): Promise<string> {
  const input = {
    target_user_id: id,
    p_coin_id: "bitcoin",
    p_amount: amount,
    p_reason: "For a test",
    p_network: "BTC",
    p_transaction_hash: randomBytes(32).toString("hex"),
  };
  return (await rpc(admin, "admin_add_deposit_and_balance", input)).deposit_id;
}

const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

async function withdraw({ browser, id }: Owner, amount: string): Promise<string> {
  const input = {
    p_user_id: id,
    p_coin_id: "bitcoin",
    p_to_address: address,
    p_network: "BTC",
    p_amount: amount,
    p_fee: "0.0001",
  };
  // Confirm without an email, so that the mailbox contains only notifications.
  const session = hashToken(browser.cookies.get("portico_session") ?? "");
  await confirmWithdrawal(server.database.owner, session, input);
  const reply = await rpc(browser, "initiate_withdrawal", input);
  expect(reply.success, JSON.stringify(reply)).toBe(true);
  return reply.withdrawal_id;
}

/** Approves or rejects. */
async function decide(id: string, new_status: "completed" | "failed") {
  if (new_status === "completed") await rpc(admin, "admin_claim_withdrawal", { p_withdrawal_id: id });
  const input = {
    transaction_type: "withdrawal",
    transaction_id: id,
    new_status,
    admin_notes: "Seen before",
  };
  return rpc(admin, "admin_process_transaction", input);
}

/** Any quote below the server's own is accepted. */
async function swap({ browser }: Owner): Promise<string> {
  const reply = await rpc(browser, "perform_crypto_swap", {
    p_from_coin_id: "bitcoin",
    p_from_amount: "0.1",
    p_to_coin_id: "ethereum",
    p_to_amount: "0.01",
    p_exchange_rate: "0.1",
    p_fee: "0.0000026",
  });
  expect(reply.success, JSON.stringify(reply)).toBe(true);
  return reply.swap_id;
}

const emailsTo = ({ person }: Owner) => server.mail.mails.filter((mail) => isTo(mail, person.email));
const newsTo = (whose: Owner) =>
  emailsTo(whose)
    .map(({ subject = "" }) => subject)
    .filter((subject) => /^(Deposit|Withdrawal|Swap)/.test(subject));

/** Resolves when all earlier events have been emailed: the newest one's email is queued last. */
async function allEmailed(): Promise<void> {
  const witness = await owner();
  await credit(witness, "0.00001");
  await server.mail.next(witness.person.email, "Deposit credited");
  await server.allMailTo(witness.person.email);
}

const facts = (mail: Email) =>
  Object.fromEntries(
    [...(mail.text ?? "").matchAll(/^([A-Z][^:\n]+): (.+)$/gm)].map(([, name, value]) => [name, value]),
  );

// Emails about transactions go out every few seconds, so the tests of these two parts wait together.
describe.concurrent("With notifications on, an email is sent for", () => {
  test("a credited deposit", async () => {
    const whose = await owner({ timezone: "Asia/Tokyo" });
    const id = await credit(whose, "1234.5");
    const mail = await server.mail.next(whose.person.email, "Deposit credited: 1,234.5 BTC");
    expect(facts(mail)).toMatchObject({ Amount: "1,234.5 BTC", Time: expect.stringMatching(/GMT\+9$/) });
    expect(mail.text).toContain(`${server.origin}/transaction-details/deposit/${id}`);
    expect(mail.html).toContain(`href="${server.origin}/transaction-details/deposit/${id}"`);
    expect(mail.html).toContain("Your deposit was credited");
    expect(mail.text).toContain(`${server.origin}/profile`);
  });

  test("T55 a withdrawal that the user cancels, with what to do if it was someone else", {
    tags: "long",
  }, async () => {
    const whose = await owner();
    await credit(whose, "1");
    const id = await withdraw(whose, "0.3");
    await server.mail.next(whose.person.email, "Withdrawal requested: 0.3 BTC");
    await rpc(whose.browser, "cancel_withdrawal", { p_withdrawal_id: id });
    const { text } = await server.mail.next(whose.person.email, "Withdrawal cancelled: 0.3 BTC");
    for (const words of ["is back in your balance", "/forgot-password", `/withdrawal/${id}`])
      expect(text).toContain(words);
  });

  test("a completed withdrawal's hash with its explorer, in text and HTML; without one it says so", {
    tags: "long",
  }, async () => {
    const whose = await owner();
    await credit(whose, "1");
    const hash = "4f".repeat(32);
    for (const [amount, more] of [
      ["0.3", { transaction_hash: hash }],
      ["0.2", {}],
    ] as const) {
      const id = await withdraw(whose, amount);
      await rpc(admin, "admin_claim_withdrawal", { p_withdrawal_id: id });
      await rpc(admin, "admin_process_transaction", {
        transaction_type: "withdrawal",
        transaction_id: id,
        new_status: "completed",
        ...more,
      });
    }
    const known = await server.mail.next(whose.person.email, "Withdrawal completed: 0.3 BTC");
    expect(facts(known)).toMatchObject({ "Transaction hash": hash });
    for (const part of [known.text, known.html]) expect(part).toContain(`/dev/chain/bitcoin/tx/${hash}`);
    expect(known.text).toMatch(/http:\/\/\S+\/dev\/chain\/bitcoin\/tx\//);
    const unknown = await server.mail.next(whose.person.email, "Withdrawal completed: 0.2 BTC");
    expect(unknown.text).toContain("We have no transaction hash for it yet.");
    expect(unknown.text).not.toContain("/dev/chain/");
  });

  test.each([
    ["completed", "Withdrawal completed: 0.3 BTC", "It has been sent."],
    ["failed", "Withdrawal rejected: 0.3 BTC", "is back in your balance"],
  ] as const)(
    "a withdrawal that is requested and then %s, without its whole address",
    { tags: "long" },
    async (status, subject, words) => {
      const whose = await owner();
      await credit(whose, "1");
      const id = await withdraw(whose, "0.3");
      const asked = await server.mail.next(whose.person.email, "Withdrawal requested: 0.3 BTC");
      expect(facts(asked)).toMatchObject({
        Amount: "0.3 BTC",
        "Fee, deducted from the amount": "0.0001 BTC",
        "Recipient gets": "0.2999 BTC",
        Address: "bc1qw508d6…v8f3t4",
        Network: "BTC",
        Time: expect.stringMatching(/^\d+ \w+ \d{4}, \d\d:\d\d UTC$/),
      });
      await decide(id, status);
      const decided = await server.mail.next(whose.person.email, subject);
      expect(decided.text).toContain(words);
      // Notes on approvals are internal to administrators.
      expect(facts(decided).Reason).toBe(status === "failed" ? "Seen before" : undefined);
      for (const mail of [asked, decided]) {
        expect(mail.text).toContain(`/transaction-details/withdrawal/${id}`);
        expect(`${mail.text}${mail.html}`).not.toContain(address);
      }
    },
  );

  test("an adjustment in either direction, with the operator's reason", { tags: "long" }, async () => {
    const whose = await owner();
    const input = { target_user_id: whose.id, p_coin_id: "bitcoin", p_reason: "A correction" };
    const added = await rpc(admin, "admin_add_deposit_and_balance", { ...input, p_amount: "0.5" });
    const mail = await server.mail.next(whose.person.email, "Balance adjusted: +0.5 BTC");
    expect(facts(mail)).toMatchObject({ Amount: "+0.5 BTC", Reason: "A correction" });
    expect(mail.text).toContain(`/transaction-details/adjustment/${added.posted_adjustment_id}`);
    await rpc(admin, "admin_subtract_balance", { ...input, p_amount: "0.2" });
    const taken = await server.mail.next(whose.person.email, "Balance adjusted: −0.2 BTC");
    expect(taken.text).toContain("We took this amount from your balance.");
  });

  test("T75 a completed swap", { tags: "long" }, async () => {
    const whose = await owner();
    await credit(whose, "1");
    const id = await swap(whose);
    const mail = await server.mail.next(whose.person.email, "Swap done: 0.1 BTC for ");
    expect(facts(mail)).toMatchObject({
      "You swapped": "0.1 BTC",
      Fee: "0.0000026 BTC",
      "You received": expect.stringMatching(/^[\d.,]+ ETH$/),
      "Exchange rate": expect.stringMatching(/^1 BTC = \d{1,3}(?:\.\d{1,7})? ETH$/),
      Cost: expect.stringMatching(/^\$\d+\.\d\d · (?:<0\.01|\d+\.\d\d)%$/),
    });
    expect(facts(mail)["You received"]).toMatch(/^\d+(?:\.\d{1,8})? ETH$/);
    expect(mail.subject).toMatch(/^Swap done: 0\.1 BTC for \d+(?:\.\d{1,5})? ETH$/);
    expect(mail.text).toContain(`/transaction-details/swap/${id}`);
  });
});

describe.concurrent("With notifications off, emails are sent for", () => {
  async function everyKind(whose: Owner): Promise<void> {
    await credit(whose, "1");
    await swap(whose);
    await decide(await withdraw(whose, "0.2"), "completed");
    await allEmailed();
  }

  test("T73 withdrawals alone, if all are off; security emails are still sent", {
    tags: "long",
  }, async () => {
    const whose = await owner({ email_notifications_enabled: false });
    await everyKind(whose);
    await expect
      .poll(
        () =>
          newsTo(whose)
            .map((subject) => subject.split(":")[0])
            .sort(),
        { timeout: 60_000 },
      )
      .toEqual(["Withdrawal completed", "Withdrawal requested"]);
    await server.browser().post("/api/auth/recover", { email: whose.person.email });
    await server.mail.next(whose.person.email, "password reset code");
  });

  test.for([
    ["email_on_deposit", ["Swap done", "Withdrawal completed", "Withdrawal requested"]],
    [
      "email_on_withdrawal",
      ["Deposit credited", "Swap done", "Withdrawal completed", "Withdrawal requested"],
    ],
    ["email_on_swap", ["Deposit credited", "Withdrawal completed", "Withdrawal requested"]],
  ] as const)("the other kinds, with %s off", { tags: "long" }, async ([kind, told], { expect }) => {
    const whose = await owner({ [kind]: false });
    await everyKind(whose);
    await expect
      .poll(
        () =>
          newsTo(whose)
            .map((subject) => subject.split(":")[0])
            .sort(),
        { timeout: 60_000 },
      )
      .toEqual(told);
  });

  test("nothing that was refused or rolled back", { tags: "long" }, async () => {
    const whose = await owner();
    const reply = await whose.browser.post(
      "/api/rpc/initiate_withdrawal",
      {
        p_user_id: whose.id,
        p_coin_id: "bitcoin",
        p_to_address: address,
        p_network: "BTC",
        p_amount: "9",
        p_fee: "0.0001",
      },
      { "idempotency-key": randomUUID() },
    );
    expect(reply.text).toContain("Insufficient balance");
    await allEmailed();
    expect(newsTo(whose)).toEqual([]);
  });
});

describe("Each is emailed once", () => {
  const others: Server[] = [];
  afterEach(async () => {
    await Promise.all(others.splice(0).map((other) => other.stop()));
  });

  /** Another node of the cluster, with the same database and mail server. */
  async function startOther(): Promise<void> {
    const other = await createServer(server.config, server.database.url, pino({ level: "silent" }));
    others.push(other);
    await other.start();
  }

  test("with several nodes", { tags: "long" }, async () => {
    await startOther();
    await startOther();
    const whose = await owner();
    for (const amount of ["1", "2", "3", "4", "5"]) await credit(whose, amount);
    await expect.poll(() => newsTo(whose).length, { timeout: 60_000 }).toBe(5);
    await allEmailed();
    expect(newsTo(whose).sort()).toEqual(
      ["1", "2", "3", "4", "5"].map((amount) => `Deposit credited: ${amount} BTC`),
    );
  });

  test("if a node ends after queueing the email and before marking it as sent", {
    tags: "long",
  }, async () => {
    const whose = await owner();
    const id = await credit(whose, "7");
    await server.mail.next(whose.person.email, "Deposit credited: 7 BTC");
    await allEmailed();
    await server.database.owner.query("delete from app.notified where transaction_id = $1", [id]);
    const isNoted = async () =>
      (await server.database.owner.query("select from app.notified where transaction_id = $1", [id]))
        .rowCount;
    await credit(whose, "8");
    await expect.poll(isNoted, { timeout: 60_000 }).toBe(1);
    await server.mail.next(whose.person.email, "Deposit credited: 8 BTC");
    expect(newsTo(whose).sort()).toEqual(["Deposit credited: 7 BTC", "Deposit credited: 8 BTC"]);
  });

  test("even if committed after others that began later", { tags: "long" }, async () => {
    const whose = await owner();
    const client = await server.database.owner.connect();
    try {
      await client.query("begin");
      await client.query(
        `insert into app.deposits (user_id, coin_id, amount, status, completed_at)
         values ($1, 'bitcoin', 6, 'completed', now())`,
        [whose.id],
      );
      await allEmailed();
      expect(newsTo(whose)).toEqual([]);
      await client.query("commit");
    } finally {
      client.release();
    }
    await server.mail.next(whose.person.email, "Deposit credited: 6 BTC");
  });
});
