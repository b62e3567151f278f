import { randomBytes } from "node:crypto";
import { type Cast, outsideAddress } from "@portico/testing/calls/inputs.ts";
import type { TestApp } from "@portico/testing/server/app.ts";
import type { Person } from "@portico/testing/server/people.ts";

/** The people who make the calls below. */
export interface Callers {
  /** A user with a password and one of everything that a password protects. */
  plain: Person;
  /** A user who withdraws only to saved addresses. */
  listed: Person;
  /** A user with two-factor on and old recovery codes. */
  secured: Person;
  owner: Person;
  cast: Cast;
}

export interface Elsewhere {
  who: Exclude<keyof Callers, "cast">;
  /** What the caller needs beside a live session: to be active, an administrator, or one who may change this. */
  rights?: "active" | "office" | "change";
  /** A refusal that it may meet before the end of the session is noticed. */
  orRefused?: string;
  input?: (callers: Callers, ids: Ids) => Record<string, unknown>;
}

/** Ids of rows that `addCallers` makes. */
export interface Ids {
  identity: string;
  session: string;
  passkey: string;
  ownersPasskey: string;
}

const password = { kind: "password", password_hash: "$model$salt$a password" };
const hex = (byte: string) => byte.repeat(32);
const mailedCode = { kind: "mailed_code", code_hmac: hex("aa") };
const recoveryCode = { kind: "recovery_code", code_hmac: hex("bb") };
const newFactor = () => ({
  p_code_hmacs: [hex("c1"), hex("c2")],
  p_token_hash: randomBytes(32).toString("hex"),
  p_undo_hash: randomBytes(32).toString("hex"),
});
const passkey = (credential_id: string) => ({
  p_passkey: { credential_id, public_key: "00", sign_count: 0, transports: [], name: "A passkey" },
  p_most: 10,
  ...newFactor(),
});
const terms = { p_coin_id: "bitcoin", p_network: "BTC", p_amount: "0.1", p_to_address: outsideAddress };

/**
 * Functions of the schema `api` that change something for a signed-in caller and are no calls of the contract, each
 * with its caller and an input with which it does. A second entry of a function is named after a colon.
 */
export const elsewhere: Record<string, Elsewhere> = {
  account_start_link_identity: {
    who: "plain",
    input: () => ({ p_proof: mailedCode, p_provider: "a provider", p_most: 5 }),
  },
  account_link_identity: {
    who: "plain",
    input: ({ plain }) => ({
      p_identity: {
        issuer: "https://other",
        subject: "1",
        verified_email: "a@example.com",
        provider: "other",
      },
      p_user_id: plain.id,
      p_most: 5,
      p_undo_hash: hex("d1"),
    }),
  },
  "account_confirm_identity: to link it": {
    who: "plain",
    input: () => ({
      p_code_hmac: hex("e1"),
      p_entry: {},
      p_undo_hash: hex("e2"),
      p_most: 5,
      p_browser_hash: hex("e3"),
    }),
  },
  account_remove_identity: {
    who: "plain",
    input: (_, { identity }) => ({ p_proof: password, p_identity_id: identity, p_issuers: [] }),
  },
  account_update_profile: { who: "plain", input: () => ({ p_changes: { theme_preference: "light" } }) },
  "account_update_profile: a new name": {
    who: "plain",
    input: () => ({ p_changes: { username: "another_name" } }),
  },
  account_start_proof: { who: "plain", input: () => ({ p_kind: "password" }) },
  "account_start_proof: an emailed code": {
    who: "plain",
    orRefused: "code_expired",
    input: () => ({ p_kind: "mailed_code" }),
  },
  account_switch_allow_list_on: { who: "plain" },
  account_mail_allow_list_code: {
    who: "listed",
    input: () => ({ p_proof: password, p_code_hmac: hex("d2") }),
  },
  account_switch_allow_list_off: {
    who: "listed",
    input: () => ({ p_proof: mailedCode, p_undo_hash: hex("d3") }),
  },
  account_mail_factor_code: {
    who: "plain",
    input: () => ({ p_proof: password, p_factor: { kind: "totp" }, p_code_hmac: hex("d4") }),
  },
  account_enrol_totp: { who: "plain", input: () => ({ p_proof: mailedCode, p_sealed_secret: "another" }) },
  account_start_totp_confirm: { who: "plain" },
  account_confirm_totp: {
    who: "plain",
    input: () => ({ p_sealed_secret: "unconfirmed", p_step: 1, ...newFactor() }),
  },
  account_remove_totp: { who: "secured", input: () => ({ p_proof: recoveryCode }) },
  account_disable_two_factor: { who: "secured", input: () => ({ p_proof: recoveryCode }) },
  account_new_recovery_codes: {
    who: "secured",
    input: () => ({ p_proof: recoveryCode, p_code_hmacs: [hex("d5")] }),
  },
  account_start_passkey: {
    who: "plain",
    input: () => ({ p_proof: mailedCode, p_challenge: "a-new-challenge", p_most: 10 }),
  },
  account_take_passkey_challenge: { who: "plain", input: () => ({ p_challenge: "a-challenge" }) },
  account_add_passkey: { who: "plain", input: () => passkey("the first") },
  "account_add_passkey: a further one": { who: "secured", input: () => passkey("a further one") },
  account_remove_passkey: {
    who: "secured",
    input: (_, ids) => ({ p_proof: recoveryCode, p_passkey_id: ids.passkey }),
  },
  account_challenge_passkey: { who: "secured", input: () => ({ p_challenge: "another-challenge" }) },
  account_step_up: {
    who: "owner",
    input: () => ({ p_proof: password, p_token_hash: randomBytes(32).toString("hex") }),
  },
  account_cancel_two_factor_reset: { who: "secured", input: () => ({ p_proof: recoveryCode }) },
  account_end_session: { who: "plain", input: (_, { session }) => ({ p_session_id: session }) },
  account_sign_out: { who: "plain", input: () => ({ p_scope: "others" }) },
  account_mail_withdrawal_code: {
    who: "plain",
    rights: "active",
    input: () => ({ ...terms, p_code_hmac: hex("d6") }),
  },
  account_confirm_withdrawal: {
    who: "plain",
    rights: "active",
    input: () => ({ ...terms, p_proof: mailedCode }),
  },
  begin_transaction_export: { who: "plain" },
  begin_statement_export: {
    who: "owner",
    rights: "office",
    input: ({ cast }) => ({ p_user_id: cast.user.id, p_coin_id: "bitcoin" }),
  },
  begin_audit_export: {
    who: "owner",
    rights: "office",
    input: () => ({ p_filters: {} }),
  },
  control_price_feed: {
    who: "owner",
    rights: "change",
    input: () => ({ p_action: "stop", p_has_fallback: true }),
  },
  request_price_update: {
    who: "owner",
    rights: "change",
  },
  admin_add_derived_wallets: {
    who: "owner",
    rights: "change",
    input: () => ({
      p_keys: [{ key_hash: hex("e1"), fingerprint: "00000000", account: 0, first_index: 0 }],
      p_wallets: [
        [
          {
            network_id: "bitcoin",
            public_address: "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
            key_hash: hex("e1"),
            index: 0,
          },
        ],
      ],
      p_reason: "A new key",
    }),
  },
  admin_check_price_source: {
    who: "owner",
    rights: "change",
    input: () => ({
      p_coin_id: "bitcoin",
      p_symbol: "bitcoin-2",
      p_answer: {
        market_price: "50000",
        symbol: "btc",
        name: "Bitcoin",
        last_updated: new Date().toISOString(),
      },
    }),
  },
  admin_approve_payment: {
    who: "owner",
    rights: "change",
    input: ({ cast }, { ownersPasskey }) => ({
      p_payment_id: cast.prepared_payment.id,
      p_assertion: { id: "owners" },
      p_factor: { passkey_id: ownersPasskey, seen_count: 0, sign_count: 0 },
    }),
  },
};

/** Gives the callers what the inputs above refer to. */
export async function giveCallers(app: TestApp, callers: Callers): Promise<Ids> {
  const { owner } = app.database;
  const { plain, listed, secured, owner: administrator } = callers;
  for (const { session_hash } of [plain, listed]) await mailCodes(app, session_hash);
  await owner.query("update app.users set password_hash = $2 where id = any ($1)", [
    [plain.id, listed.id, secured.id, administrator.id],
    password.password_hash,
  ]);
  await owner.query("update app.users set allow_list_on_at = now() where id = $1", [listed.id]);
  await owner.query("update app.users set two_factor_enabled = true where id = $1", [secured.id]);
  await owner.query("insert into app.totp_factors (user_id, sealed_secret) values ($1, 'unconfirmed')", [
    plain.id,
  ]);
  await owner.query(
    "insert into app.totp_factors (user_id, sealed_secret, confirmed_at) values ($1, 'confirmed', now() - interval '9 days')",
    [secured.id],
  );
  await owner.query(
    `insert into app.recovery_codes (user_id, code_hmac, created_at) values ($1, decode($2, 'hex'), now() - interval '9 days')`,
    [secured.id, recoveryCode.code_hmac],
  );
  await owner.query(
    "insert into app.two_factor_resets (user_id, effective_at) values ($1, now() + interval '1 day')",
    [secured.id],
  );
  await owner.query(
    `insert into app.passkey_challenges (challenge, purpose, user_id, expires_at)
     values ('a-challenge', 'register', $1, now() + interval '1 hour')`,
    [plain.id],
  );
  await owner.query(
    `insert into app.identity_confirmations (browser_hash, identity, email, link_to, code_hmac, code_expires_at, expires_at)
     values (decode($1, 'hex'), '{"issuer": "https://unsure", "subject": "1", "provider": "unsure"}', 'a@example.net',
       $2, decode($3, 'hex'), now() + interval '1 hour', now() + interval '1 hour')`,
    [hex("e3"), plain.id, hex("e1")],
  );
  await addPrices(app);
  await owner.query("update chain.networks set paying = 'signer' where network_id = 'polygon'");
  const idOf = async (text: string, values: unknown[]) =>
    (await owner.query<{ id: string }>(text, values)).rows[0]?.id ?? "";
  const addPasskey = (person: Person, credentialId: string) =>
    idOf(
      "insert into app.passkeys (user_id, credential_id, public_key, name) values ($1, $2, '\\x00', 'Key') returning id",
      [person.id, credentialId],
    );
  return {
    identity: await idOf(
      "insert into app.identities (issuer, subject, user_id) values ('https://one', '1', $1) returning id",
      [plain.id],
    ),
    session: await idOf("select id from app.sessions where token_hash = decode($1, 'hex')", [
      (await app.addSession(plain.id)).session_hash,
    ]),
    passkey: await addPasskey(secured, "secured"),
    ownersPasskey: await addPasskey(administrator, "owners"),
  };
}

/** Prices of two coins that stay current, however long the tests take. */
export async function addPrices({ database: { owner } }: TestApp): Promise<void> {
  await owner.query(
    `insert into app.crypto_prices (coin_id, market_price, premium_rate, last_updated, source)
     values ('bitcoin', 50000, 0, now(), 'simulated'), ('ethereum', 2500, 0, now(), 'simulated')`,
  );
  await owner.query("update app.settings set value = '86400' where key = 'max_price_age_seconds'");
}

/** Emails the session every code that an input above may need, as if each had been asked for and tried once. */
async function mailCodes({ database: { owner } }: TestApp, sessionHash: string): Promise<void> {
  await owner.query(
    `insert into app.mailed_proofs (user_id, session_id, purpose, payload_hash, code_hmac, tries, expires_at)
     select s.user_id, s.id, code.purpose, app.payload_hash(code.payload), decode($2, 'hex'), 1, now() + interval '1 hour'
     from app.sessions s, (values
       ('add_factor', '{"kind": "totp"}'::jsonb),
       ('add_factor', '{"kind": "passkey"}'),
       ('add_factor', '{"kind": "identity", "provider": "a provider"}'),
       ('allow_list_off', '{}'),
       ('withdraw', app.withdrawal_payload('bitcoin', 'bitcoin', 0.1, $3, null))
     ) code (purpose, payload)
     where s.token_hash = decode($1, 'hex')`,
    [sessionHash, mailedCode.code_hmac, outsideAddress],
  );
}
