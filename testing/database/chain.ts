import { createHash, randomUUID } from "node:crypto";
import type { Person, World } from "./world.ts";

/** A payment to an address of the pool, as a node reports it. */
export interface Payment {
  transaction_hash: string;
  output_index: number;
  address_key: string;
  contract?: string;
  units: string;
}

/** What a block has for the exchange. */
export interface BlockContent {
  arrivals?: Payment[];
  /** What it uses up: outputs, hash:index, or nonces, address:nonce. */
  spent?: { reservation: string; transaction_hash: string }[];
  /** Our own transactions in it. */
  mined?: { transaction_hash: string; has_failed: boolean; fee_units?: string }[];
}

interface Block extends Required<BlockContent> {
  height: number;
  hash: string;
  parent: string;
  mined_at: string;
}

/** A chain that a test mines itself, and the process that watches it. */
export interface PlayChain {
  /** The blocks that the database has taken, from the first. */
  readonly blocks: Block[];
  readonly holder: string;
  /** Mines a block with these payments, which the database takes. */
  mine(...arrivals: Payment[]): Promise<void>;
  /** Mines a block with this content, which the database takes. */
  mineBlock(content: BlockContent): Promise<void>;
  /** Mines so many empty blocks. */
  mineEmpty(count: number): Promise<void>;
  /** Mines a block with these payments, which the database does not take yet. */
  mineUntaken(...arrivals: Payment[]): void;
  /** Replaces the last block that was not taken by one with these payments. Returns what it contained. */
  replaceUntaken(...arrivals: Payment[]): Payment[];
  /** Shows the payments of at most so many of the newest blocks that were not taken. */
  showHead(count: number): Promise<void>;
  /** Has the database take all blocks that were not taken. */
  catchUp(): Promise<void>;
  /** Undoes the last block. */
  takeBack(): Promise<Record<string, unknown>>;
  /** Pauses the network because a block of the trailing cursor is gone, and has an owner follow the new chain. */
  followReorganisation(owner: Person): Promise<void>;
  /** Reports everything that waits for a block. */
  waiting(...arrivals: Payment[]): Promise<void>;
  /**
   * Credits what is due.
   * @param witnessedHeight the last block that a second node has, too.
   */
  credit(witnessedHeight?: number): Promise<void>;
  /** Finishes the payments that are due. */
  settle(): Promise<void>;
  /** Renews the lease, reporting this final height. */
  lease(finalHeight?: number): Promise<void>;
  /** A payment with a new hash to the address that this person is shown. */
  pay(who: Pick<Person, "id"> | string, units: string, more?: Partial<Payment>): Promise<Payment>;
}

/** What a play chain needs of a world; browser tests have it of a running exchange. */
export type ChainWorld = Pick<World, "rows" | "call">;

/**
 * Takes the lease of a network and the first block of its chain. All its deposits need the same confirmations, whatever
 * their value; a test of large ones sets its own rule.
 */
export async function playChain(
  world: ChainWorld,
  networkId: string,
  coinId: string = networkId,
): Promise<PlayChain> {
  const holder = randomUUID();
  const blocks: Block[] = [];
  const untaken: Block[] = [];
  let salt = 0;
  const call = (name: string, input: Record<string, unknown>) =>
    world.call(null, name, { p_network_id: networkId, p_holder: holder, ...input });
  await world.rows(
    "update chain.networks set large_from_usd = null, large_confirmations = null where network_id = $1",
    [networkId],
  );
  const isEvm =
    (
      await world.rows("select from app.networks where network_id = $1 and address_format = 'evm'", [
        networkId,
      ])
    ).length > 0;
  const hash = (text: string) =>
    (isEvm ? "0x" : "") + createHash("sha256").update(`${holder} ${text}`).digest("hex");
  const nextBlock = ({ arrivals = [], spent = [], mined = [] }: BlockContent): Block => {
    const last = untaken.at(-1) ?? blocks.at(-1);
    const height = last ? last.height + 1 : 100;
    salt += 1;
    return {
      height,
      hash: hash(`${height} ${salt}`),
      parent: last?.hash ?? hash("before"),
      mined_at: new Date().toISOString(),
      arrivals,
      spent,
      mined,
    };
  };
  const take = async (block: Block) => {
    const reply = await call("take_block", { p_block: block });
    if (reply.is_taken !== true) throw new Error(`not taken: ${JSON.stringify(reply)}`);
    blocks.push(block);
  };
  const chain: PlayChain = {
    blocks,
    holder,
    mine: (...arrivals) => chain.mineBlock({ arrivals }),
    mineBlock: (content) => take(nextBlock(content)),
    mineUntaken(...arrivals) {
      untaken.push(nextBlock({ arrivals }));
    },
    replaceUntaken(...arrivals) {
      const replaced = untaken.pop()?.arrivals ?? [];
      chain.mineUntaken(...arrivals);
      return replaced;
    },
    async showHead(count) {
      const head = untaken.slice(-count);
      if (head.length > 0) await call("show_head", { p_blocks: head });
    },
    async catchUp() {
      for (const block of untaken.splice(0)) await take(block);
    },
    async mineEmpty(count) {
      for (let block = 0; block < count; block += 1) await chain.mine();
    },
    async takeBack() {
      const reply = await call("take_back_block", {});
      if (reply.is_undone) blocks.pop();
      return reply;
    },
    async followReorganisation(owner) {
      await call("hold_chain_lease", {
        p_seconds: 3600,
        p_report: { tip_height: blocks.at(-1)?.height, causes: ["reorganised"] },
      });
      await world.call(owner, "admin_resume_chain", {
        p_network_id: networkId,
        p_cause: "reorganised",
        p_follow: true,
        p_reason: "Other nodes have the new chain, too",
      });
    },
    async waiting(...arrivals) {
      await call("note_waiting", { p_arrivals: arrivals });
    },
    async credit(p_witnessed_height) {
      await call("credit_arrivals", { p_most: 100, p_witnessed_height });
    },
    async settle() {
      await call("settle_payments", { p_most: 100 });
    },
    async lease(finalHeight) {
      await call("hold_chain_lease", {
        p_seconds: 3600,
        p_report: { final_height: finalHeight, tip_height: blocks.at(-1)?.height },
      });
    },
    async pay(who, units, more = {}) {
      salt += 1;
      const address_key = typeof who === "string" ? who : await shownTo(world, who, networkId, coinId);
      return { transaction_hash: hash(`payment ${salt}`), output_index: 0, address_key, units, ...more };
    },
  };
  await chain.lease();
  await chain.mine();
  return chain;
}

/**
 * Runs `act` as if no node of the network had answered for an hour: what it did not report can be entered by
 * hand then.
 */
export async function whileUnread<T>(
  world: ChainWorld,
  networkId: string,
  act: () => Promise<T>,
): Promise<T> {
  const fault = (since: string | null) =>
    world.rows(
      "update chain.cursors set fault = case when $2::text is not null then 'No node answers.' end, fault_since = clock_timestamp() - $2::interval where network_id = $1",
      [networkId, since],
    );
  await fault("61 minutes");
  try {
    return await act();
  } finally {
    await fault(null);
  }
}

/** The address of a network that a person is shown, assigning a wallet if they have none. */
async function shownTo(
  world: ChainWorld,
  who: Pick<Person, "id">,
  networkId: string,
  coinId: string,
): Promise<string> {
  const find = () =>
    world.rows<{ address_key: string }>(
      `select a.address_key from app.wallets w join app.wallet_addresses a using (wallet_id)
       where w.user_id = $1 and a.network_id = $2 and a.coin_id = $3 and a.shown_to is null`,
      [who.id, networkId, coinId],
    );
  let [row] = await find();
  if (!row) {
    await world.call(who as Person, "assign_available_wallet_to_user");
    [row] = await find();
  }
  if (!row) throw new Error(`${networkId} has no address of ${coinId}`);
  return row.address_key;
}

/** The states of a transaction's payments, by output. */
export async function statesOf(world: World, payment: Payment): Promise<string[]> {
  const rows = await world.rows<{ state: string }>(
    "select state from chain.arrivals where transaction_hash = $1 order by output_index",
    [payment.transaction_hash],
  );
  return rows.map(({ state }) => state);
}

/** The deposits of a transaction: their status and amount, by output and then by age. */
export function depositsOf(world: World, payment: Payment): Promise<{ status: string; amount: string }[]> {
  return world.rows(
    "select status, trim_scale(amount)::text as amount from app.deposits where transaction_hash = $1 order by output_index, id",
    [payment.transaction_hash],
  );
}

/** An address of the pool that nobody was shown. */
export async function unshownAddress(world: ChainWorld, networkId: string): Promise<string> {
  const [row] = await world.rows<{ address_key: string }>(
    `select p.address_key from app.pool_addresses p join app.wallets w using (wallet_id)
     where p.network_id = $1 and w.user_id is null
       and not exists (select from app.wallet_assignments x where x.wallet_id = w.wallet_id) limit 1`,
    [networkId],
  );
  if (!row) throw new Error(`${networkId} has no free address`);
  return row.address_key;
}
