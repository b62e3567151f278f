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
  taxed,
  transferFrom,
  unlisted,
} from "@portico/testing/chains/evm-nodes.ts";
import { describe, expect, it } from "vitest";
import { word } from "../../src/evm/tokens.ts";
import { describeEachNode, short, watching } from "../support/evm-lab.ts";

describeEachNode((lab) => {
  const { freshAddress, pay, minedBlock, arrivalsOf } = lab;

  /** The coins of an address at the end of a block. */
  async function balanceAt(block: { height: number; hash: string }, address_key: string) {
    const [balance] = (await lab.chain.balances?.([{ address_key, contracts: [] }], block)) ?? [];
    return balance?.units;
  }
  async function parentOf(height: number) {
    return { height: height - 1, hash: (await lab.chain.hashAt(height - 1)) ?? "" };
  }

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
      const { height, hash: blockHash, mined_at } = await minedBlock(watch);
      expect(await lab.chain.transaction(hash, watch)).toEqual({
        transaction_hash: hash,
        block: { height, hash: blockHash, mined_at },
        has_failed: false,
        arrivals,
      });
      expect(await lab.chain.transaction(`0x${"ab".repeat(32)}`, watch)).toBeUndefined();
      expect(await lab.chain.transaction("no hash", watch)).toBeUndefined();
    });

    it("sees a batch payment of an exchange: several recipients of one transaction, each in its place", async () => {
      const [one, other] = [freshAddress(), freshAddress()];
      const hash = await pay(split(one, other, 7n));
      const { arrivals } = await minedBlock(watching({ addresses: [one, other] }));
      expect(arrivals.map(short)).toEqual([`${hash} 1 ${one} 7`, `${hash} 2 ${other} 7`]);
    });

    it("reports no payment that a contract makes: only the balance shows it", async () => {
      const address = freshAddress();
      const watch = watching({ addresses: [address] });
      const hash = await pay({ to: forwarder, value: 77n, data: `0x${word(BigInt(address))}` });
      const { height, hash: blockHash, arrivals } = await minedBlock(watch);
      expect(arrivals).toEqual([]);
      expect(await lab.chain.transaction(hash, watch)).toMatchObject({ has_failed: false, arrivals: [] });
      expect(await balanceAt({ height, hash: blockHash }, address)).toBe("77");
      expect(await balanceAt(await parentOf(height), address)).toBe("0");
    });

    it("reports no payment that a contract makes in a call that fails, nor does the balance show it", async () => {
      const address = freshAddress();
      const watch = watching({ addresses: [address] });
      // Too little gas for the inner call.
      const hash = await pay({ to: forwarder, value: 77n, data: `0x${word(BigInt(address))}`, gas: 24_000n });
      const { height, hash: blockHash, arrivals } = await minedBlock(watch);
      expect(arrivals).toEqual([]);
      expect(await lab.chain.transaction(hash, watch)).toMatchObject({ has_failed: true, arrivals: [] });
      expect(await balanceAt({ height, hash: blockHash }, address)).toBe("0");
    });

    // The stand-in's contracts fail as a whole.
    const itWithInnerFailures = lab.kind === "anvil" ? it : () => undefined;
    itWithInnerFailures("shows in the balance what arrived beside an inner call that failed", async () => {
      const [one, other] = [freshAddress(), freshAddress()];
      const data = `0x${[one, failing, other].map((to) => word(BigInt(to))).join("")}`;
      await pay({ to: fan, value: 3n, data });
      const { height, hash, arrivals } = await minedBlock(
        watching({ addresses: [one, other, failing, fan] }),
      );
      // The transaction's own value goes to the contract.
      expect(arrivals.map((one) => one.address_key)).toEqual([fan]);
      const held = await Promise.all(
        [one, failing, other, fan].map((address) => balanceAt({ height, hash }, address)),
      );
      expect(held).toEqual(["1", "0", "1", "1"]);
    });

    it("ignores a transferFrom of zero, with which a stranger imitates a payment", async () => {
      const address = freshAddress();
      await pay(transferFrom(freshAddress(), address, 0n));
      await pay(payTokens(address, 6n));
      const { arrivals } = await minedBlock(watching({ addresses: [address] }));
      expect(arrivals.map((one) => one.units)).toEqual(["6"]);
    });

    it("reports of a token that keeps a fee what arrived, not what was sent", async () => {
      const address = freshAddress();
      const hash = await pay(payTokens(address, 1_000n, taxed));
      const {
        height,
        hash: blockHash,
        arrivals,
      } = await minedBlock(watching({ addresses: [address], tokens: [taxed] }));
      expect(arrivals).toEqual([
        { transaction_hash: hash, output_index: 1, address_key: address, contract: taxed, units: "990" },
      ]);
      const places = [{ address_key: address, contracts: [taxed] }];
      expect(await lab.chain.balances?.(places, { height, hash: blockHash })).toEqual([
        { address_key: address, units: "0" },
        { address_key: address, contract: taxed, units: "990" },
      ]);
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
