import { createHash } from "node:crypto";
import { type AdminPayment, type PaymentState, type RoleName, reads } from "@portico/contract";
import { addPayment, payFromVault } from "@portico/testing/calls/payment-rows.ts";
import { addPayableWithdrawal } from "@portico/testing/calls/rows.ts";
import { vaultAddress } from "@portico/testing/chains/vault.ts";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import {
  type Authenticator,
  createAuthenticator,
  type Deviation,
} from "@portico/testing/server/authenticator.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storePasskey } from "../support/account/stored-passkey.ts";

let app: TestApp;
/** Passkeys need a host with a name. */
let url: string;
let claimer: Approver;
let ada: Approver;

interface Approver extends Person {
  device: Authenticator;
}

beforeAll(async () => {
  app = await startTestApp();
  url = app.url.replace("127.0.0.1", "localhost");
  claimer = await addApprover();
  ada = await addApprover("operator");
  await payFromVault(app.database.owner, claimer.id);
  await app.database.owner.query(
    "insert into chain.signers (name, addresses, started_at) values ('vault', $1, now())",
    [JSON.stringify({ polygon: vaultAddress.evm })],
  );
  await payBy("signer");
});
afterAll(() => app.close());

async function addApprover(role: RoleName = "owner"): Promise<Approver> {
  const person = await app.addPerson({ role });
  return { ...person, device: await storePasskey(app.database.owner, person.id) };
}

const payBy = (paying: AdminPayment["paying"]) =>
  app.database.owner.query("update chain.networks set paying = $1 where network_id = 'polygon'", [paying]);

/** A payment of a withdrawal that somebody else has claimed. */
async function newPayment(state: PaymentState = "prepared", user?: Person): Promise<string> {
  const { id: userId } = user ?? (await app.addPerson());
  const withdrawalId = await addPayableWithdrawal(app.database.owner, userId, claimer.id);
  const { id } = await addPayment(app.database.owner, { withdrawalId, adminId: claimer.id, state });
  return id;
}

async function endedPayment(state: PaymentState): Promise<string> {
  const id = await newPayment();
  await app.database.owner.query("update chain.payments set state = $2, finished_at = now() where id = $1", [
    id,
    state,
  ]);
  return id;
}

const call = (name: string, input: object, { cookie }: Person) =>
  post(url, `/api/rpc/${name}`, input, { cookie, idempotencyKey: newKey() });

const start = (p_payment_id: string, person: Person = ada) =>
  call("admin_start_payment_approval", { p_payment_id }, person);

const send = (p_payment_id: string, p_assertion: object, person: Person = ada) =>
  call("admin_approve_payment", { p_payment_id, p_assertion }, person);

/** Signs what the payment pays, and sends it. */
async function approve(id: string, person: Approver = ada, deviation: Deviation = {}) {
  const { body, text } = await start(id, person);
  expect(body.options, text).toBeDefined();
  return send(id, person.device.sign(url, body.options, deviation), person);
}

async function paymentOf(id: string): Promise<AdminPayment> {
  const { body } = await get(url, "/api/admin/payments?state=all&limit=100", claimer);
  const found = reads.adminPayments.output.parse(body).items.find((one) => one.id === id);
  if (!found) throw new Error(`no payment ${id}`);
  return found;
}

async function stored(id: string) {
  const { rows } = await app.database.owner.query<{
    admin_id: string;
    credential_id: string;
    assertion: object;
  }>(
    "select admin_id, credential_id, assertion from chain.payment_approvals where payment_id = $1 order by approved_at",
    [id],
  );
  return rows;
}

describe("T79 an administrator's passkey signs what a payment pays", () => {
  test("any administrator who decides and has a passkey approves it, and what was signed is stored", async () => {
    const id = await newPayment();
    await app.database.owner.query("update chain.payments set signer_answer = $2 where id = $1", [
      id,
      JSON.stringify({ code: "needs_approvals", details: { needed: 2, have: 0 } }),
    ]);
    expect((await paymentOf(id)).signer_answer).toEqual({
      code: "needs_approvals",
      details: { needed: 2, have: 0 },
    });
    const { body } = await start(id);
    expect(body.options).toMatchObject({
      rpId: "localhost",
      userVerification: "required",
      allowCredentials: [{ id: ada.device.credentialId }],
    });
    const answer = ada.device.sign(url, body.options);
    expect((await send(id, { ...answer, extra: "text" })).body).toEqual({ success: true });
    const { clientDataJSON, authenticatorData, signature } = answer.response;
    expect(await stored(id)).toEqual([
      {
        admin_id: ada.id,
        credential_id: ada.device.credentialId,
        assertion: {
          id: answer.id,
          rawId: answer.id,
          type: "public-key",
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature },
        },
      },
    ]);
    const payment = await paymentOf(id);
    expect(payment).toMatchObject({
      paying: "signer",
      // The signer has not looked since.
      signer_answer: null,
      signer: { name: "vault", seen_at: expect.any(String) },
      approvals: [{ admin_id: ada.id, name: ada.email, approved_at: expect.any(String) }],
      items: [{ tag: null, earlier: [] }],
    });
  });

  test("a second administrator's approval is kept beside it, a repeated one replaces one's own", async () => {
    const id = await newPayment("exported");
    await approve(id, claimer);
    await approve(id);
    await approve(id, claimer);
    const kept = await stored(id);
    expect(kept.map(({ admin_id }) => admin_id)).toEqual([ada.id, claimer.id]);
  });

  test("the challenge is the same each time, and another for each payment", async () => {
    const [one, other] = [await newPayment(), await newPayment()];
    const challengeOf = async (id: string) => (await start(id)).body.options.challenge as string;
    expect(await challengeOf(one)).toBe(await challengeOf(one));
    expect(await challengeOf(other)).not.toBe(await challengeOf(one));
  });

  test("a payment before which the same withdrawal may have been signed is named, to the administrator and in what is signed", async () => {
    const id = await newPayment();
    const before = (await start(id)).body.options.challenge;
    const { rows } = await app.database.owner.query<{ withdrawal_id: string }>(
      "select withdrawal_id from chain.payment_items where payment_id = $1",
      [id],
    );
    const { id: later } = await addPayment(app.database.owner, {
      withdrawalId: await addPayableWithdrawal(app.database.owner, (await app.addPerson()).id, claimer.id),
      adminId: claimer.id,
      state: "prepared",
    });
    await app.database.owner.query(
      `with closed as (update chain.payments set state = 'closed', finished_at = now() where id = $1),
         taken as (update chain.attempts set exported_at = now() where payment_id = $1),
         freed as (update chain.payment_items set is_open = false where payment_id = $1 returning withdrawal_id)
       update chain.payment_items i set withdrawal_id = freed.withdrawal_id from freed where i.payment_id = $2`,
      [id, later],
    );
    const payment = await paymentOf(later);
    expect(payment.items).toMatchObject([
      { withdrawal_id: rows[0]?.withdrawal_id, earlier: [{ payment_id: id, state: "closed" }] },
    ]);
    expect((await start(later)).body.options.challenge).not.toBe(before);
  });
});

describe("T79 refused, and nothing is stored", () => {
  test.for<[what: string, deviation: Deviation]>([
    ["another challenge", { challenge: Buffer.from("something else that is long").toString("base64url") }],
    ["another origin", { origin: "https://portico.example.net" }],
    ["another site", { rpId: "example.net" }],
    ["nobody recognised", { isVerified: false }],
    ["a counter that went back", { count: 1 }],
    ["no signature", { signature: "AAAA" }],
  ])("%s", async ([, deviation]) => {
    // Its counter is above 1.
    await approve(await newPayment());
    const id = await newPayment();
    const answer = await approve(id, ada, deviation);
    expect([answer.status, answer.body.code]).toEqual([401, "invalid_passkey"]);
    expect(await stored(id)).toEqual([]);
  });

  test("what a passkey signed for another payment", async () => {
    const [id, other] = [await newPayment(), await newPayment()];
    const { body } = await start(other);
    const answer = await send(id, ada.device.sign(url, body.options));
    expect(answer.body.code).toBe("invalid_passkey");
    expect(await stored(id)).toEqual([]);
  });

  test("the same signature again, whose counter was used", async () => {
    const id = await newPayment();
    const { body } = await start(id);
    const signed = ada.device.sign(url, body.options);
    expect((await send(id, signed)).status).toBe(200);
    expect((await send(id, signed)).body.code).toBe("invalid_passkey");
    expect(await stored(id)).toHaveLength(1);
  });

  test("another person's passkey", async () => {
    const id = await newPayment();
    const { body } = await start(id);
    const answer = await send(id, claimer.device.sign(url, body.options));
    expect(answer.body.code).toBe("invalid_passkey");
    const unknown = await send(id, createAuthenticator().sign(url, body.options));
    expect(unknown.body.code).toBe("invalid_passkey");
    expect(await stored(id)).toEqual([]);
  });

  const refusals: [what: string, code: string, prepare: () => Promise<{ id: string; who?: Person }>][] = [
    [
      "an administrator without a passkey",
      "approval_needs_passkey",
      async () => ({ id: await newPayment(), who: await app.addPerson({ role: "owner" }) }),
    ],
    [
      "one's own withdrawal",
      "own_withdrawal",
      async () => {
        const who = await addApprover();
        return { id: await newPayment("prepared", who), who };
      },
    ],
    ["a discarded payment", "payment_state", async () => ({ id: await endedPayment("discarded") })],
    ["a payment that is paid", "payment_state", async () => ({ id: await endedPayment("final") })],
    [
      "a role that does not decide",
      "role_lacks_permission",
      async () => ({ id: await newPayment(), who: await addApprover("support") }),
    ],
    [
      "a suspended administrator",
      "account_suspended",
      async () => {
        const who = await addApprover();
        await app.database.owner.query("update app.users set status = 'suspended' where id = $1", [who.id]);
        return { id: await newPayment(), who };
      },
    ],
    ["a user", "not_administrator", async () => ({ id: await newPayment(), who: await app.addPerson() })],
    ["no such payment", "not_found", async () => ({ id: newKey() })],
  ];
  test.for(refusals)("%s", async ([, code, prepare]) => {
    const { id, who = ada } = await prepare();
    const { body } = await start(await newPayment());
    const signed = ada.device.sign(url, body.options);
    expect((await start(id, who)).body.code).toBe(code);
    expect((await send(id, signed, who)).body.code).toBe(code);
    expect(await stored(id)).toEqual([]);
  });

  test("a network that is paid through files", async () => {
    const id = await newPayment();
    const { body } = await start(id);
    const signed = ada.device.sign(url, body.options);
    await payBy("files");
    expect((await start(id)).body.code).toBe("no_approval_needed");
    expect((await send(id, signed)).body.code).toBe("no_approval_needed");
    await payBy("signer");
    expect(await stored(id)).toEqual([]);
  });

  test("while the withdrawals of its user are frozen", async () => {
    const user = await app.addPerson();
    const id = await newPayment("prepared", user);
    const { body } = await start(id);
    await app.database.owner.query(
      "update app.users set withdrawals_frozen_at = now(), withdrawals_frozen_reason = 'For a test' where id = $1",
      [user.id],
    );
    expect((await start(id)).body.code).toBe("user_withdrawals_frozen");
    expect((await send(id, ada.device.sign(url, body.options))).body.code).toBe("user_withdrawals_frozen");
    expect(await stored(id)).toEqual([]);
  });

  test("a page without a name, where browsers have no passkeys", async () => {
    const answer = await post(
      app.url,
      "/api/rpc/admin_start_payment_approval",
      { p_payment_id: await newPayment() },
      { cookie: ada.cookie, idempotencyKey: newKey() },
    );
    expect(answer.body.code).toBe("passkeys_unavailable");
  });
});

test("T79 the signer's settings get the public keys of the administrators who decide and are active", async () => {
  const support = await addApprover("support");
  const without = await app.addPerson({ role: "operator" });
  const suspended = await addApprover();
  await app.database.owner.query("update app.users set status = 'suspended' where id = $1", [suspended.id]);
  const { body, text } = await get(url, "/api/admin/approvers", support);
  expect(body, text).toHaveProperty("approvers");
  const { approvers } = reads.adminApprovers.output.parse(body);
  const keysOf = ({ id }: Person) => approvers.find(({ admin_id }) => admin_id === id)?.passkeys;
  expect(keysOf(support)).toBeUndefined();
  expect(keysOf(suspended)).toBeUndefined();
  expect(keysOf(without)).toEqual([]);
  const [key, ...more] = keysOf(ada) ?? [];
  expect(more).toEqual([]);
  expect(key).toMatchObject({ name: "Phone", credential_id: ada.device.credentialId });
  const hash = createHash("sha256")
    .update(Buffer.from(key?.public_key ?? "", "hex"))
    .digest("hex");
  expect(key?.fingerprint).toBe(hash.slice(0, 16));
});
