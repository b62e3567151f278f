import type { Holding, Place, Snapshot } from "../chain.ts";
import type { JsonRpc } from "../json-rpc.ts";
import { hash, malformed, record } from "./answers.ts";
import { readBalances } from "./balances.ts";

/** What addresses hold of the chain's coin and of tokens, all at one block; see `Chain.holdings`. */
export async function readHoldings(
  rpc: JsonRpc,
  addressKeys: readonly string[],
  tokens: ReadonlySet<string>,
): Promise<Holding[]> {
  const tip = record(await rpc.call("eth_getBlockByNumber", ["latest", false]), "block");
  const contracts = [...tokens];
  const places = addressKeys.map((address_key) => ({ address_key, contracts }));
  return readAt(rpc, places, hash(tip.hash, "hash of a block"));
}

/** See `Chain.snapshot`. */
export async function readSnapshot(
  rpc: JsonRpc,
  places: readonly Place[],
  block: { height: number; hash: string },
): Promise<Snapshot> {
  return { ...block, holdings: await readAt(rpc, places, block.hash) };
}

async function readAt(rpc: JsonRpc, places: readonly Place[], blockHash: string): Promise<Holding[]> {
  return (await readBalances(rpc, places, blockHash)).flatMap(({ units, ...question }) => {
    // What cannot be read must not count as nothing.
    if (units === undefined) throw malformed(`contract at ${question.contract}`);
    return units === "0" ? [] : [{ ...question, units }];
  });
}
