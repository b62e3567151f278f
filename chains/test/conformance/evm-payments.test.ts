import {
  KEY,
  listed,
  nextNonce,
  payCoins,
  payTokens,
  sender,
  signed,
} from "@portico/testing/chains/evm-nodes.ts";
import { Transaction } from "micro-eth-signer";
import { describe, expect, it } from "vitest";
import { evmChain } from "../../src/evm/adapter.ts";
import { buildEvmPayment, readEvmPayment } from "../../src/evm/payment.ts";
import { transactionHash } from "../../src/evm/sending.ts";
import { describeEachNode, watching } from "../support/evm-lab.ts";

describeEachNode((lab) => {
  const { freshAddress, pay, minedBlock } = lab;

  describe("own payments", () => {
    it("reports them mined, with the fee and the reservation that they used", async () => {
      const nonce = await nextNonce(lab.node.url);
      const hash = await pay(payCoins(freshAddress(), 1n));
      const reservation = `${sender}:${nonce}`;
      const block = await minedBlock(watching({ hashes: [hash], reservations: [reservation] }));
      expect(block.spent).toEqual([{ reservation, transaction_hash: hash }]);
      expect(block.mined).toEqual([
        { transaction_hash: hash, has_failed: false, fee_units: expect.stringMatching(/^\d+$/) },
      ]);
      expect(BigInt(block.mined[0]?.fee_units ?? 0) % 21_000n).toBe(0n);
    });

    it("reports a failed one, which pays its fee too", async () => {
      const hash = await pay(payTokens(freshAddress(), 10n ** 40n));
      const { mined } = await minedBlock(watching({ hashes: [hash] }));
      expect(mined).toEqual([
        { transaction_hash: hash, has_failed: true, fee_units: expect.stringMatching(/^[1-9]/) },
      ]);
    });

    it("shows by the reservation that another transaction replaced one", async () => {
      const nonce = await nextNonce(lab.node.url);
      const address = freshAddress();
      const first = await pay({ ...payCoins(address, 1n), nonce });
      const second = await pay({ ...payCoins(address, 1n), nonce, price: 200n });
      const reservation = `${sender}:${nonce}`;
      const block = await minedBlock(watching({ hashes: [first], reservations: [reservation] }));
      expect(block.mined).toEqual([]);
      expect(block.spent).toEqual([{ reservation, transaction_hash: second }]);
    });
  });

  describe("built payments", () => {
    it.each([
      ["coins", undefined, true],
      ["tokens", listed, true],
      ["coins in a legacy transaction", undefined, false],
    ])("are accepted once signed: %s", async (_title, contract, has_fee_market) => {
      const address = freshAddress();
      const payment = { to: address, units: "12345", ...(contract === undefined ? {} : { contract }) };
      // A network without EIP-1559 takes no transactions of that form.
      const network = {
        ...lab.node.network,
        has_fee_market: has_fee_market && lab.node.network.has_fee_market,
      };
      const other = evmChain(network, { url: lab.node.url });
      const gas = await other.gasFor({ from: sender, ...payment });
      const nonce = await other.nonce(sender);
      expect(nonce).toBe(await nextNonce(lab.node.url));
      const unsigned = buildEvmPayment(network, { ...payment, nonce, gas, fees: await other.fees() });
      const raw = Transaction.fromHex(unsigned).signBy(KEY, false).toHex();
      expect(readEvmPayment(raw)).toMatchObject({ ...payment, from: sender, chain_id: network.chain_id });
      expect(await other.send(raw)).toEqual({ outcome: "sent" });
      const hash = transactionHash(raw);
      const block = await minedBlock(watching({ addresses: [address], hashes: [hash] }));
      expect(block.arrivals).toMatchObject([{ address_key: address, units: "12345" }]);
      expect(block.mined).toMatchObject([{ has_failed: false }]);
      other.close();
    });
  });

  describe("sending", () => {
    it("is harmless to repeat, before and after the block", async () => {
      const raw = await signed(lab.node, payCoins(freshAddress(), 1n));
      expect(await lab.chain.send(raw)).toEqual({ outcome: "sent" });
      expect(await lab.chain.send(raw)).toEqual({ outcome: "known" });
      await lab.node.mine();
      expect(await lab.chain.send(raw)).toEqual({ outcome: "known" });
    });

    it("tells of a conflict when the nonce was used by another", async () => {
      const nonce = await nextNonce(lab.node.url);
      const raw = await signed(lab.node, { ...payCoins(freshAddress(), 1n), nonce });
      await pay({ ...payCoins(freshAddress(), 2n), nonce });
      await lab.node.mine();
      expect(await lab.chain.send(raw)).toMatchObject({ outcome: "conflict" });
    });

    it("tells of a refusal: too cheap a replacement, too little money, garbage", async () => {
      const nonce = await nextNonce(lab.node.url);
      await pay({ ...payCoins(freshAddress(), 1n), nonce });
      const cheap = await signed(lab.node, { ...payCoins(freshAddress(), 2n), nonce });
      expect(await lab.chain.send(cheap)).toMatchObject({ outcome: "refused" });
      const large = await signed(lab.node, payCoins(freshAddress(), 10n ** 40n));
      expect(await lab.chain.send(large)).toMatchObject({ outcome: "refused" });
      expect(await lab.chain.send("0x1234")).toMatchObject({ outcome: "refused" });
      expect(await lab.chain.send("garbage")).toMatchObject({ outcome: "refused" });
      await lab.node.mine();
    });
  });
});
