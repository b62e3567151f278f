import { createHash } from "node:crypto";
import { type Call, listed, nodes, signed, type TestNode } from "@portico/testing/chains/evm-nodes.ts";
import { addr } from "micro-eth-signer";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Arrival, Block, ChainError, Watch } from "../../src/chain.ts";
import { type EvmChain, evmChain } from "../../src/evm/adapter.ts";
import { transactionHash } from "../../src/evm/sending.ts";

/** A node with the adapter under test, and what the conformance tests do with them. */
export interface Lab {
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

/** Starts a node for the tests of this `describe` and stops it after them. */
export function useNode(name: keyof typeof nodes): Lab {
  let node: TestNode | undefined;
  let chain: EvmChain | undefined;
  let addresses = 0;

  beforeAll(async () => {
    node = await nodes[name]();
    chain = evmChain(node.network, { url: node.url, timeout_ms: 5_000 });
  });
  afterEach(() => node?.setFault(undefined));
  afterAll(async () => {
    chain?.close();
    await node?.close();
  });

  return {
    get node() {
      return present(node);
    },
    get chain() {
      return present(chain);
    },
    freshAddress() {
      const key = createHash("sha256").update(`${name} ${addresses++}`).digest();
      return addr.fromPrivateKey(key).toLowerCase();
    },
    async pay(call) {
      const raw = await signed(present(node).url, call);
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
