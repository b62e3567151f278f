import { createHash } from "node:crypto";
import { type Call, listed, nodes, signed, type TestNode } from "@portico/testing/chains/evm-nodes.ts";
import { addr } from "micro-eth-signer";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import type { Arrival, Block, ChainError, Watch } from "../../src/chain.ts";
import { type EvmChain, evmChain } from "../../src/evm/adapter.ts";
import { type EvmNetworkId, evmNetworks } from "../../src/evm/networks.ts";
import { transactionHash } from "../../src/evm/sending.ts";

/** A node with the adapter under test, and what the conformance tests do with them. */
export interface Lab {
  readonly kind: keyof typeof nodes;
  readonly node: TestNode;
  readonly chain: EvmChain;
  /** An address that no other test uses. */
  freshAddress(): string;
  /** Sends a transaction of `sender` through the adapter; returns its hash. */
  pay(call: Call): Promise<string>;
  /** Mines one block and reads it. */
  minedBlock(watch: Watch): Promise<Block>;
  /** The arrivals in all blocks from this height on. */
  arrivalsOf(from: number, watch: Watch): Promise<Arrival[]>;
}

/**
 * Describes the same tests for each network on its stand-in, and on anvil with its chain id and rules. Ethereum runs
 * on anvil always, the others in the long suite.
 */
export function describeEachNode(tests: (lab: Lab) => void): void {
  for (const kind of ["stand-in", "anvil"] as const) {
    for (const networkId of Object.keys(evmNetworks) as EvmNetworkId[]) {
      const isLong = kind === "anvil" && networkId !== "ethereum";
      describe(`the adapter against ${kind} as ${networkId}`, isLong ? { tags: "long" } : {}, () =>
        tests(useNode(kind, networkId)),
      );
    }
  }
}

/** Starts a node for the tests of this `describe` and stops it after them. */
function useNode(kind: keyof typeof nodes, networkId: EvmNetworkId): Lab {
  let node: TestNode | undefined;
  let chain: EvmChain | undefined;
  let addresses = 0;

  beforeAll(async () => {
    node = await nodes[kind](networkId);
    chain = evmChain(node.network, { url: node.url, timeout_ms: 5_000 });
  });
  afterEach(() => node?.setFault(undefined));
  afterAll(async () => {
    chain?.close();
    await node?.close();
  });

  return {
    kind,
    get node() {
      return present(node);
    },
    get chain() {
      return present(chain);
    },
    freshAddress() {
      const key = createHash("sha256").update(`${kind} ${networkId} ${addresses++}`).digest();
      return addr.fromPrivateKey(key).toLowerCase();
    },
    async pay(call) {
      const raw = await signed(present(node), call);
      expect(await present(chain).send(raw)).toEqual({ outcome: "sent" });
      return transactionHash(raw);
    },
    async minedBlock(watch) {
      await present(node).mine();
      const { height } = await present(chain).tip();
      const [block] = await present(chain).blocks(height, height, watch);
      return present(block);
    },
    async arrivalsOf(from, watch) {
      const { height } = await present(chain).tip();
      return (await present(chain).blocks(from, height, watch)).flatMap((block) => block.arrivals);
    },
  };
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("it is missing");
  return value;
}

export function watching({
  addresses = [],
  hashes = [],
  reservations = [],
  tokens = [listed],
}: {
  addresses?: string[];
  hashes?: string[];
  reservations?: string[];
  tokens?: string[];
}): Watch {
  return {
    hasAddress: (key) => addresses.includes(key),
    hasTransaction: (hash) => hashes.includes(hash),
    hasReservation: (key) => reservations.includes(key),
    tokens: new Set(tokens),
  };
}

export function short({ transaction_hash, output_index, address_key, units }: Arrival): string {
  return `${transaction_hash} ${output_index} ${address_key} ${units}`;
}

export function fault(name: ChainError["fault"]): Partial<ChainError> {
  return { name: "ChainError", fault: name };
}
