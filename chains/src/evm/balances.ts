import type { Balance, Place } from "../chain.ts";
import type { JsonRpc } from "../json-rpc.ts";
import {
  answersTo,
  bytes,
  inconsistent,
  isReverted,
  isUnknownBlock,
  malformed,
  quantity,
  resultOf,
} from "./answers.ts";
import { aggregateData, ethBalanceCall, MULTICALL3, readAggregate } from "./multicall.ts";
import { balanceData } from "./tokens.ts";

/** A balance of a token costs about 30,000 gas, and nodes allow calls of 50 million. */
const MAX_INNER_CALLS = 300;

/** A balance to ask for; without a contract, of the chain's own coin. */
interface Question {
  address_key: string;
  contract?: string;
}

/** What the node says of one; undefined if the token's contract does not answer. */
type Answer = bigint | undefined;

/**
 * What addresses hold of the chain's coin and of their tokens at the end of this block; see `Chain.balances`. Asks
 * Multicall3, and where it has no code, the node for each balance. By the block's hash (EIP-1898), so that no answer
 * can be of another block.
 */
export async function readBalances(
  rpc: JsonRpc,
  places: readonly Place[],
  blockHash: string,
): Promise<Balance[]> {
  const questions = places.flatMap(({ address_key, contracts }): Question[] => [
    { address_key },
    ...contracts.map((contract) => ({ address_key, contract })),
  ]);
  if (questions.length === 0) return [];
  const answers = await ask(rpc, questions, { blockHash }).catch((error) => {
    if (isUnknownBlock(error)) throw inconsistent("the node no longer has the block");
    throw error;
  });
  return questions.map((question, index) => {
    const units = answers[index];
    return units === undefined ? question : { ...question, units: String(units) };
  });
}

async function ask(
  rpc: JsonRpc,
  questions: readonly Question[],
  block: { blockHash: string },
): Promise<Answer[]> {
  const code = bytes(await rpc.call("eth_getCode", [MULTICALL3, block]), "code of Multicall3");
  if (code === "0x") return askEach(rpc, questions, block);
  const answers: Answer[] = [];
  for (let start = 0; start < questions.length; start += MAX_INNER_CALLS) {
    const part = questions.slice(start, start + MAX_INNER_CALLS);
    const calls = part.map(({ address_key, contract }) =>
      contract === undefined ? ethBalanceCall(address_key) : { to: contract, data: balanceData(address_key) },
    );
    const call = { to: MULTICALL3, data: aggregateData(calls) };
    const replies = readAggregate(await rpc.call("eth_call", [call, block]), calls.length);
    answers.push(...part.map((question, index) => balanceOf(question, replies[index])));
  }
  return answers;
}

async function askEach(
  rpc: JsonRpc,
  questions: readonly Question[],
  block: { blockHash: string },
): Promise<Answer[]> {
  const calls = questions.map(({ address_key, contract }) =>
    contract === undefined
      ? { method: "eth_getBalance", params: [address_key, block] }
      : { method: "eth_call", params: [{ to: contract, data: balanceData(address_key) }, block] },
  );
  const answers = await answersTo(rpc, calls);
  return questions.map((question, index) => {
    if (question.contract === undefined)
      return quantity(resultOf("eth_getBalance", answers[index]), "balance");
    try {
      return balanceOf(question, bytes(resultOf("eth_call", answers[index]), "balance of a token"));
    } catch (error) {
      if (isReverted(error)) return undefined;
      throw error;
    }
  });
}

/** An address without code answers any call with nothing. */
function balanceOf({ contract }: Question, reply: string | undefined): Answer {
  if (reply !== undefined && reply.length === 66) return BigInt(reply);
  if (contract === undefined || (reply !== undefined && reply !== "0x")) throw malformed("balance");
  return undefined;
}
