import {
  failing,
  fan,
  forwarder,
  listed,
  nextNonce,
  payCoins,
  payTokens,
  sender,
  split,
  unlisted,
} from "@portico/testing/chains/evm-nodes.ts";
import { describe, expect, it } from "vitest";
import { evmChain } from "../../src/evm/adapter.ts";
import { word } from "../../src/evm/tokens.ts";
import { fault, short, useNode, watching } from "../support/evm-lab.ts";

describe.each(["anvil", "stand-in"] as const)("the adapter against %s", (name) => {
  const lab = useNode(name);
  const { freshAddress, pay, minedBlock, arrivalsOf } = lab;

  describe("deposits", () => {
    it("sees a payment of the chain's coin, with index 0", async () => {
      const address = freshAddress();
      const hash = await pay(payCoins(address, 12_345_678_901_234_567_890n));
      const block = await minedBlock(watching({ addresses: [address] }));
      expect(block.arrivals).toEqual([
        { transaction_hash: hash, output_index: 0, address_key: address, units: "12345678901234567890" },
      ]);
      expect(Date.parse(block.mined_at)).toBeGreaterThan(0);
    });

    it("sees a payment of a listed token, with its contract and the position of its log plus 1", async () => {
      const address = freshAddress();
      const hash = await pay(payTokens(address, 5_000_000n));
      expect((await minedBlock(watching({ addresses: [address] }))).arrivals).toEqual([
        { transaction_hash: hash, output_index: 1, address_key: address, contract: listed, units: "5000000" },
      ]);
    });

    it("sees several payments in one transaction, and several transactions in one block", async () => {
      const [one, other] = [freshAddress(), freshAddress()];
      const watch = watching({ addresses: [one, other] });
      const both = await pay(split(one, other, 7n));
      const again = await pay(split(freshAddress(), one, 9n));
      const coins = await pay(payCoins(one, 3n));
      const { arrivals } = await minedBlock(watch);
      expect(arrivals.map(short).sort()).toEqual(
        [`${both} 1 ${one} 7`, `${both} 2 ${other} 7`, `${again} 2 ${one} 9`, `${coins} 0 ${one} 3`].sort(),
      );
    });

    it("ignores tokens that are not listed, amounts of zero, and addresses of others", async () => {
      const address = freshAddress();
      await pay(payTokens(address, 5n, unlisted));
      await pay(payTokens(address, 0n));
      await pay(payCoins(address, 0n));
      await pay(payCoins(freshAddress(), 1n));
      await pay(payTokens(freshAddress(), 1n));
      expect((await minedBlock(watching({ addresses: [address] }))).arrivals).toEqual([]);
    });

    it("ignores transactions that failed", async () => {
      const address = freshAddress();
      const watch = watching({ addresses: [address, listed] });
      const tokens = await pay(payTokens(address, 10n ** 40n));
      const coins = await pay({ ...payTokens(address, 1n), value: 5n, data: "0x12345678" });
      expect((await minedBlock(watch)).arrivals).toEqual([]);
      expect(await lab.chain.transaction(tokens, watch)).toMatchObject({ has_failed: true, arrivals: [] });
      expect(await lab.chain.transaction(coins, watch)).toMatchObject({ has_failed: true, arrivals: [] });
    });

    it("finds a transaction by its hash: waiting, mined, unknown", async () => {
      const address = freshAddress();
      const watch = watching({ addresses: [address] });
      const hash = await pay(payCoins(address, 4n));
      const arrivals = [{ transaction_hash: hash, output_index: 0, address_key: address, units: "4" }];
      expect(await lab.chain.transaction(hash, watch)).toEqual({
        transaction_hash: hash,
        has_failed: false,
        arrivals,
      });
      const { height, hash: blockHash } = await minedBlock(watch);
      const block = { height, hash: blockHash };
      expect(await lab.chain.transaction(hash, watch)).toEqual({
        transaction_hash: hash,
        block,
        has_failed: false,
        arrivals,
      });
      expect(await lab.chain.transaction(`0x${"ab".repeat(32)}`, watch)).toBeUndefined();
      expect(await lab.chain.transaction("no hash", watch)).toBeUndefined();
    });

    // The stand-in has no contracts that send value.
    const itWithTraces = name === "anvil" ? it : () => undefined;
    itWithTraces("sees value sent by a contract, from index 1,000,000 on", async () => {
      const address = freshAddress();
      const watch = watching({ addresses: [address] });
      const hash = await pay({ to: forwarder, value: 77n, data: `0x${word(BigInt(address))}` });
      const arrivals = [
        { transaction_hash: hash, output_index: 1_000_000, address_key: address, units: "77" },
      ];
      expect((await minedBlock(watch)).arrivals).toEqual(arrivals);
      expect((await lab.chain.transaction(hash, watch))?.arrivals).toEqual(arrivals);
      const blind = evmChain({ ...lab.node.network, has_traces: false }, { url: lab.node.url });
      const { height } = await blind.tip();
      expect((await blind.blocks(height, height, watch))[0]?.arrivals).toEqual([]);
      blind.close();
    });

    itWithTraces("gives the same indexes by geth's traces and by those of other nodes", async () => {
      const [one, other] = [freshAddress(), freshAddress()];
      const watch = watching({ addresses: [one, other, failing] });
      const data = `0x${[one, failing, other].map((to) => word(BigInt(to))).join("")}`;
      const hash = await pay({ to: fan, value: 3n, data });
      // A transaction that fails undoes what it paid.
      await pay({ to: fan, value: 3n, data, gas: 35_000n });
      const [payment, last] = [
        { transaction_hash: hash, output_index: 1_000_000, address_key: one, units: "1" },
        { transaction_hash: hash, output_index: 1_000_001, address_key: other, units: "1" },
      ];
      const block = await minedBlock(watch);
      expect(block.arrivals).toEqual([payment, last]);
      lab.node.hide?.("debug_traceBlockByHash", "debug_traceTransaction");
      await lab.chain.check();
      expect((await lab.chain.blocks(block.height, block.height, watch))[0]?.arrivals).toEqual([
        payment,
        last,
      ]);
      expect((await lab.chain.transaction(hash, watch))?.arrivals).toEqual([payment, last]);
      lab.node.hide?.("debug_traceBlockByHash", "trace_block");
      await expect(lab.chain.check()).rejects.toMatchObject(fault("refused"));
      lab.node.hide?.();
    });

    it("sees many payments in one block", async () => {
      const address = freshAddress();
      const nonce = await nextNonce(lab.node.url);
      for (let index = 0n; index < 25n; index++)
        await pay({ ...payCoins(address, 1n), nonce: nonce + index });
      const { arrivals } = await minedBlock(watching({ addresses: [address] }));
      expect(arrivals).toHaveLength(25);
    });
  });

  describe("reorganisations", () => {
    it("shows by the parents that blocks were replaced, and the payment in its new block once", async () => {
      const address = freshAddress();
      const watch = watching({ addresses: [address] });
      await pay(split(address, address, 6n));
      const before = await minedBlock(watch);
      await lab.node.mine();
      await lab.node.reorganise(2);
      const after = await lab.chain.blocks(before.height, (await lab.chain.tip()).height, watch);
      expect(await lab.chain.hashAt(before.height)).not.toBe(before.hash);
      expect(after[0]?.parent).toBe(before.parent);
      expect(after[0]?.arrivals).toEqual([]);
      // The same transaction with the same indexes, although it is in another block.
      expect(after.flatMap((block) => block.arrivals)).toEqual(before.arrivals);
      expect(before.arrivals.map((one) => one.output_index)).toEqual([1, 2]);
    });

    it("lets a payment disappear that the new blocks do not have", async () => {
      const address = freshAddress();
      const watch = watching({ addresses: [address] });
      const nonce = await nextNonce(lab.node.url);
      const hash = await pay(payCoins(address, 8n));
      const { height } = await minedBlock(watch);
      await lab.node.reorganise(1, { drop: true });
      expect(await arrivalsOf(height, watch)).toEqual([]);
      expect(await lab.chain.transaction(hash, watch)).toBeUndefined();
      const other = await pay({ ...payCoins(freshAddress(), 8n), nonce });
      expect((await minedBlock(watching({ reservations: [`${sender}:${nonce}`] }))).spent).toEqual([
        { reservation: `${sender}:${nonce}`, transaction_hash: other },
      ]);
    });
  });
});
