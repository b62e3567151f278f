import { randomBytes, randomUUID } from "node:crypto";
import { fc, isWholeFixedSearch, searches, searchTime } from "@portico/testing";
import {
  type BlockContent,
  type PlayChain,
  playChain,
  unshownAddress,
  whileUnread,
} from "@portico/testing/database/chain.ts";
import {
  buildUtxo,
  claimedWithdrawal,
  exportPayment,
  inBlock,
  payingAddress,
  plan,
  prepare,
  sign,
  upload,
} from "@portico/testing/database/paying.ts";
import { type PlaySigner, payBySigner, startPlaySigner } from "@portico/testing/database/signer.ts";
import { expectCleanBooks, keepProven, type Person, useWorld } from "@portico/testing/database/world.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  coinOf,
  type Listing,
  leaveOneOwner,
  list,
  networkOf,
  readHoldings,
  reconcile,
  take,
} from "../support/treasury.ts";

const world = useWorld();
let owner: Person;
let chain: PlayChain;
/** The pool's own form of an address, by the address. */
let keyOf: Map<string, string>;
/** Deposit addresses whose keys another wallet has. */
let elsewhere: string[];
let signer: PlaySigner;

const cold = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT";

beforeAll(async () => {
  owner = await world.person({ is_admin: true });
  await keepProven(world);
  await leaveOneOwner(world, owner);
  chain = await playChain(world, "bitcoin");
  const account = randomBytes(32);
  signer = await startPlaySigner(world, payingAddress, { bitcoin: account.toString("hex") });
  await payBySigner(world, owner, "bitcoin", payingAddress.bitcoin);
  // The signer has the keys of every second deposit address; the others are swept with another wallet.
  await world.rows(
    `with made as (
       insert into app.account_keys (key_hash, fingerprint, account) values ($1, '00112233', 0) returning key_id
     )
     update app.pool_addresses p set key_id = made.key_id, derivation_path = '0/' || p.sequence
     from made where p.network_id = 'bitcoin' and p.sequence % 2 = 0`,
    [account],
  );
  await world.call(owner, "admin_set_sweep_rule", {
    p_network_id: "bitcoin",
    p_coin_id: "bitcoin",
    p_is_on: true,
    p_minimum_amount: "0.0002",
    p_reason: "Swept by itself",
  });
  await world.call(owner, "admin_add_cold_address", {
    p_network_id: "bitcoin",
    p_address: cold,
    p_label: "Vault",
    p_reason: "Kept offline",
  });
  const rows = await world.rows<{ public_address: string; address_key: string; is_ours: boolean }>(
    "select public_address, address_key, key_id is not null as is_ours from app.pool_addresses where network_id = 'bitcoin'",
  );
  keyOf = new Map(rows.map(({ public_address, address_key }) => [public_address, address_key]));
  elsewhere = rows.filter(({ is_ours }) => !is_ours).map(({ address_key }) => address_key);
  truth = [{ height: chain.blocks[0]?.height ?? 0, hash: chain.blocks[0]?.hash ?? "", transactions: [] }];
});
afterAll(() => signer.end());

/** The long form is `SEQUENCES=10000`. */
const HISTORIES = searches(10);

type Coin = Awaited<ReturnType<typeof plan>>["coins"][number];

/** What a transaction does to our addresses, and what the watching process sees of it. */
interface Transaction {
  changes: [address: string, units: bigint][];
  content: BlockContent;
  /** The house has booked it, so that it is mined again at once if its block is undone. */
  isBooked?: boolean;
}

/** What really is in the chain, outside the database. */
let truth: { height: number; hash: string; transactions: Transaction[] }[];
/** In the order in which they were sent. */
let waiting: Transaction[] = [];
let leftByHand: { id: string; units: bigint }[] = [];
const payers: Person[] = [];
/** The pool has no more wallets than a hundred, and some addresses are shown to nobody. */
const MAX_PAYERS = 60;
let listing: Listing | null = null;

async function mine(transactions: readonly Transaction[]): Promise<void> {
  await chain.mineBlock({
    arrivals: transactions.flatMap(({ content }) => content.arrivals ?? []),
    spent: transactions.flatMap(({ content }) => content.spent ?? []),
    mined: transactions.flatMap(({ content }) => content.mined ?? []),
  });
  waiting = waiting.filter((one) => !transactions.includes(one));
  const { height, hash } = chain.blocks.at(-1) ?? { height: 0, hash: "" };
  truth.push({ height, hash, transactions: [...transactions] });
}

/** What an address holds at the end of a block. */
function heldAt(address: string, height: number): bigint {
  return truth
    .filter((block) => block.height <= height)
    .flatMap(({ transactions }) => transactions)
    .flatMap(({ changes }) => changes)
    .filter(([one]) => one === address)
    .reduce((sum, [, units]) => sum + units, 0n);
}

/** What a node says of the listed addresses. */
function holdingsOf({ places }: Listing, height: number) {
  return places.map(([place, address]) => ({
    place,
    units: String(heldAt(place === "deposit" ? (keyOf.get(address) ?? "") : address, height)),
  }));
}

async function book(kind: string, units: bigint): Promise<void> {
  await world.call(owner, "admin_add_house_movement", {
    p_request_id: randomUUID(),
    p_network_id: "bitcoin",
    p_coin_id: "bitcoin",
    p_kind: kind,
    p_amount: (Number(units) / 1e8).toFixed(8),
    p_reason: "Booked in a test",
  });
}

async function payment(address: string, units: bigint): Promise<Transaction> {
  const arrival = await chain.pay(address, String(units));
  return { changes: [[address, units]], content: { arrivals: [arrival] } };
}

const expectedDifference = () => -leftByHand.reduce((sum, { units }) => sum + units, 0n);

/** The last reading is explained to the last unit, and nothing is paused. */
async function expectExplained(): Promise<void> {
  const { pause } = await networkOf(world, owner, "bitcoin");
  expect(pause).toBeNull();
  const [row] = await world.rows<{ difference: string; missing: string }>(
    `select trim_scale(difference * 1e8)::text as difference, trim_scale(app.shortfall_of(k))::text as missing
     from chain.reconciliations k where network_id = 'bitcoin'`,
  );
  expect(row).toEqual({ difference: String(expectedDifference()), missing: "0" });
}

const acts = {
  /** A user pays a deposit; now and then somebody pays an address that nobody was shown, or too little. */
  async pay(which: number) {
    const units = BigInt(which % 7 === 0 ? 100 : 10_000 + which * 1_001);
    if (which % 5 === 0) waiting.push(await payment(await unshownAddress(world, "bitcoin"), units));
    else {
      if (payers.length === 0 || (which % 4 === 0 && payers.length < MAX_PAYERS))
        payers.push(await world.person());
      const arrival = await chain.pay(payers[which % payers.length] as Person, String(units));
      waiting.push({ changes: [[arrival.address_key, units]], content: { arrivals: [arrival] } });
    }
  },
  async mine(which: number) {
    await mine(waiting.slice(0, which % (waiting.length + 1)));
  },
  /** A reorganisation: what was booked is in the chain again at once; some deposits never come back. */
  async undo(which: number) {
    let booked: Transaction[] = [];
    for (let left = (which % 3) + 1; left > 0 && truth.length > solid; left -= 1) {
      const block = truth.pop();
      await chain.takeBack();
      const transactions = block?.transactions ?? [];
      booked = [...transactions.filter(({ isBooked }) => isBooked), ...booked];
      waiting = [...transactions.filter(({ isBooked }) => !isBooked), ...waiting];
    }
    if (which % 4 === 0) waiting = waiting.filter(({ content }) => content.spent?.length);
    await mine(booked);
    listing = null;
  },
  async credit() {
    await chain.credit();
    await chain.settle();
    solid = Math.max(solid, truth.length - 2);
  },
  async fund(which: number) {
    const units = BigInt(15_000_000 + which);
    await mine([{ ...(await payment(payingAddress.bitcoin, units)), isBooked: true }]);
    await book("funding", units);
  },
  /** A withdrawal is paid by files; whether its block tells the fee is up to the node. */
  async send(which: number) {
    const { id } = await claimedWithdrawal(world, owner, "bitcoin");
    const planned = await plan(world, owner, "bitcoin", [id]);
    const coin = planned.coins.find(({ units }) => BigInt(units) > 10_100_000n);
    if (!coin) {
      const input = { transaction_type: "withdrawal", transaction_id: id, new_status: "failed" };
      await world.call(owner, "admin_process_transaction", input);
      return;
    }
    const built = buildUtxo(planned, String(1_000 + which), coin);
    const [paymentId] = await prepare(world, owner, "bitcoin", [id], [built]);
    await exportPayment(world, owner, paymentId);
    const signed = sign(built);
    await upload(world, owner, paymentId, signed);
    const content = inBlock(signed);
    if (which % 3 === 0)
      content.mined = content.mined.map(({ transaction_hash, has_failed }) => ({
        transaction_hash,
        has_failed,
      }));
    const change = content.arrivals.reduce((sum, { units }) => sum + BigInt(units), 0n);
    waiting.push({ changes: [[payingAddress.bitcoin, change - BigInt(coin.units)]], content });
  },
  /** A withdrawal is paid from the vault, and completed by hand some time later. */
  async "leave by hand"() {
    const { id } = await claimedWithdrawal(world, owner, "bitcoin");
    const [row] = await world.rows<{ units: string }>(
      "select trunc((amount - fee) * 1e8)::text as units from app.withdrawals where id = $1",
      [id],
    );
    const units = BigInt(row?.units ?? 0);
    await mine([{ changes: [[cold, units]], content: {}, isBooked: true }]);
    await book("funding", units);
    await mine([{ changes: [[cold, -units]], content: {}, isBooked: true }]);
    leftByHand.push({ id, units });
  },
  async "complete by hand"(which: number) {
    const one = leftByHand[which % (leftByHand.length || 1)];
    if (!one) return;
    await world.call(owner, "admin_process_transaction", {
      transaction_type: "withdrawal",
      transaction_id: one.id,
      new_status: "completed",
    });
    leftByHand = leftByHand.filter((other) => other !== one);
  },
  /** A deposit that was never seen, such as at an address of the house, is entered by hand. */
  async "deposit by hand"(which: number) {
    const person = await world.person();
    const units = BigInt(20_000 + which);
    await mine([{ changes: [[cold, units]], content: {}, isBooked: true }]);
    const input = {
      target_user_id: person.id,
      p_coin_id: "bitcoin",
      p_amount: (Number(units) / 1e8).toFixed(8),
      p_reason: "Seen in the explorer",
      p_network: "BTC",
      p_transaction_hash: randomUUID().replaceAll("-", "").repeat(2),
    };
    await whileUnread(world, "bitcoin", () => world.call(owner, "admin_add_deposit_and_balance", input));
  },
  /** Coins move from a deposit address to the vault with another wallet, whose fee an owner enters. */
  async sweep() {
    const height = chain.blocks.at(-1)?.height ?? 0;
    // What may be undone for good cannot be swept.
    const safe = truth[Math.max(0, solid - 1)]?.height ?? 0;
    const full = elsewhere.find((key) => heldAt(key, safe) > 5_000n && heldAt(key, height) > 5_000n);
    if (!full) return;
    const units = heldAt(full, safe) < heldAt(full, height) ? heldAt(full, safe) : heldAt(full, height);
    await mine([
      {
        changes: [
          [full, -units],
          [cold, units - 500n],
        ],
        content: {},
        isBooked: true,
      },
    ]);
    await book("network_fee", 500n);
  },
  /** The signer sweeps by itself, and joins small outputs. */
  async "sweep by the signer"(which: number) {
    // What is swept must not be undone for good.
    await acts.credit();
    await world.rows("update chain.sweep_rules set tried_at = null");
    const here = { p_network_id: "bitcoin", p_holder: chain.holder };
    const planned = await world.call<{ coins: (Coin & { address: string })[] } | null>(
      null,
      "sweeps_plan",
      here,
    );
    const coins = planned?.coins ?? [];
    const fee = BigInt(600 + which);
    const total = coins.reduce((sum, { units }) => sum + BigInt(units), 0n);
    if (total <= fee) return;
    const built = {
      kind: "sweep",
      coin_id: "bitcoin",
      address: null,
      unsigned: `a sweep of ${coins[0]?.transaction_hash}`,
      spends: coins.map(({ transaction_hash, output_index }) => `${transaction_hash}:${output_index}`),
      outputs: [
        { key: "our script", address: payingAddress.bitcoin, units: String(total - fee), contract: null },
      ],
      fee_units: String(fee),
    };
    await world.call(null, "add_sweeps", { ...here, p_built: [built], p_gone: [] });
    const waits = (await signer.payments()).find(({ unsigned }) => unsigned === built.unsigned);
    const signed = sign({ ...built, withdrawal_ids: [] });
    await signer.take(waits?.payment_id ?? "");
    await signer.keep(waits?.payment_id ?? "", signed);
    const left = coins.map(({ address, units }): [string, bigint] => [
      keyOf.get(address) ?? address,
      -BigInt(units),
    ]);
    waiting.push({
      changes: [...left, [payingAddress.bitcoin, total - fee]],
      content: inBlock(signed),
    });
  },
  async list() {
    listing = await list(world, owner, chain, "bitcoin");
  },
  /** The node answers a question that was asked some blocks ago. */
  async answer() {
    if (!listing) return;
    const { outcome } = await take(
      world,
      chain,
      "bitcoin",
      listing,
      holdingsOf(listing, truth.at(-1)?.height ?? 0),
    );
    listing = null;
    if (outcome === "taken") await expectExplained();
  },
  async read() {
    await acts.list();
    await acts.answer();
  },
} satisfies Record<string, (which: number) => Promise<unknown>>;

/** How many blocks of `truth` are never undone: what they have was settled as final. */
let solid = 1;

const weights: Partial<Record<keyof typeof acts, number>> = {
  pay: 5,
  mine: 6,
  read: 4,
  credit: 3,
  send: 2,
  undo: 2,
  "sweep by the signer": 2,
};
const step = fc.oneof(
  ...(Object.keys(acts) as (keyof typeof acts)[]).map((name) => ({
    weight: weights[name] ?? 1,
    arbitrary: fc.record({ do: fc.constant(name), which: fc.nat(50) }),
  })),
);

test(
  "T80 whatever happens, holdings are explained to the last unit until coins are stolen",
  searchTime,
  async () => {
    await readOnce();
    await reconcile(world, owner, "bitcoin", "bitcoin");
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 25, maxLength: 60, size: "max" }),
        fc.constantFrom("deposit", "paying", "cold"),
        fc.integer({ min: 1, max: 900 }),
        async (steps, place, stolen) => {
          for (const { do: act, which } of steps) await acts[act](which);
          await acts.read();
          await steal(place, BigInt(stolen));
        },
      ),
      { numRuns: HISTORIES },
    );
    await expectCleanBooks(world);
    if (!isWholeFixedSearch) return;
    // The histories are worth something.
    expect(
      await world.rows("select from chain.payments where kind = 'sweep' and state = 'final'"),
    ).not.toEqual([]);
  },
);

async function readOnce(): Promise<void> {
  const listed = await list(world, owner, chain, "bitcoin");
  if (!listed) throw new Error("nothing is to be read");
  await take(world, chain, "bitcoin", listed, holdingsOf(listed, truth.at(-1)?.height ?? 0));
}

/** Somebody takes coins: the first reading notes it, the second one pauses; an owner writes the loss off. */
async function steal(place: "deposit" | "paying" | "cold", units: bigint): Promise<void> {
  // Enough to take at each place.
  const { address_key } = await chain.pay(payers[0] ?? (await world.person()), "1");
  const victim = { deposit: address_key, paying: payingAddress.bitcoin, cold }[place];
  await mine([await payment(address_key, 50_000n)]);
  await mine([{ changes: [[cold, 50_000n]], content: {}, isBooked: true }]);
  await book("funding", 50_000n);
  await acts.fund(0);
  await mine([{ changes: [[victim, -units]], content: {}, isBooked: true }]);
  await sayAll(false);
  await mine([]);
  await sayAll(true);
  const found = await coinOf(world, owner, "bitcoin", "bitcoin");
  expect(BigInt(Math.round(Number(found.reconciliation?.missing) * 1e8))).toBe(units);
  const { pause } = await networkOf(world, owner, "bitcoin");
  expect(pause).toContain("Withdrawals on BTC are paused");
  await book("removal", units);
  await world.call(owner, "admin_clear_pause", {
    p_seen_reason: pause,
    p_kind: "withdrawal",
    p_network_id: "bitcoin",
  });
  await acts.read();
}

/** Reads what is there, without the kindness of a listing that is too old. */
async function sayAll(isPaused: boolean): Promise<void> {
  const listed = await list(world, owner, chain, "bitcoin");
  if (!listed) throw new Error("nothing is to be read");
  const reply = await readHoldings(
    world,
    owner,
    chain,
    "bitcoin",
    holdingsOf(listed, truth.at(-1)?.height ?? 0),
  );
  expect(reply).toEqual({ outcome: "taken", is_paused: isPaused });
}
