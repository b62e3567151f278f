import { createHash, randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import {
  addressOf,
  type Chain,
  evmChain,
  evmNetworks,
  type UtxoNetworkId,
  utxoChain,
  utxoNetworks,
  type Watch,
} from "@portico/chains";
import { startEvmStandIn, startUtxoNode } from "@portico/chains/stand-ins";
import { openPool } from "@portico/database";
import { chainDatabase } from "../../server/src/chains/chain-database.ts";
import { replay } from "./blocks/replay.ts";
import { openExchange } from "./exchange.ts";
import { median, spread } from "./rounds.ts";

const TRANSACTIONS = 5_000;
const WATCHED = 100_000;
/** So many of a block's transactions pay us. */
const OURS = 10;
/** Different transactions of others in a Bitcoin block. */
const UTXO_SAMPLES = 40;
const ROUNDS = 9;

async function main(): Promise<void> {
  console.log(
    `Blocks of ${TRANSACTIONS.toLocaleString("en")} transactions, ${WATCHED.toLocaleString("en")} watched addresses, ` +
      `medians of ${ROUNDS} rounds by turns, ${availableParallelism()} cores\n`,
  );
  await measureReading("bitcoin", await utxoStage("bitcoin"));
  await measureReading("ethereum", await evmStage());
  await measureDatabase();
}

/** A node with one large block at `height`. */
interface Stage {
  /** The node itself. */
  url: string;
  height: number;
  change?: (method: string, answer: string) => string;
  connect(url: string): Chain;
  close(): Promise<void>;
}

/** The address with this number, of no key. */
const numbered = (number: number) => number.toString(16).padStart(40, "0");

async function utxoStage(network: UtxoNetworkId): Promise<Stage> {
  const node = await startUtxoNode({ network });
  for (let at = 0; at < OURS + UTXO_SAMPLES; at += 1) {
    const number = at < OURS ? 1 + at : 1 + WATCHED + at;
    node.fund(addressOf(utxoNetworks[network], `0014${numbered(number)}`) ?? "", 10_000n);
  }
  node.mine();
  const { url, height, genesis } = node;
  return {
    url,
    height,
    change: growBlock,
    connect: (its) => utxoChain(network, { url: its, timeout_ms: 60_000 }, { genesis }),
    close: () => node.close(),
  };
}

/** The play node is slow with thousands of waiting transactions, so those of others are repeated under other hashes. */
function growBlock(method: string, answer: string): string {
  if (method !== "getblock") return answer;
  const parsed = JSON.parse(answer) as {
    result: { merkleroot: string; tx: { txid: string; hash: string }[] };
  };
  const { tx } = parsed.result;
  const others = tx.slice(-UTXO_SAMPLES);
  for (let at = 0; tx.length < TRANSACTIONS; at += 1) {
    const other = others[at % others.length];
    if (!other) throw new Error("the block is empty");
    const txid = at.toString(16).padStart(64, "f");
    tx.push({ ...other, txid, hash: txid });
  }
  parsed.result.merkleroot = merkleRoot(tx.map(({ txid }) => txid));
  return JSON.stringify(parsed);
}

/** What a Bitcoin block's header says of its transactions. */
function merkleRoot(hashes: readonly string[]): string {
  const twice = (data: Buffer) =>
    createHash("sha256").update(createHash("sha256").update(data).digest()).digest();
  let level = hashes.map((hash) => Buffer.from(hash, "hex").reverse());
  while (level.length > 1)
    level = level.flatMap((left, at) =>
      at % 2 === 0 ? [twice(Buffer.concat([left, level[at + 1] ?? left]))] : [],
    );
  return level[0]?.reverse().toString("hex") ?? "";
}

async function evmStage(): Promise<Stage> {
  const node = await startEvmStandIn({ network: evmNetworks.ethereum, tokens: [] });
  for (let at = 0; at < TRANSACTIONS; at += 1) node.fund(`0x${recipient(at)}`, 10_000n);
  node.mine();
  const connect = (url: string) => evmChain(evmNetworks.ethereum, { url, timeout_ms: 60_000 });
  const chain = connect(node.url);
  const { height } = await chain.tip();
  chain.close();
  return { url: node.url, height, connect, close: () => node.close() };
}

/** Ours are spread over the block; the others are above the watched numbers. */
function recipient(at: number): string {
  return numbered(at % (TRANSACTIONS / OURS) === 0 ? 1 + at : 1 + WATCHED + at);
}

/** Reading a block, and merely fetching and parsing what the node says of it. */
async function measureReading(name: string, { url, height, change, connect, close }: Stage): Promise<void> {
  const node = await replay(url, change);
  const chain = connect(node.url);
  const watch = watchOf(chain);
  const bodies = node.asked;
  const read = async () => {
    const [block] = await chain.blocks(height, height, watch);
    if (block?.arrivals.length !== OURS)
      throw new Error(`saw ${block?.arrivals.length} payments, not ${OURS}`);
  };
  const parse = async () => {
    for (const body of bodies()) await (await fetch(node.url, { method: "POST", body })).json();
  };
  await read();
  await parse();
  const [reads, parses] = [[] as number[], [] as number[]];
  for (let round = 0; round < ROUNDS; round += 1) {
    parses.push(await timed(parse));
    reads.push(await timed(read));
  }
  const [one, other] = [median(reads), median(parses)];
  console.log(
    `${name.padEnd(10)} read ${one.toFixed(0)} ms a block (${spread(reads)}), ${(TRANSACTIONS / one).toFixed(0)} transactions a ms; ` +
      `parsing alone ${other.toFixed(0)} ms (${spread(parses)}); ratio ${(one / other).toFixed(2)}`,
  );
  chain.close();
  node.close();
  await close();
}

function watchOf(chain: Chain): Watch {
  const keys = new Set(
    Array.from({ length: WATCHED }, (_, at) =>
      chain.network_id === "ethereum" ? `0x${numbered(at + 1)}` : `0014${numbered(at + 1)}`,
    ),
  );
  return {
    hasAddress: (key) => keys.has(key),
    hasTransaction: () => false,
    hasReservation: () => false,
    tokens: new Set(),
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** What the database does with a block, and with a round in which nothing happened. */
async function measureDatabase(): Promise<void> {
  const exchange = await openExchange(1);
  const pool = openPool(exchange.databaseUrl, { max: 2 });
  const database = chainDatabase(pool, "bitcoin", randomUUID(), { leaseSeconds: 600 });
  try {
    let height = 1;
    const hash = (at: number) => at.toString(16).padStart(64, "0");
    const lease = () =>
      database.lease({
        tip: { height, hash: hash(height) },
        endpoints: [
          {
            ...{
              name: "bench",
              height,
              behind: 0,
              fault: null,
              is_read: true,
              is_witness: false,
              dissent: null,
            },
            ...{ answer_ms: 1, throttled_seconds: null, version: null },
          },
        ],
        causes: [],
      });
    await lease();
    const { addresses } = await database.addresses(0, OURS);
    const paid = addresses.map(([, addressKey]) => addressKey);
    const take = async () => {
      await database.takeBlock(blockAt(height, hash, paid));
      height += 1;
    };
    const idle = async () => {
      await lease();
      await database.addresses(0, 1);
      await database.ownPayments();
      await database.paymentsToSend();
    };
    await take();
    await idle();
    const [takes, idles] = [[] as number[], [] as number[]];
    for (let round = 0; round < ROUNDS * 10; round += 1) {
      takes.push(await timed(take));
      idles.push(await timed(idle));
    }
    console.log(
      `database   takes a block with ${OURS} payments to us in ${median(takes).toFixed(1)} ms (${spread(takes)}); ` +
        `a round without a block ${median(idles).toFixed(1)} ms (${spread(idles)}), every 3 s`,
    );
  } finally {
    await pool.end();
    await exchange.stop();
  }
}

function blockAt(height: number, hash: (at: number) => string, paid: readonly string[]) {
  return {
    height,
    hash: hash(height),
    parent: hash(height - 1),
    mined_at: new Date().toISOString(),
    arrivals: paid.map((address_key, output_index) => ({
      transaction_hash: randomUUID().replaceAll("-", "").repeat(2),
      output_index,
      address_key,
      units: "100000",
    })),
    mined: [],
    spent: [],
  };
}

await main();
