import { randomBytes } from "node:crypto";
import { newCoin } from "@portico/testing/calls/inputs.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { codeIn } from "../exchange/mail.ts";
import { runSql } from "../exchange/operator.ts";
import { moveToCold, payPolygonByFiles, preparePayment, withdrawPol } from "../money/payments.ts";
import { leaveOneOwner } from "../people/owners.ts";
import {
  Administrator,
  join,
  makeAdministrator,
  newAddress,
  type Person,
  post,
  prefer,
  read,
  rpc,
  signIn,
  startSignUp,
  withdrawBitcoin,
} from "../people/people.ts";
import { rpcApproved } from "../people/pool.ts";
import { joinSecured } from "../people/two-factor.ts";
import { type MovedMoney, moveMoney, type Text } from "./money.ts";
import { addOtherCast, type TriedText } from "./other-texts.ts";
import { requestHostileWallets } from "./pool.ts";
import { compared, formulas, long, short } from "./texts.ts";

const outsideEvmAddress = "0x52908400098527886E0F7030069857D2E4169EE7";

/** An exchange in which every text that can be stored is hostile, and its users. */
export interface HostileStage extends MovedMoney {
  owner: Administrator;
  /** Its email and username begin like a spreadsheet formula. */
  operator: Person;
  /** Has a transaction of every kind. */
  user: Person;
  suspended: Person;
  /** Somebody whose second factors an owner has asked to remove. */
  secured: Person;
  walletId: string;
  /** A payment by files whose node answers with a hostile text. */
  paymentId: string;
  savedAddressId: string;
  /** A pending withdrawal, while the user's are frozen. */
  frozenId: string;
  /** The texts that were stored, by field. */
  stored: Map<string, string>;
  /** What became of hostile texts in the calls' other fields. */
  tried: TriedText[];
}

/** Stores hostile texts through every input, as a user who may write it. */
export async function setHostileStage(exchange: Exchange): Promise<HostileStage> {
  const owner = new Administrator(exchange, await signIn(exchange, exchange.administrator));
  // Before what the screens shall show: their lists begin with the latest.
  const others = await addOtherCast(exchange, owner.person);
  await leaveOneOwner(exchange, owner.person);
  const stored = new Map<string, string>();
  let count = 0;
  const text = (field: string, base = long) => {
    count += 1;
    stored.set(field, `${base}~${count}`);
    return stored.get(field) ?? "";
  };
  const asOwner = <Reply = unknown>(name: string, input: Record<string, unknown>) =>
    rpc<Reply>(exchange, owner.person, name, input);
  const operator = await hostileOperator(exchange, stored);
  await proveLong(exchange, owner.person, operator);
  const user = await join(exchange, "user");
  const username = `-1..${randomBytes(4).toString("hex")}`;
  await prefer(exchange, user, { username });
  stored.set("account updateUser.username", username);
  await signInFrom(exchange, user, `${short}thief/1.0 (${short}thief)`);
  const { transactions, paidId, claimedId } = await moveMoney(exchange, owner, user, operator, text);
  const frozenId = await withdrawBitcoin(exchange, user, "0.01");
  // As the call stores it. Further acts would push others off the pages that show the latest.
  await runSql(
    exchange,
    "update app.withdrawals set maybe_sent_at = now(), maybe_sent_by = $2, maybe_sent_reason = $3 where id = $1",
    [frozenId, owner.person.id, text("call admin_end_withdrawal_claim.p_reason")],
  );
  await asOwner("admin_freeze_withdrawals", {
    target_user_id: user.id,
    p_freeze: true,
    p_reason: text("call admin_freeze_withdrawals.p_reason"),
  });
  const suspended = await join(exchange, "suspended");
  await asOwner("admin_update_user_status", {
    target_user_id: suspended.id,
    new_status: "suspended",
    reason: text("call admin_update_user_status.reason"),
  });
  const secured = await joinSecured(exchange, "secured");
  await asOwner("admin_ask_factor_removal", {
    target_user_id: secured.id,
    p_reason: text("call admin_ask_factor_removal.p_reason"),
  });
  const savedAddressId = await saveAddresses(exchange, user, text);
  const walletId = await changeWallet(exchange, owner, user, text);
  await requestHostileWallets(exchange, owner.person, text);
  const paymentId = await payByFiles(exchange, owner, text);
  await noteActivity(exchange, owner, user);
  await changeSettings(exchange, owner, text);
  const tried = await others.tryTexts((field) => stored.has(field) || compared.test(field));
  for (const { field, text, refusal } of tried) if (refusal === undefined) stored.set(field, text);
  return {
    owner,
    operator,
    user: { ...user, username },
    suspended,
    secured,
    walletId,
    paymentId,
    savedAddressId,
    transactions,
    frozenId,
    paidId,
    claimedId,
    stored,
    tried,
  };
}

/** An administrator whose email and username are as hostile as the forms allow. */
async function hostileOperator(exchange: Exchange, stored: Map<string, string>): Promise<Person> {
  const unique = randomBytes(4).toString("hex");
  const person = {
    email: `=1+1{{1}}'&lt-${unique}@example.org`,
    username: `-1..${unique}`,
    password: `Orchard ${unique}`,
  };
  const address = newAddress();
  const cookie = await startSignUp(exchange, person, address);
  const token = codeIn(await exchange.mailbox.next(person.email));
  const input = { email: person.email, token, type: "signup" };
  await post(exchange, "/api/auth/verify", input, { cookie, address });
  stored.set("account signup.email", person.email);
  stored.set("account signup.data.username", person.username);
  await runSql(exchange, "update app.users set role = 'operator' where email = $1", [person.email]);
  return signIn(exchange, person);
}

async function proveLong(exchange: Exchange, ...people: Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await runSql(
    exchange,
    "update app.sessions set proved_at = now() + interval '1 day' where user_id = any ($1)",
    [ids],
  );
}

/** Signs in with a forged user agent and client address, as any browser can. */
async function signInFrom(exchange: Exchange, { email, password }: Person, userAgent: string): Promise<void> {
  const reply = await fetch(`${exchange.url}/api/auth/token`, {
    method: "POST",
    headers: {
      origin: exchange.url,
      "content-type": "application/json",
      "x-forwarded-for": newAddress(),
      "x-request-id": short,
      "accept-language": short,
      "user-agent": userAgent,
      referer: `https://elsewhere.example/?${encodeURIComponent(short)}`,
    },
    body: JSON.stringify({ grant_type: "password", email, password }),
  });
  if (!reply.ok) throw new Error(`The sign-in: ${reply.status} ${await reply.text()}`);
}

async function saveAddresses(exchange: Exchange, user: Person, text: Text): Promise<string> {
  const save = (p_name: string, p_address: string) =>
    rpc<{ address: { id: string } }>(exchange, user, "save_address", {
      p_network_id: "bitcoin",
      p_name,
      p_address,
    });
  const {
    address: { id },
  } = await save("Renamed below", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2");
  const name = text("call rename_saved_address.p_name", short);
  await rpc(exchange, user, "rename_saved_address", { p_id: id, p_name: name });
  await save(text("call save_address.p_name", short), "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4");
  return id;
}

/** Pays through files: a payment is discarded, another closed, and a node refuses the third. Returns its id. */
async function payByFiles(exchange: Exchange, owner: Administrator, text: Text): Promise<string> {
  await payPolygonByFiles(exchange, owner, text("call admin_set_paying.p_reason"));
  const withdrawalId = await withdrawPol(exchange, owner, await join(exchange, "paid"), outsideEvmAddress);
  await rpc(exchange, owner.person, "admin_claim_withdrawal", { p_withdrawal_id: withdrawalId });
  const prepare = async () => (await preparePayment(exchange, owner.person, withdrawalId)).payment_id;
  await rpc(exchange, owner.person, "admin_discard_payment", {
    p_payment_id: await prepare(),
    p_reason: text("call admin_discard_payment.p_reason"),
  });
  const [cold] = await runSql<{ id: string }>(
    exchange,
    `insert into chain.cold_addresses (network_id, address, address_key, owner_keys, label, added_by)
     values ('polygon', $1, lower($1), app.owner_keys('evm', $1), $2, $3) returning id`,
    ["0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", short.slice(0, 60).trim(), owner.person.id],
  );
  await moveToCold(exchange, owner.person, cold?.id, text("call admin_move_to_cold.p_reason"));
  const lost = await prepare();
  await runSql(exchange, "update chain.payments set state = 'lost' where id = $1", [lost]);
  await rpc(exchange, owner.person, "admin_close_payment", {
    p_payment_id: lost,
    p_reason: text("call admin_close_payment.p_reason"),
  });
  const refused = await prepare();
  await runSql(exchange, "update chain.payments set state = 'signed' where id = $1", [refused]);
  await runSql(
    exchange,
    `update chain.attempts
     set raw = '0x', transaction_hash = $2, exported_at = now(), signed_at = now(), signed_by = created_by, fault = $3
     where payment_id = $1`,
    [refused, `0x${"0d".repeat(32)}`, long.slice(0, 500)],
  );
  return refused;
}

async function changeWallet(exchange: Exchange, owner: Administrator, user: Person, text: Text) {
  const { wallet_data } = await rpc<{ wallet_data: { wallet_id: string } }>(
    exchange,
    user,
    "assign_available_wallet_to_user",
    {},
  );
  const { wallet_id } = wallet_data;
  const entry = { symbol: "BTC", coin_id: "bitcoin", network: "BTC" };
  await rpcApproved(exchange, owner.person, "admin_update_wallet_deposit_addresses", {
    p_wallet_id: wallet_id,
    p_deposit_addresses: [{ ...entry, public_address: "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy" }],
    p_reason: text("call admin_update_wallet_deposit_addresses.p_reason"),
  });
  return wallet_id;
}

/**
 * Writes rows with hostile details into the audit log, as browsers could before T65: property names that every object
 * has, a value that begins like a time, and formulas.
 */
async function noteActivity(exchange: Exchange, owner: Administrator, user: Person) {
  const note = (name: string, target: string, id: string, details: object = {}) =>
    runSql(exchange, "select app.record_admin_activity('{}', $1, $2, $3, $4, $5)", [
      owner.person.id,
      name,
      target,
      id,
      JSON.stringify(details),
    ]);
  await note("user_viewed", "user", short, { [short]: long });
  await note("constructor", "constructor", user.id, {
    constructor: "constructor",
    at: "2026-99-99T99:99:99",
    word: "__proto__",
  });
  await note("constructor", "user", user.id, {
    amount: short,
    coin_id: "constructor",
    old: "__proto__",
    new: "constructor",
  });
  for (const formula of formulas) await note("user_viewed", "user", formula);
}

/** Changes a network whose node answers with hostile texts, and closes the question about a payment there. */
async function decideOnNetwork(exchange: Exchange, owner: Administrator, text: Text): Promise<void> {
  await rpc(exchange, owner.person, "admin_set_chain", {
    p_network_id: "dogecoin",
    p_is_watched: true,
    p_confirmations: 40,
    ...{ p_large_from_usd: null, p_large_confirmations: null, p_witness_from_usd: null },
    p_reason: text("call admin_set_chain.p_reason"),
  });
  const endpoints = [{ name: short, fault: long, height: null }];
  await runSql(
    exchange,
    `update chain.cursors set fault = $1, fault_since = now(), held_until = now() + interval '1 day', endpoints = $2
     where network_id = 'dogecoin'`,
    [long.slice(0, 500), JSON.stringify(endpoints)],
  );
  const [arrival] = await runSql<{ id: string }>(
    exchange,
    `insert into chain.arrivals (network_id, transaction_hash, output_index, address_key, coin_id, amount, state)
     select network_id, repeat('0d', 32), 0, address_key, 'bitcoin', 0.1, 'unclaimed'
     from app.pool_addresses where network_id = 'bitcoin' limit 1
     returning id`,
  );
  await rpc(exchange, owner.person, "admin_settle_arrival", {
    p_arrival_id: arrival?.id,
    p_reason: text("call admin_settle_arrival.p_reason"),
  });
}

/** A cold address that stays, one that is removed, a movement, requests for another owner, a reconciliation, and a reading that failed. */
async function keepTreasury(exchange: Exchange, owner: Administrator, text: Text): Promise<void> {
  const asOwner = (name: string, input: Record<string, unknown>) =>
    rpc<{ cold_address_id: string }>(exchange, owner.person, name, { p_network_id: "bitcoin", ...input });
  // Those who approved changes of the pool are owners, too.
  await leaveOneOwner(exchange, owner.person);
  const add = (p_address: string, p_label: string, p_reason: string) =>
    asOwner("admin_add_cold_address", { p_address, p_label, p_reason });
  await add("1BoatSLRHtKNngkdXEeobR76b53LETtpyT", text("call admin_add_cold_address.p_label", short), short);
  const removed = await add("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "Removed", short);
  await rpc(exchange, owner.person, "admin_remove_cold_address", {
    p_cold_address_id: removed.cold_address_id,
    p_reason: text("call admin_remove_cold_address.p_reason"),
  });
  const book = (p_reason: string) =>
    asOwner("admin_add_house_movement", {
      p_request_id: crypto.randomUUID(),
      p_coin_id: "bitcoin",
      p_kind: "funding",
      p_amount: "12345678901234567890.12345678",
      p_reason,
    });
  await book(text("call admin_add_house_movement.p_reason"));
  // With another owner these are requests.
  await makeAdministrator(exchange, await join(exchange, "second"));
  await add("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", short, text("call admin_add_cold_address.p_reason"));
  await book(long);
  await leaveOneOwner(exchange, owner.person);
  await asOwner("admin_set_reconciliation", {
    p_coin_id: "bitcoin",
    p_is_on: false,
    p_tolerated_amount: "0",
    p_reason: text("call admin_set_reconciliation.p_reason"),
  });
  await asOwner("admin_set_sweep_rule", {
    p_coin_id: "bitcoin",
    p_is_on: false,
    p_minimum_amount: "1",
    p_reason: text("call admin_set_sweep_rule.p_reason"),
  });
  await runSql(exchange, "update chain.readings set fault = $1 where network_id = 'bitcoin'", [
    long.slice(0, 500),
  ]);
}

async function changeSettings(exchange: Exchange, owner: Administrator, text: Text): Promise<void> {
  const asOwner = (name: string, input: Record<string, unknown>) => rpc(exchange, owner.person, name, input);
  await asOwner("admin_set_pause", {
    p_kind: "deposit",
    p_coin_id: "monero",
    p_reason: text("call admin_set_pause.p_reason"),
  });
  await decideOnNetwork(exchange, owner, text);
  await keepTreasury(exchange, owner, text);
  await asOwner("admin_add_coin", { ...newCoin, p_reason: text("call admin_add_coin.p_reason") });
  const { settings } = await read<{ settings: { key: string; kind: string | null; value: string }[] }>(
    exchange,
    owner.person,
    "/api/admin/settings",
  );
  // The networks that every wallet needs are ids, and other texts are refused.
  const texts = settings.filter(({ kind, key }) => kind === "text" && key !== "required_networks");
  for (const { key, value } of texts) {
    const p_value = text("call admin_update_setting.p_value", short);
    await asOwner("admin_update_setting", { p_key: key, p_value, p_seen_value: value });
  }
  const method = (field: string, base = short) =>
    text(`call admin_save_payment_method.p_method.${field}`, base);
  const others = long.slice(0, 190);
  await asOwner("admin_save_payment_method", {
    p_method_id: "hostile",
    p_method: {
      name: method("name"),
      description: method("description", others),
      features: [method("features[]", others)],
      processing_time: method("processing_time"),
      fee_percent: "0.5",
      url: method("url", `https://pay.example/?q="'><svg/onload=portico()>{{1}}`),
      is_enabled: true,
    },
  });
  const account = (field: string, base = short) =>
    text(`call admin_save_bank_account.p_account.${field}`, base);
  await asOwner("admin_save_bank_account", {
    p_country: "colombia",
    p_account: {
      units_per_usdt: "4000",
      minimum_transfer: "50",
      maximum_transfer: "10000000",
      account_name: account("account_name"),
      account_number: "123456789",
      branch: null,
      account_type: account("account_type"),
      bank_code: account("bank_code", `260 ${short}`),
      instructions: [account("instructions[]", long)],
      is_enabled: true,
    },
    p_seen_version: 1,
  });
}
