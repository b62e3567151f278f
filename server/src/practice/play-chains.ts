import { join } from "node:path";
import { evmNetworks } from "@portico/chains";
import { startEvmStandIn, startUtxoNode } from "@portico/chains/stand-ins";
import { isAsset, networks, registeredCoins } from "@portico/contract";
import { type ChainConnection, connect, isEvm, isUtxo, type PlayIdentity } from "../chains/connections.ts";

/** Between two blocks of a play chain. */
const BLOCK_MS = { utxo: 10_000, evm: 5_000 } as const;

/** A coin that can be sent on a play chain. */
export interface PlayCoin {
  coin_id: string;
  symbol: string;
  /** Decimals on the chain. */
  decimals: number;
  /** The token's contract; undefined for the chain's own coin. */
  contract: string | undefined;
}

/** A chain in this process with play coins. */
export interface PlayChain {
  network_id: string;
  /** The network's name on the deposit screen. */
  name: string;
  readonly coins: readonly PlayCoin[];
  /** Replaces the coins, and adds tokens that the chain does not have yet. */
  list(coins: readonly PlayCoin[]): void;
  /** Sends from the faucet. Returns the transaction's hash. Throws for a text that is no address. */
  fund(address: string, units: bigint, contract: string | undefined): string;
  mine(): void;
  /** Undoes the last blocks; their transactions wait for the next one. */
  reorganise(depth: number): void;
}

/** The chains of practice mode, and their nodes. */
export interface PlayChains {
  chains: PlayChain[];
  connections: ChainConnection[];
  /** Saves the chains and stops. */
  close(): Promise<void>;
}

interface Started {
  chain: Pick<PlayChain, "fund" | "mine" | "reorganise">;
  addToken(coin: PlayCoin): void;
  url: string;
  identity: PlayIdentity;
  close(): Promise<void>;
}

/** Starts a play chain for each network that can be watched; they continue where they ended. */
export async function startPlayChains(dataDir: string): Promise<PlayChains> {
  const folder = join(dataDir, "chains");
  const started = await Promise.all(
    networks
      .filter(({ chain }) => chain !== undefined)
      .map(async ({ network_id, deposit_name }) => {
        const node = await startNode(network_id, folder);
        const { identity, url } = node;
        const connected = connect({ network_id, name: "play chain", url, token: undefined }, identity);
        const connection: ChainConnection = { ...connected, is_play: true };
        const chain = playChain(network_id, deposit_name, node);
        chain.list(listedOn(registeredCoins.filter(isAsset), network_id));
        return { chain, connection, node };
      }),
  );
  return {
    chains: started.map(({ chain }) => chain),
    connections: started.map(({ connection }) => connection),
    async close() {
      await Promise.all(started.map(({ node }) => node.close()));
    },
  };
}

function playChain(network_id: string, name: string, node: Started): PlayChain {
  let listed: readonly PlayCoin[] = [];
  return {
    network_id,
    name,
    get coins() {
      return listed;
    },
    list(coins) {
      listed = coins;
      for (const coin of coins) node.addToken(coin);
    },
    ...node.chain,
  };
}

/** A coin of the registry or of the database. */
interface ListedCoin {
  coin_id: string;
  symbol: string;
  decimals: number;
  alias_of?: string | null;
  networks: readonly { network_id: string; contract?: { address: string; decimals: number } | undefined }[];
}

/** Those of the coins that move on a network. */
export function listedOn(coins: readonly ListedCoin[], networkId: string): PlayCoin[] {
  return coins.flatMap((coin) => {
    const { coin_id, symbol } = coin;
    const pair = coin.networks.find(({ network_id }) => network_id === networkId);
    if (!pair || coin.alias_of) return [];
    const { address: contract, decimals = coin.decimals } = pair.contract ?? {};
    return [{ coin_id, symbol, decimals, contract: contract?.toLowerCase() }];
  });
}

async function startNode(networkId: string, folder: string): Promise<Started> {
  if (isUtxo(networkId)) return startUtxo(networkId, folder);
  if (isEvm(networkId)) return startEvm(networkId, folder);
  throw new Error(`no play chain for ${networkId}`);
}

async function startUtxo(
  network: Parameters<typeof startUtxoNode>[0]["network"],
  folder: string,
): Promise<Started> {
  const node = await startUtxoNode({ network, folder });
  node.mineEvery(BLOCK_MS.utxo);
  return {
    chain: {
      fund: (address, units) => node.fund(address, units),
      mine: () => void node.mine(),
      reorganise: (depth) => node.reorganise(depth),
    },
    addToken: () => {},
    url: node.url,
    identity: { genesis: node.genesis },
    close: () => node.close(),
  };
}

async function startEvm(networkId: keyof typeof evmNetworks, folder: string): Promise<Started> {
  const node = await startEvmStandIn({
    network: evmNetworks[networkId],
    tokens: [],
    folder,
    mineEveryMs: BLOCK_MS.evm,
    finalityDepth: 5,
  });
  return {
    chain: {
      fund: (address, units, contract) => node.fund(address, units, contract),
      mine: () => node.mine(),
      reorganise: (depth) => node.reorganise(depth),
    },
    addToken({ contract, decimals, symbol }) {
      if (contract) node.addToken(contract, { decimals, symbol });
    },
    url: node.url,
    identity: {},
    close: () => node.close(),
  };
}
