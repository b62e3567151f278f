import {
  failing,
  forwarder,
  listed,
  payCoins,
  payTokens,
  unlisted,
} from "@portico/testing/chains/evm-nodes.ts";
import { describe, expect, it } from "vitest";
import { evmChain } from "../../src/evm/adapter.ts";
import { evmNetworks } from "../../src/evm/networks.ts";
import { describeEachNode, fault, watching } from "../support/evm-lab.ts";

describeEachNode((lab) => {
  const { freshAddress, pay, minedBlock } = lab;

  describe("reading blocks", () => {
    it("returns them in order, each the parent of the next, over several requests, and ends at the tip", async () => {
      const count = lab.node.network.blocks_per_batch * 2 + 2;
      await lab.node.mine(count);
      const { height, hash } = await lab.chain.tip();
      const from = height - count + 1;
      const blocks = await lab.chain.blocks(from, height + 5, watching({}));
      expect(blocks.map((block) => block.height)).toEqual(
        Array.from({ length: count }, (_, index) => from + index),
      );
      blocks.slice(1).forEach((block, index) => {
        expect(block.parent).toBe(blocks[index]?.hash);
      });
      expect(blocks.at(-1)?.hash).toBe(hash);
      expect(await lab.chain.blocks(height + 1, height + 2, watching({}))).toEqual([]);
      expect(await lab.chain.hashAt(height + 1)).toBeUndefined();
      expect(await lab.chain.hashAt(height)).toBe(hash);
    });

    it("reports the height that cannot be undone, where the network has one", async () => {
      await lab.node.mine(3);
      const { height, final } = await lab.chain.tip();
      expect(final).toBe(lab.node.network.has_finalized ? height - 2 : undefined);
    });

    it("reports what addresses hold", async () => {
      const [one, other] = [freshAddress(), freshAddress()];
      await pay(payCoins(one, 10n ** 20n));
      await pay(payTokens(other, 3n));
      await lab.node.mine();
      expect(await lab.chain.holdings([one, other], new Set([listed, unlisted]))).toEqual([
        { address_key: one, units: "100000000000000000000" },
        { address_key: other, contract: listed, units: "3" },
      ]);
    });

    it("reports what addresses held at an earlier block", async () => {
      const one = freshAddress();
      await pay(payCoins(one, 7n));
      await lab.node.mine();
      const { height, hash } = await lab.chain.tip();
      await pay(payCoins(one, 5n));
      await pay(payTokens(one, 3n));
      await lab.node.mine();
      const places = [{ address_key: one, contracts: [listed] }];
      expect(await lab.chain.snapshot(places, { height, hash })).toEqual({
        height,
        hash,
        holdings: [{ address_key: one, units: "7" }],
      });
      expect((await lab.chain.snapshot(places, await lab.chain.tip())).holdings).toEqual([
        { address_key: one, units: "12" },
        { address_key: one, contract: listed, units: "3" },
      ]);
    });

    it("reports balances at a block, zeros too, and leaves out what a contract does not answer", async () => {
      const [one, other] = [freshAddress(), freshAddress()];
      const nobody = `0x${"ab".repeat(20)}`;
      await pay(payCoins(one, 7n));
      await pay(payTokens(other, 3n));
      await lab.node.mine();
      const { height, hash } = await lab.chain.tip();
      await pay(payCoins(one, 5n));
      await lab.node.mine();
      const places = [
        { address_key: one, contracts: [listed, nobody] },
        { address_key: other, contracts: [listed, failing] },
      ];
      expect(await lab.chain.balances?.(places, { height, hash })).toEqual([
        { address_key: one, units: "7" },
        { address_key: one, contract: listed, units: "0" },
        { address_key: one, contract: nobody },
        { address_key: other, units: "0" },
        { address_key: other, contract: listed, units: "3" },
        { address_key: other, contract: failing },
      ]);
      expect(await lab.chain.balances?.([], { height, hash })).toEqual([]);
      const many = Array.from({ length: 350 }, () => ({ address_key: one, contracts: [] }));
      const balances = await lab.chain.balances?.(many, { height, hash });
      expect(balances).toEqual(many.map(() => ({ address_key: one, units: "7" })));
    });

    it("reports no balances of a block that the node does not have, or not any more", async () => {
      const places = [{ address_key: freshAddress(), contracts: [listed] }];
      await lab.node.mine(2);
      const tip = await lab.chain.tip();
      const unknown = { height: tip.height, hash: `0x${"ab".repeat(32)}` };
      await expect(lab.chain.balances?.(places, unknown)).rejects.toMatchObject(fault("inconsistent"));
      lab.node.setFault({ kind: "lagging", blocks: 1, methods: ["eth_call", "eth_getBalance"] });
      await expect(lab.chain.balances?.(places, tip)).rejects.toMatchObject(fault("inconsistent"));
      lab.node.setFault(undefined);
      await lab.node.reorganise(1);
      await expect(lab.chain.balances?.(places, tip)).rejects.toMatchObject(fault("inconsistent"));
    });

    it("reports what a contract says of itself, and what is no token or no contract", async () => {
      const claims = (contract: string) => lab.chain.tokenClaims?.(contract);
      expect(await claims(listed)).toEqual({ has_code: true, decimals: 6, symbol: "TKN" });
      expect(await claims(listed.toUpperCase().replace("X", "x"))).toMatchObject({ has_code: true });
      expect(await claims(lab.kind === "anvil" ? failing : forwarder)).toEqual({ has_code: true });
      expect(await claims(freshAddress())).toEqual({ has_code: false });
      lab.node.setFault({ kind: "down" });
      await expect(claims(listed)).rejects.toMatchObject(fault("unreachable"));
    });

    it("reports fees that the next block takes", async () => {
      const { rate, tip } = await lab.chain.fees();
      expect(tip === undefined).toBe(!lab.node.network.has_fee_market);
      expect(BigInt(rate)).toBeGreaterThan(BigInt(tip ?? 0));
      const legacy = evmChain({ ...lab.node.network, has_fee_market: false }, { url: lab.node.url });
      const fees = await legacy.fees();
      expect(BigInt(fees.rate)).toBeGreaterThan(0n);
      expect(fees.tip).toBeUndefined();
      legacy.close();
    });
  });

  describe("a node with faults", () => {
    it("of another chain is refused", async () => {
      await lab.chain.check();
      const { ethereum, polygon } = evmNetworks;
      const another = lab.node.network.network_id === "polygon" ? ethereum : polygon;
      const other = evmChain(another, { url: lab.node.url });
      await expect(other.check()).rejects.toMatchObject(fault("wrong_chain"));
      other.close();
    });

    it("that is down, slow, throttles, or refuses the credentials, is told apart", async () => {
      lab.node.setFault({ kind: "down" });
      await expect(lab.chain.tip()).rejects.toMatchObject(fault("unreachable"));
      lab.node.setFault({ kind: "slow", ms: 400 });
      const hasty = evmChain(lab.node.network, { url: lab.node.url, timeout_ms: 50 });
      await expect(hasty.tip()).rejects.toMatchObject(fault("unreachable"));
      hasty.close();
      lab.node.setFault({ kind: "throttled", retry_after: 7 });
      // It is left alone afterwards.
      const patient = evmChain(lab.node.network, { url: lab.node.url });
      await expect(patient.tip()).rejects.toMatchObject({ ...fault("throttled"), retry_after: 7 });
      patient.close();
      lab.node.setFault({ kind: "unauthorised" });
      await expect(lab.chain.tip()).rejects.toMatchObject(fault("unauthorised"));
    });

    it("that answers garbage or in part is not believed", async () => {
      const { height } = await lab.chain.tip();
      lab.node.setFault({ kind: "garbage" });
      await expect(lab.chain.blocks(height, height, watching({}))).rejects.toMatchObject(fault("malformed"));
      lab.node.setFault({ kind: "half" });
      await expect(lab.chain.blocks(height, height, watching({}))).rejects.toMatchObject(
        fault("unreachable"),
      );
      lab.node.setFault({ kind: "incomplete" });
      await expect(lab.chain.blocks(height, height, watching({}))).rejects.toMatchObject(fault("malformed"));
    });

    it("that lags shows an earlier tip and no later blocks", async () => {
      await lab.node.mine(3);
      const { height } = await lab.chain.tip();
      lab.node.setFault({ kind: "lagging", blocks: 2 });
      expect((await lab.chain.tip()).height).toBe(height - 2);
      expect(await lab.chain.hashAt(height)).toBeUndefined();
      expect(await lab.chain.blocks(height - 2, height, watching({}))).toHaveLength(1);
    });

    it.each(["eth_getLogs", "eth_getTransactionReceipt"])(
      "behind a load balancer that lags with %s loses no deposit",
      async (method) => {
        const address = freshAddress();
        const watch = watching({ addresses: [address] });
        await pay(payTokens(address, 2n));
        const { height } = await minedBlock(watch);
        lab.node.setFault({ kind: "lagging", blocks: 1, methods: [method] });
        await expect(lab.chain.blocks(height, height, watch)).rejects.toMatchObject(fault("inconsistent"));
        lab.node.setFault(undefined);
        expect((await lab.chain.blocks(height, height, watch))[0]?.arrivals).toHaveLength(1);
      },
    );
  });
});
