import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addr, Transaction } from "micro-eth-signer";
import { watchKey } from "../evm/address.ts";
import type { EvmNetwork } from "../evm/networks.ts";
import { transferData, word } from "../evm/tokens.ts";
import { FORWARDER } from "./evm/execution.ts";
import { methods } from "./evm/methods.ts";
import { PlayChain, type SavedChain, type TokenFace } from "./evm/play-chain.ts";
import { type EvmFault, serveRpc } from "./evm/server.ts";
import { coin } from "./evm/state.ts";

export type { EvmFault, TokenFace };

export interface EvmStandInOptions {
  network: EvmNetwork;
  /** The contracts of the tokens that exist on the chain, in lower case. */
  tokens: readonly string[];
  /** Whether the chain has Multicall3; it does unless given. */
  hasMulticall?: boolean;
  /** Where the chain is kept across restarts; only in memory unless given. */
  folder?: string;
  /** Mines a block whenever this many milliseconds have passed; only on demand unless given. */
  mineEveryMs?: number;
  /** How many blocks the block tag `finalized` is behind the last one; 8 unless given. */
  finalityDepth?: number;
  /** How many blocks the node has at most, apart from those with transactions; 500 unless given. */
  keptBlocks?: number;
  /** A free one unless given. */
  port?: number;
}

/** An Ethereum-like node in this process, for tests and practice mode: real signatures, no EVM, no peers. */
export interface EvmStandIn {
  /** On loopback. */
  readonly url: string;
  /** The address that `fund` pays from. */
  readonly faucet: string;
  /** Pays coins, or tokens of a contract, in the next block. Returns the transaction's hash. Throws for no address. */
  fund(address: string, units: bigint, contract?: string): string;
  /** Pays coins through a contract in the next block, so that only the balance shows it. Returns the hash. */
  fundThroughContract(address: string, units: bigint): string;
  /** Adds a token to the chain, or has one that is there say something else of itself. */
  addToken(contract: string, face: TokenFace): void;
  /** Mines blocks; the first has the transactions that wait. */
  mine(count?: number): void;
  /**
   * Undoes the last blocks and mines one more than that: empty ones, and a last one with the transactions that wait.
   * `drop` forgets the transactions of the undone blocks, so that they may be replaced.
   */
  reorganise(depth: number, options?: { drop?: boolean }): void;
  /** Forgets a transaction that waits. */
  forget(hash: string): void;
  /** The base fee of the next blocks in wei; cheaper transactions wait. */
  setBaseFee(wei: bigint): void;
  /** Misbehaves from now on, or no longer. */
  setFault(fault: EvmFault | undefined): void;
  close(): Promise<void>;
}

/** Practice money only: the key is public. */
const FAUCET_KEY = "0x7f0c1a5de9d0cbb3a1ddc2b6e0f1a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2";
const FAUCET_UNITS = 10n ** 40n;

/** Starts a node. It continues the chain saved in the folder, if that has the same chain id. */
export async function startEvmStandIn(options: EvmStandInOptions): Promise<EvmStandIn> {
  const { network, tokens, hasMulticall = true, folder, mineEveryMs, port } = options;
  const { finalityDepth = 8, keptBlocks = 500 } = options;
  const faucet = addr.fromPrivateKey(FAUCET_KEY).toLowerCase();
  const listed = new Map<string, TokenFace>(tokens.map((contract) => [contract, {}]));
  const isRich = (key: string) =>
    key === coin(faucet) || (key.endsWith(`:${faucet}`) && listed.has(key.slice(0, -faucet.length - 1)));
  const chainOptions = {
    chainId: BigInt(network.chain_id),
    hasFeeMarket: network.has_fee_market,
    tokens: listed,
    hasMulticall,
    initial: (key: string) => (isRich(key) ? FAUCET_UNITS : 0n),
    keptBlocks,
    now: Date.now,
  };
  const file = folder === undefined ? undefined : join(folder, `${network.network_id}.json`);
  const chain = new PlayChain(chainOptions, file === undefined ? undefined : restore(file, network.chain_id));
  const answer = methods(chain, finalityDepth);
  const save = () => {
    if (file !== undefined) write(file, chain);
  };
  const handle = (method: string, params: readonly unknown[]) => {
    const result = answer(method, params);
    if (method === "eth_sendRawTransaction") save();
    return result;
  };
  const server = await serveRpc(handle, port);
  const mine = (count = 1) => {
    for (let mined = 0; mined < count; mined++) chain.mine();
    save();
  };
  const timer = mineEveryMs === undefined ? undefined : setInterval(mine, mineEveryMs, 1).unref();
  const submit = (call: FaucetCall) => {
    const hash = chain.submit(signedByFaucet(chain, faucet, call));
    save();
    return hash;
  };
  save();
  return {
    url: server.url,
    faucet,
    fund(address, units, contract) {
      const to = watchKey(address);
      if (contract === undefined) return submit({ to, value: units, data: "", gasLimit: 21_000n });
      return submit({ to: contract, value: 0n, data: transferData(to, units), gasLimit: 100_000n });
    },
    fundThroughContract(address, units) {
      const data = `0x${word(BigInt(watchKey(address)))}`;
      return submit({ to: FORWARDER, value: units, data, gasLimit: 100_000n });
    },
    addToken: (contract, face) => void listed.set(watchKey(contract), face),
    mine,
    reorganise(depth, { drop = false } = {}) {
      chain.turnBack(depth, drop);
      for (let mined = 0; mined < depth; mined++) chain.mine(true);
      mine();
    },
    forget(hash) {
      chain.forget(hash);
      save();
    },
    setBaseFee(wei) {
      chain.baseFee = wei;
    },
    setFault(fault) {
      server.fault = fault;
    },
    async close() {
      clearInterval(timer);
      await server.close();
      save();
    },
  };
}

interface FaucetCall {
  to: string;
  value: bigint;
  data: string;
  gasLimit: bigint;
}

function signedByFaucet(chain: PlayChain, faucet: string, call: FaucetCall): string {
  const { chainId, hasFeeMarket } = chain.options;
  const price = chain.baseFee * 2n + 1_000_000_000n;
  const common = { chainId, nonce: chain.nextNonce(faucet), ...call };
  const unsigned = hasFeeMarket
    ? Transaction.prepare(
        { type: "eip1559", ...common, maxFeePerGas: price, maxPriorityFeePerGas: 1n },
        false,
      )
    : Transaction.prepare({ type: "legacy", ...common, gasPrice: price }, false);
  return unsigned.signBy(FAUCET_KEY, false).toHex();
}

function restore(file: string, chainId: string): SavedChain | undefined {
  try {
    const saved = JSON.parse(readFileSync(file, "utf8")) as SavedChain;
    return saved.chain_id === chainId ? saved : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** A crash in between leaves the earlier file. */
function write(file: string, chain: PlayChain): void {
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(chain));
  renameSync(`${file}.new`, file);
}
