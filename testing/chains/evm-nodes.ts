import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { addr, Transaction } from "micro-eth-signer";
import { type EvmNetwork, evmNetworks } from "../../chains/src/evm/networks.ts";
import { transferData, word } from "../../chains/src/evm/tokens.ts";
import { jsonRpc } from "../../chains/src/json-rpc.ts";
import { FORWARDER, TAXED } from "../../chains/src/stand-ins/evm/execution.ts";
import { RpcError, serveRpc } from "../../chains/src/stand-ins/evm/server.ts";
import { type EvmFault, startEvmStandIn } from "../../chains/src/stand-ins/evm.ts";
import { failingCode, fanCode, forwarderCode, taxedTokenCode, tokenCode } from "./evm-contracts.ts";

export const listed = "0x1000000000000000000000000000000000000001";
export const unlisted = "0x1000000000000000000000000000000000000002";
export const forwarder = FORWARDER;
export const fan = "0x1000000000000000000000000000000000000004";
export const failing = "0x1000000000000000000000000000000000000005";
/** A token that keeps a hundredth of each transfer. */
export const taxed = TAXED;

/** The first development account of anvil. */
export const KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
export const sender = addr.fromPrivateKey(KEY).toLowerCase();
const SUPPLY = 10n ** 30n;

/** A node that the conformance suite drives. Blocks are mined only on demand. */
export interface TestNode {
  url: string;
  network: EvmNetwork;
  mine(count?: number): Promise<void>;
  /** Replaces the last blocks; their transactions are mined again in the last new one, unless dropped. */
  reorganise(depth: number, options?: { drop?: boolean }): Promise<void>;
  setFault(fault: EvmFault | undefined): void;
  close(): Promise<void>;
}

/** All have `sender` with coins and both tokens, and finality two blocks behind the last. Anvil has no Multicall3. */
export const nodes: Record<"anvil" | "stand-in", () => Promise<TestNode>> = {
  anvil: () => startAnvil(),
  "stand-in": startStandIn,
};

const network = { ...evmNetworks.ethereum, chain_id: "31337", blocks_per_batch: 3 };

async function startStandIn(): Promise<TestNode> {
  const node = await startEvmStandIn({ network, tokens: [listed, unlisted, taxed], finalityDepth: 2 });
  for (const contract of [undefined, listed, unlisted, taxed]) node.fund(sender, SUPPLY, contract);
  node.mine();
  return {
    ...node,
    network,
    mine: async (count) => node.mine(count),
    reorganise: async (depth, options) => node.reorganise(depth, options),
  };
}

/** @param chainId the chain that it claims to be; signers refuse transactions of other chains than the real ones. */
export async function startAnvil(chainId = Number(network.chain_id)): Promise<TestNode> {
  const port = await freePort();
  const binary = `@foundry-rs/anvil-${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}/bin/anvil`;
  const flags = ["--no-mining", "--silent", "--slots-in-an-epoch", "1", "--hardfork", "prague"];
  const options = ["--port", String(port), "--chain-id", String(chainId), ...flags];
  const program = [createRequire(import.meta.url).resolve(binary), ...options];
  // Ends anvil when this process ends, however it ends.
  const shell = spawn("sh", ["-c", '"$0" "$@" & read line; kill $!', ...program], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  const rpc = jsonRpc({ url: `http://127.0.0.1:${port}` });
  await started(() => rpc.call("eth_chainId"));
  for (const contract of [listed, unlisted, taxed]) {
    await rpc.call("anvil_setCode", [contract, contract === taxed ? taxedTokenCode : tokenCode]);
    await rpc.call("anvil_setStorageAt", [contract, `0x${word(BigInt(sender))}`, `0x${word(SUPPLY)}`]);
  }
  await rpc.call("anvil_setCode", [forwarder, forwarderCode]);
  await rpc.call("anvil_setCode", [fan, fanCode]);
  await rpc.call("anvil_setCode", [failing, failingCode]);
  await rpc.call("evm_mine");
  const proxy = await serveRpc(async (method, params) => {
    const [answer] = await rpc.batch([{ method, params }]);
    if (answer && "error" in answer) throw new RpcError(answer.error.code, answer.error.message);
    return answer?.result;
  });
  const mine = async (count = 1) => {
    for (let mined = 0; mined < count; mined++) await rpc.call("evm_mine");
  };
  return {
    url: proxy.url,
    network: { ...network, chain_id: String(chainId) },
    mine,
    async reorganise(depth, { drop = false } = {}) {
      const undone = await rawTransactions(rpc, depth);
      await rpc.call("anvil_reorg", [depth, []]);
      if (!drop) for (const raw of undone) await rpc.call("eth_sendRawTransaction", [raw]);
      await mine();
    },
    setFault(fault) {
      proxy.fault = fault;
    },
    async close() {
      await proxy.close();
      rpc.close();
      shell.stdin.end();
    },
  };
}

/** The signed transactions of the last blocks. */
async function rawTransactions(rpc: ReturnType<typeof jsonRpc>, depth: number): Promise<unknown[]> {
  const tip = Number(await rpc.call("eth_blockNumber"));
  const raws: unknown[] = [];
  for (let height = tip - depth + 1; height <= tip; height++) {
    const block = await rpc.call("eth_getBlockByNumber", [`0x${height.toString(16)}`, false]);
    for (const hash of (block as { transactions: string[] }).transactions)
      raws.push(await rpc.call("eth_getRawTransactionByHash", [hash]));
  }
  return raws;
}

async function started(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries > 300) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface Call {
  to: string;
  value?: bigint;
  data?: string;
  gas?: bigint;
  nonce?: bigint;
  /** In gwei. */
  price?: bigint;
}

/** A signed transaction of `sender`, with the next nonce unless given. */
export async function signed(url: string, call: Call): Promise<string> {
  const { to, value = 0n, data = "", gas = 200_000n, nonce, price = 100n } = call;
  return Transaction.prepare(
    {
      type: "eip1559",
      chainId: 31337n,
      nonce: nonce ?? (await nextNonce(url)),
      to,
      value,
      data,
      gasLimit: gas,
      maxFeePerGas: price * 10n ** 9n,
      maxPriorityFeePerGas: (price * 10n ** 9n) / 2n,
    },
    false,
  )
    .signBy(KEY, false)
    .toHex();
}

/** The next nonce of `sender`, with its transactions that wait. */
export async function nextNonce(url: string): Promise<bigint> {
  const rpc = jsonRpc({ url });
  return BigInt((await rpc.call("eth_getTransactionCount", [sender, "pending"])) as string);
}

export const payCoins = (to: string, value: bigint): Call => ({ to, value });
export const payTokens = (to: string, units: bigint, contract = listed): Call => ({
  to: contract,
  data: transferData(to, units),
});
/** By `sender`, of another's tokens. */
export const transferFrom = (from: string, to: string, units: bigint, contract = listed): Call => ({
  to: contract,
  data: `0x23b872dd${word(BigInt(from))}${word(BigInt(to))}${word(units)}`,
});
export const split = (one: string, other: string, units: bigint): Call => ({
  to: listed,
  data: `0x3313be4e${word(BigInt(one))}${word(BigInt(other))}${word(units)}`,
});
