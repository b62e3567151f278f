import type { TokenClaims } from "@portico/chains";
import type { CallName, ContractClaims } from "@portico/contract";
import { type Context, call } from "@portico/database";
import { withTimeout } from "../async/with-timeout.ts";
import type { Deps } from "../deps.ts";
import type { ChainConnection } from "./connections.ts";

type Input = Record<string, unknown>;
type Caller = (context: Context, input: Input) => Promise<unknown>;

/** A token's contract as a call names it. */
interface Contract {
  network_id: string;
  contract_address: string;
}

/** A node that takes longer does not answer the question. */
const timeoutMilliseconds = 5_000;

/** The calls for which the server asks nodes about a token's contract. The database decides by what they said (T88). */
export function contractCallers({ pool, chainConnections = [] }: Deps): Partial<Record<CallName, Caller>> {
  /** By network. Whether the caller may ask is looked at first. */
  async function claimsOf(context: Context, p_coin_id: unknown, contracts: readonly Contract[]) {
    const claims: Record<string, ContractClaims> = {};
    for (const { network_id, contract_address } of contracts) {
      const asked = { p_coin_id, p_network_id: network_id, p_contract_address: contract_address };
      await call(pool, "admin_check_contract", context, asked);
      claims[network_id] = await askNodes(chainConnections, network_id, contract_address);
    }
    return claims;
  }

  async function listContract(name: CallName, context: Context, input: Input): Promise<unknown> {
    const p_on_chain = await claimsOf(context, input.p_coin_id, [contractOf(input)]);
    return call(pool, name, context, { ...input, p_on_chain });
  }

  return {
    async admin_check_contract(context, input) {
      const contract = contractOf(input);
      const claims = await claimsOf(context, input.p_coin_id, [contract]);
      return call(pool, "admin_check_contract", context, { ...input, p_answer: claims[contract.network_id] });
    },
    async admin_add_coin(context, input) {
      const p_on_chain = await claimsOf(context, input.p_coin_id, input.p_networks as Contract[]);
      return call(pool, "admin_add_coin", context, { ...input, p_on_chain });
    },
    admin_add_coin_network: (context, input) => listContract("admin_add_coin_network", context, input),
    admin_correct_coin_contract: (context, input) =>
      listContract("admin_correct_coin_contract", context, input),
  };
}

function contractOf({ p_network_id, p_contract_address }: Input): Contract {
  return { network_id: p_network_id as string, contract_address: p_contract_address as string };
}

/** What the first node that answers says of a contract. */
async function askNodes(
  connections: readonly ChainConnection[],
  networkId: string,
  contract: string,
): Promise<ContractClaims> {
  const unknown = { has_code: null, decimals: null, symbol: null };
  const nodes = connections.filter((one) => one.network_id === networkId);
  // A play chain has what is listed, and nothing else.
  if (nodes.some(({ is_play }) => is_play)) return { ...unknown, node: "play" };
  for (const { chain } of nodes) {
    const claims = await withTimeout(timeoutMilliseconds, ask(chain, contract)).catch(() => undefined);
    if (claims) return { ...unknown, ...claims, node: "answered" };
  }
  return { ...unknown, node: nodes.length > 0 ? "silent" : "none" };
}

async function ask(chain: ChainConnection["chain"], contract: string): Promise<TokenClaims | undefined> {
  await chain.check();
  return chain.tokenClaims?.(contract);
}
