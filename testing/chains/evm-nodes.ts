import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { addr, Transaction } from "micro-eth-signer";
import { type EvmNetwork, type EvmNetworkId, evmNetworks } from "../../chains/src/evm/networks.ts";
import { transferData, word } from "../../chains/src/evm/tokens.ts";
import { jsonRpc } from "../../chains/src/json-rpc.ts";
import { FORWARDER, TAXED } from "../../chains/src/stand-ins/evm/execution.ts";
import { RpcError, serveRpc } from "../../chains/src/stand-ins/evm/server.ts";
import { type EvmFault, startEvmStandIn } from "../../chains/src/stand-ins/evm.ts";
import { FACE, failingCode, fanCode, forwarderCode, taxedTokenCode, tokenCode } from "./evm-contracts.ts";

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
export const nodes: Record<"anvil" | "stand-in", (networkId: EvmNetworkId) => Promise<TestNode>> = {
  anvil: startAnvil,
  "stand-in": startStandIn,
};

async function startStandIn(networkId: EvmNetworkId): Promise<TestNode> {
  const network = evmNetworks[networkId];
  const node = await startEvmStandIn({ network, tokens: [listed, unlisted, taxed], finalityDepth: 2 });
  for (const contract of [listed, unlisted, taxed]) node.addToken(contract, FACE);
  for (const contract of [undefined, listed, unlisted, taxed]) node.fund(sender, SUPPLY, contract);
  node.mine();
  return {
    ...node,
    network,
    mine: async (count) => node.mine(count),
    reorganise: async (depth, options) => node.reorganise(depth, options),
  };
}

/** Anvil with the network's chain id, and without EIP-1559 where the network has none. */
export async function startAnvil(networkId: EvmNetworkId): Promise<TestNode> {
  const network = evmNetworks[networkId];
  const port = await freePort();
  const binary = `@foundry-rs/anvil-${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}/bin/anvil`;
  const rules = network.has_fee_market ? ["--hardfork", "prague"] : ["--hardfork", "berlin"];
  const flags = ["--no-mining", "--silent", "--slots-in-an-epoch", "1", ...rules];
  const options = ["--port", String(port), "--chain-id", network.chain_id, ...flags];
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
  let branches = 0;
  const mine = async (count = 1) => {
    for (let mined = 0; mined < count; mined++) await rpc.call("evm_mine");
  };
  return {
    url: proxy.url,
    network,
    mine,
    async reorganise(depth, { drop = false } = {}) {
      const undone = await rawTransactions(rpc, depth);
      // Another miner, since an empty block of the same second would have the same hash again.
      await rpc.call("anvil_setCoinbase", [`0x${word(BigInt(++branches)).slice(24)}`]);
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
export async function signed(
  { url, network }: Pick<TestNode, "url" | "network">,
  call: Call,
): Promise<string> {
  const { to, value = 0n, data = "", gas = 200_000n, nonce, price = 100n } = call;
  const common = {
    chainId: BigInt(network.chain_id),
    nonce: nonce ?? (await nextNonce(url)),
    to,
    value,
    data,
    gasLimit: gas,
  };
  const wei = price * 10n ** 9n;
  const unsigned = network.has_fee_market
    ? Transaction.prepare(
        { type: "eip1559", ...common, maxFeePerGas: wei, maxPriorityFeePerGas: wei / 2n },
        false,
      )
    : Transaction.prepare({ type: "legacy", ...common, gasPrice: wei }, false);
  return unsigned.signBy(KEY, false).toHex();
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
