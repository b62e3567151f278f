import type { Holding, Place, Snapshot } from "../chain.ts";
import type { JsonRpc } from "../json-rpc.ts";
import { hash, inconsistent, isUnknownBlock, malformed, quantity, record, results } from "./answers.ts";
import { balanceData } from "./tokens.ts";

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
  const block = { blockHash };
  const questions = places.flatMap(({ address_key, contracts }) => [
    { address_key },
    ...contracts.map((contract) => ({ address_key, contract })),
  ]);
  const calls = questions.map((question) => {
    if (!("contract" in question)) return { method: "eth_getBalance", params: [question.address_key, block] };
    const call = { to: question.contract, data: balanceData(question.address_key) };
    return { method: "eth_call", params: [call, block] };
  });
  const answers = await results(rpc, calls).catch((error) => {
    if (isUnknownBlock(error)) throw inconsistent("the node no longer has the block");
    throw error;
  });
  return questions.flatMap((question, index) => {
    // An address without code answers any call with nothing.
    if ("contract" in question && answers[index] === "0x")
      throw malformed(`contract at ${question.contract}`);
    const units = quantity(answers[index], "balance");
    return units > 0n ? [{ ...question, units: String(units) }] : [];
  });
}
