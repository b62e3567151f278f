import { ChainError, type Holding, type Place, type Snapshot } from "../chain.ts";
import type { JsonRpc } from "../json-rpc.ts";
import { unitsOf } from "./amounts.ts";
import { asCount, asHash, asHex, asList, asRecord, callAll, callNode, hasCode } from "./answers.ts";

/** Each scan passes over all unspent outputs, whatever the number of addresses. */
const MAX_ADDRESSES_PER_SCAN = 20_000;
const MAX_OUTPOINTS_PER_REQUEST = 1_000;
const SECONDS_BETWEEN_SCANS = 60;
const ALREADY_SCANNING = -8;
const NO_SUCH_METHOD = -32601;

/** See `Chain.holdings`. Takes a minute or more on a large chain. Dogecoin Core 1.14 cannot do it (`refused`). */
export async function readHoldings(rpc: JsonRpc, scripts: readonly string[]): Promise<Holding[]> {
  return (await scanAll(rpc, scripts))?.holdings ?? [];
}

/** See `Chain.snapshot`. Without an address there is nothing to scan, and any block will do. */
export async function readSnapshot(
  rpc: JsonRpc,
  places: readonly Place[],
  block: { height: number; hash: string },
): Promise<Snapshot> {
  const scripts = places.map(({ address_key }) => address_key);
  return (await scanAll(rpc, scripts)) ?? { ...block, holdings: [] };
}

async function scanAll(rpc: JsonRpc, scripts: readonly string[]): Promise<Snapshot | undefined> {
  const held = new Map<string, bigint>();
  let block: { height: number; hash: string } | undefined;
  for (let at = 0; at < scripts.length; at += MAX_ADDRESSES_PER_SCAN) {
    const scan = await scanOutputs(rpc, scripts.slice(at, at + MAX_ADDRESSES_PER_SCAN));
    block ??= scan.block;
    if (scan.block.hash !== block.hash)
      throw new ChainError("inconsistent", "a block arrived between two scans");
    for (const { script, units } of scan.outputs) held.set(script, (held.get(script) ?? 0n) + units);
  }
  const holdings = [...held].map(([address_key, units]) => ({ address_key, units: units.toString() }));
  return block && { ...block, holdings };
}

async function scanOutputs(rpc: JsonRpc, scripts: readonly string[]) {
  const descriptors = scripts.map((script) => `raw(${script})`);
  try {
    const answer = asRecord(await callNode(rpc, "scantxoutset", ["start", descriptors]), "a scan");
    if (answer.success !== true) throw new ChainError("refused", "the node gave up its scan");
    const outputs = asList(answer.unspents, "a scan's outputs").map((one) => {
      const output = asRecord(one, "an output");
      return { script: asHex(output.scriptPubKey, "an output's script"), units: unitsOf(output.amount) };
    });
    const block = {
      height: asCount(answer.height, "a scan's height"),
      hash: asHash(answer.bestblock, "a scan's block"),
    };
    return { block, outputs };
  } catch (error) {
    if (hasCode(error, NO_SUCH_METHOD)) throw cannotScan();
    if (hasCode(error, ALREADY_SCANNING))
      throw new ChainError("throttled", error.message, { retry_after: SECONDS_BETWEEN_SCANS });
    throw error;
  }
}

/** The node has no call that lists what scripts hold, as Dogecoin Core 1.14. */
export function cannotScan(): ChainError {
  return new ChainError("refused", "the node cannot scan its outputs (scantxoutset)", {
    code: NO_SUCH_METHOD,
  });
}

/** See `UtxoChain.unspent`. */
export async function readUnspent(rpc: JsonRpc, outpoints: readonly string[]): Promise<Map<string, string>> {
  const unspent = new Map<string, string>();
  for (let at = 0; at < outpoints.length; at += MAX_OUTPOINTS_PER_REQUEST) {
    const part = outpoints.slice(at, at + MAX_OUTPOINTS_PER_REQUEST);
    const params = part.map((outpoint) => {
      const [hash, index] = outpoint.split(":");
      return [hash, Number(index), false];
    });
    const answers = await callAll(rpc, "gettxout", params);
    for (const [place, answer] of answers.entries())
      if (answer !== null)
        unspent.set(part[place] as string, unitsOf(asRecord(answer, "an output").value).toString());
  }
  return unspent;
}
