import { setTimeout as sleep } from "node:timers/promises";
import type { Wallet } from "@portico/contract";
import type { Exchange } from "../support/exchange/exchange.ts";
import { newEvmAddress } from "../support/money/addresses.ts";
import { withWallet } from "../support/money/chain.ts";
import { type Person, post, prefer, read, rpc, signIn, signUp, withdraw } from "../support/people/people.ts";

/** The exchange of the pictures, and whose pages they show. */
export interface World {
  exchange: Exchange;
  owner: Person;
  operator: Person;
  user: Person;
}

/** Somebody who signs up, and what they do, in this order. */
interface Story {
  name: string;
  deposits: { coin: string; network: string; amount: string }[];
  swaps?: { from: string; to: string; amount: string }[];
  withdrawals?: Withdrawal[];
}

interface Withdrawal {
  coin: string;
  network: string;
  amount: string;
  to: string;
  /** How far the back office takes it; it waits for a decision unless this says more. */
  until?: "claimed" | "paid";
}

const bitcoinAddress = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";

export const owner = { email: "sofia.keller@example.com", password: "Seventeen quiet harbours" };

const [bitcoin, ethereum, litecoin, polygon] = ["bitcoin", "ethereum", "litecoin", "polygon"] as const;

const stories: Story[] = [
  {
    name: "marco.ferri",
    deposits: [
      { coin: "ethereum", network: ethereum, amount: "3.2" },
      { coin: "bitcoin", network: bitcoin, amount: "0.12" },
    ],
    swaps: [{ from: "ethereum", to: "bitcoin", amount: "0.8" }],
    withdrawals: [
      { coin: "ethereum", network: ethereum, amount: "0.9", to: newEvmAddress(), until: "claimed" },
    ],
  },
  {
    name: "aisha.rahman",
    deposits: [{ coin: "usd-coin", network: ethereum, amount: "2400" }],
    withdrawals: [{ coin: "usd-coin", network: ethereum, amount: "650", to: newEvmAddress() }],
  },
  {
    name: "tomas.novak",
    deposits: [{ coin: "litecoin", network: litecoin, amount: "42.5" }],
    swaps: [{ from: "litecoin", to: "ethereum", amount: "12" }],
  },
  {
    name: "emma.clarke",
    deposits: [{ coin: "bitcoin", network: bitcoin, amount: "0.45" }],
    withdrawals: [{ coin: "bitcoin", network: bitcoin, amount: "0.06", to: bitcoinAddress }],
  },
  {
    name: "kenji.mori",
    deposits: [
      { coin: "ethereum", network: ethereum, amount: "2.1" },
      { coin: "tether", network: polygon, amount: "950" },
    ],
    withdrawals: [{ coin: "tether", network: polygon, amount: "300", to: newEvmAddress() }],
  },
  {
    name: "nora.lindqvist",
    deposits: [
      { coin: "bitcoin", network: bitcoin, amount: "0.64" },
      { coin: "ethereum", network: ethereum, amount: "5.5" },
      { coin: "tether", network: polygon, amount: "4200" },
      { coin: "litecoin", network: litecoin, amount: "24" },
    ],
    swaps: [
      { from: "ethereum", to: "solana", amount: "1.4" },
      { from: "bitcoin", to: "ripple", amount: "0.04" },
      { from: "tether", to: "cardano", amount: "600" },
    ],
    withdrawals: [
      { coin: "ethereum", network: ethereum, amount: "0.75", to: newEvmAddress(), until: "paid" },
    ],
  },
];

/** People sign up, deposit over the play chains, swap and withdraw, and administrators have one withdrawal paid. */
export async function createWorld(exchange: Exchange): Promise<World> {
  const admin = await signIn(exchange, owner);
  const operator = await addOperator(exchange, admin);
  await rpc(exchange, admin, "admin_set_sweep_rule", {
    p_network_id: ethereum,
    p_coin_id: "ethereum",
    p_is_on: true,
    p_minimum_amount: "3",
    p_reason: "Smaller deposits stay where they are",
  });
  const people: Person[] = [];
  for (const story of stories) people.push(await depositor(exchange, story));
  await untilSo(async () =>
    (await Promise.all(people.map((one) => isCredited(exchange, one)))).every(Boolean),
  );
  for (const [index, story] of stories.entries())
    await trade(exchange, people[index] as Person, story, operator);
  const user = people.at(-1) as Person;
  await untilSo(async () =>
    (await withdrawalsOf(exchange, user)).every(({ status }) => status === "completed"),
  );
  await untilSo(async () => (await finishedPayments(exchange, admin)).includes("sweep"));
  return { exchange, owner: admin, operator, user };
}

async function addOperator(exchange: Exchange, admin: Person): Promise<Person> {
  const names = {
    email: "lena.brandt@example.com",
    username: "lena.brandt",
    password: "A green bicycle bell",
  };
  const { id } = await signUp(exchange, names);
  await rpc(exchange, admin, "admin_update_user_role", {
    target_user_id: id,
    make_admin: true,
    p_role: "operator",
  });
  return signIn(exchange, names);
}

async function depositor(exchange: Exchange, { name, deposits }: Story): Promise<Person> {
  const names = { email: `${name}@example.com`, username: name, password: `Orchard ${name}` };
  const person = await withWallet(exchange, await signUp(exchange, names));
  await prefer(exchange, person, { timezone: "UTC" });
  const { wallet } = await read<{ wallet: Wallet }>(exchange, person, "/api/wallet");
  const { coins } = await readCoins(exchange, person);
  for (const { coin, network, amount } of deposits) {
    const name = coins
      .find(({ coin_id }) => coin_id === coin)
      ?.networks.find(({ network_id }) => network_id === network);
    const place = wallet.deposit_addresses.find(
      (one) => one.coin_id === coin && one.network === name?.deposit_name,
    );
    await post(
      exchange,
      `/dev/chain/${network}`,
      { do: "send", coin, address: place?.public_address, amount },
      person,
    );
  }
  return person;
}

async function trade(
  exchange: Exchange,
  person: Person,
  { swaps = [], withdrawals = [] }: Story,
  admin: Person,
): Promise<void> {
  for (const { from, to, amount } of swaps) {
    const quote = await rpc<{ quote_id: string; to_amount: string; rate: string; fee: string }>(
      exchange,
      person,
      "quote_swap",
      { p_from_coin_id: from, p_from_amount: amount, p_to_coin_id: to },
    );
    await rpc(exchange, person, "perform_crypto_swap", {
      p_from_coin_id: from,
      p_from_amount: amount,
      p_to_coin_id: to,
      p_to_amount: quote.to_amount,
      p_exchange_rate: quote.rate,
      p_fee: quote.fee,
      p_quote_id: quote.quote_id,
    });
  }
  for (const asked of withdrawals) await takeOut(exchange, person, asked, admin);
}

async function takeOut(
  exchange: Exchange,
  person: Person,
  { coin, network, amount, to, until }: Withdrawal,
  admin: Person,
): Promise<void> {
  const { coins } = await readCoins(exchange, person);
  const { fees } = await read<{ fees: { coin_id: string; fee_amount: string }[] }>(
    exchange,
    person,
    "/api/withdrawal-fees",
  );
  const place = coins
    .find(({ coin_id }) => coin_id === coin)
    ?.networks.find(({ network_id }) => network_id === network);
  const terms = {
    p_coin_id: coin,
    p_network: place?.withdrawal_name ?? "",
    p_amount: amount,
    p_to_address: to,
  };
  const fee = fees.find(({ coin_id }) => coin_id === coin)?.fee_amount ?? "0";
  const id = await withdraw(exchange, person, terms, fee);
  if (until === undefined) return;
  await rpc(exchange, admin, "admin_claim_withdrawal", { p_withdrawal_id: id });
  if (until === "paid")
    await rpc(exchange, admin, "admin_prepare_payments", { p_network_id: network, p_withdrawal_ids: [id] });
}

interface Coins {
  coins: {
    coin_id: string;
    networks: { network_id: string; deposit_name: string; withdrawal_name: string }[];
  }[];
}

const readCoins = (exchange: Exchange, person: Person) => read<Coins>(exchange, person, "/api/coins");

interface Statuses {
  items: { status: string }[];
}

async function isCredited(exchange: Exchange, person: Person): Promise<boolean> {
  const { items } = await read<Statuses>(exchange, person, "/api/transactions?type=deposit");
  const expected = stories.find(({ name }) => name === person.username)?.deposits.length;
  return items.filter(({ status }) => status === "completed").length === expected;
}

async function withdrawalsOf(exchange: Exchange, person: Person) {
  return (await read<Statuses>(exchange, person, "/api/withdrawals")).items;
}

async function finishedPayments(exchange: Exchange, admin: Person): Promise<string[]> {
  const { items } = await read<{ items: { kind: string }[] }>(
    exchange,
    admin,
    "/api/admin/payments?state=finished",
  );
  return items.map(({ kind }) => kind);
}

/** The play chains mine by themselves; the slowest deposit has its confirmations after about a minute. */
async function untilSo(holds: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 300_000; Date.now() < until; await sleep(2_000)) if (await holds()) return;
  throw new Error("The play chains did not confirm everything in five minutes.");
}
