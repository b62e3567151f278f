import { ChainError } from "../chain.ts";
import { unitsOf } from "./amounts.ts";
import { asCount, asHash, asHex, asList, asRecord } from "./answers.ts";
import { NO_PARENT, requireAllTransactions, type UtxoBlock, type UtxoTransaction } from "./transactions.ts";

/** Reads the answer to `getblock <hash> 2`. */
export function readDecodedBlock(answer: unknown): UtxoBlock {
  const block = asRecord(answer, "a block");
  const height = asCount(block.height, "a block's height");
  if (block.confirmations === -1)
    throw new ChainError("inconsistent", `block ${height} is no longer in the chain`);
  const transactions = asList(block.tx, "a block's list of transactions").map(readDecodedTransaction);
  requireAllTransactions(asHash(block.merkleroot, "a merkle root"), transactions);
  return {
    hash: asHash(block.hash, "a block's hash"),
    parent: height === 0 ? NO_PARENT : asHash(block.previousblockhash, "a block's parent"),
    height,
    time: asCount(block.time, "a block's time"),
    transactions,
  };
}

/** Reads a transaction in the form of `getblock <hash> 2` and `getrawtransaction <hash> 1`. */
export function readDecodedTransaction(answer: unknown): UtxoTransaction {
  const transaction = asRecord(answer, "a transaction");
  const inputs = asList(transaction.vin, "a transaction's inputs").map((one) => asRecord(one, "an input"));
  const { fee } = transaction;
  return {
    hash: asHash(transaction.txid, "a transaction's hash"),
    isCoinbase: inputs.some((input) => input.coinbase !== undefined),
    spends: inputs.flatMap(readOutpoint),
    outputs: asList(transaction.vout, "a transaction's outputs").flatMap(readOutput),
    ...(fee !== undefined && { fee: unitsOf(fee) }),
  };
}

/** Coinbase inputs and inputs from Litecoin's extension blocks (MWEB) spend no output of the chain. */
function readOutpoint(input: Record<string, unknown>): string[] {
  if (input.coinbase !== undefined || input.ismweb === true) return [];
  return [`${asHash(input.txid, "an input's transaction")}:${asCount(input.vout, "an input's index")}`];
}

/** Outputs in Litecoin's extension blocks have no script and pay to no address of the chain. */
function readOutput(answer: unknown): UtxoTransaction["outputs"] {
  const output = asRecord(answer, "an output");
  if (output.ismweb === true && output.scriptPubKey === undefined) return [];
  return [
    {
      index: asCount(output.n, "an output's index"),
      script: asHex(asRecord(output.scriptPubKey, "an output's script").hex, "an output's script"),
      units: unitsOf(output.value),
    },
  ];
}
