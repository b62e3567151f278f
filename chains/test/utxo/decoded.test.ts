import { expect, test } from "vitest";
import { readDecodedBlock, readDecodedTransaction } from "../../src/utxo/decoded.ts";

const hash = (digit: string) => digit.repeat(64);
const script = `0014${"11".repeat(20)}`;
const output = (n: number, value: unknown) => ({ ismweb: false, value, n, scriptPubKey: { hex: script } });

test("inputs and outputs of Litecoin's extension blocks are skipped", () => {
  const transaction = readDecodedTransaction({
    txid: hash("a"),
    vin: [
      { ismweb: true, output_id: hash("b") },
      { ismweb: false, txid: hash("c"), vout: 3 },
    ],
    vout: [{ ismweb: true, output_id: hash("d") }, output(1, "0.5")],
  });
  expect(transaction.spends).toEqual([`${hash("c")}:3`]);
  expect(transaction.outputs).toEqual([{ index: 1, script, units: 50_000_000n }]);
});

const block = {
  hash: hash("1"),
  confirmations: 3,
  height: 7,
  merkleroot: hash("a"),
  previousblockhash: hash("2"),
  time: 1_700_000_000,
  tx: [{ txid: hash("a"), vin: [{ coinbase: "00" }], vout: [output(0, 50)] }],
};

test("a decoded block is read", () => {
  expect(readDecodedBlock(block)).toMatchObject({
    height: 7,
    parent: hash("2"),
    transactions: [{ isCoinbase: true }],
  });
});

test("a block that left the chain is inconsistent", () => {
  expect(() => readDecodedBlock({ ...block, confirmations: -1 })).toThrow(
    expect.objectContaining({ fault: "inconsistent" }),
  );
});

test.each([
  ["no object", null],
  ["no transactions", { ...block, tx: undefined }],
  ["a transaction too few", { ...block, tx: [] }],
  ["another transaction", { ...block, tx: [{ ...block.tx[0], txid: hash("b") }] }],
  ["no parent", { ...block, previousblockhash: undefined }],
  ["a height that is no number", { ...block, height: "7" }],
  ["an amount below zero", { ...block, tx: [{ ...block.tx[0], vout: [output(0, "-0.1")] }] }],
  ["an output without a script", { ...block, tx: [{ ...block.tx[0], vout: [{ n: 0, value: 1 }] }] }],
])("a block with %s is malformed", (_name, wrong) => {
  expect(() => readDecodedBlock(wrong)).toThrow(expect.objectContaining({ fault: "malformed" }));
});
