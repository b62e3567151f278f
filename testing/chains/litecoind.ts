import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utxoNetworks } from "../../chains/src/index.ts";
import { jsonRpc } from "../../chains/src/json-rpc.ts";
import { unitsOf } from "../../chains/src/utxo/amounts.ts";
import { type Coin, createKey, type UtxoLab } from "./utxo-lab.ts";

/** Coinbase outputs can be spent after this many blocks. */
const MATURITY = 100;
const FEE = 20_000n;

export function hasLitecoind(): boolean {
  return spawnSync("litecoind", ["--version"]).status === 0;
}

/** Litecoin Core on a regtest of its own. It stops at block 432, where it would need an extension block. */
export async function startLitecoind(): Promise<UtxoLab> {
  const folder = await mkdtemp(join(tmpdir(), "litecoind-"));
  const port = await freePort();
  const flags = ["-regtest", "-server", "-listen=0", "-txindex=1", "-disablewallet", "-acceptnonstdtxn=0"];
  const access = ["-rpcuser=lab", "-rpcpassword=lab", `-rpcport=${port}`, `-datadir=${folder}`];
  const node = spawn("litecoind", [...flags, ...access], { stdio: "ignore" });
  const exited = new Promise((resolve) => node.once("exit", resolve));
  const endpoint = { url: `http://lab:lab@127.0.0.1:${port}` };
  const rpc = jsonRpc(endpoint);
  await untilReady(() => rpc.call("getblockcount"));

  const faucet = createKey("litecoin");
  const descriptor = `raw(${faucet.script})`;
  const coins: (Coin & { height: number })[] = [];

  async function keepReward(hash: string): Promise<void> {
    const block = (await rpc.call("getblock", [hash, 2])) as {
      height: number;
      tx: { txid: string; vout: { value: unknown }[] }[];
    };
    const [coinbase] = block.tx;
    if (!coinbase) throw new Error("a block without transactions");
    const units = unitsOf(coinbase.vout[0]?.value);
    coins.push({ hash: coinbase.txid, index: 0, script: faucet.script, units, height: block.height });
  }
  async function mine(count = 1): Promise<void> {
    const hashes = (await rpc.call("generatetodescriptor", [count, descriptor])) as string[];
    for (const hash of hashes) await keepReward(hash);
  }
  async function takeCoin(): Promise<Coin> {
    const height = (await rpc.call("getblockcount")) as number;
    const [coin] = coins.splice(0, 1);
    if (!coin || coin.height > height - MATURITY) throw new Error("no mature coin is left");
    return coin;
  }

  await mine(MATURITY + 50);
  return {
    network_id: "litecoin",
    endpoint,
    genesis: utxoNetworks.litecoin.genesis.regtest,
    reward_script: faucet.script,
    async pay(payments) {
      const coin = await takeCoin();
      const total = payments.reduce((sum, { units }) => sum + units, FEE);
      const change = { script: faucet.script, units: coin.units - total };
      return (await rpc.call("sendrawtransaction", [
        faucet.spend([coin], [...payments, change]).raw,
      ])) as string;
    },
    mine,
    async reorganise(depth, include = []) {
      const height = (await rpc.call("getblockcount")) as number;
      await rpc.call("invalidateblock", [await rpc.call("getblockhash", [height - depth + 1])]);
      for (let at = 0; at <= depth; at++)
        await rpc.call("generateblock", [descriptor, at === 0 ? include : []]);
    },
    async stop() {
      rpc.close();
      node.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
