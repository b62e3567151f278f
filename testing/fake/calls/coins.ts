import { type ContractClaims, networkById } from "@portico/contract";
import { Refused } from "../http.ts";
import { ago } from "../world/time.ts";
import type { World } from "../world/world.ts";
import { type CallHandlers, done } from "./handlers.ts";

const noNode: ContractClaims = { node: "none", has_code: null, decimals: null, symbol: null };

/** Calls about the contracts of coins. */
export const coinCalls = {
  admin_check_contract: ({ office }, { p_network_id }) => ({
    ...done,
    ...(office.contract_claims[p_network_id] ?? noNode),
    wallets: { in_use: 40, in_use_without: 3, free: 12, free_without: 0 },
  }),
  admin_add_coin_network: (world, input) => {
    const { p_coin_id, p_network_id, p_contract_address, p_contract_decimals, p_minimum_withdrawal } = input;
    const { coin, network } = pairOf(world, p_coin_id, p_network_id);
    const { symbol } = coin;
    const name = network.deposit_name;
    if (coin.networks.some(({ network_id }) => network_id === p_network_id))
      throw new Refused("coin_network_exists", { symbol, network: name });
    requireSameOnChain(world, input);
    coin.networks.push({
      network_id: p_network_id,
      withdrawal_name: network.token_withdrawal_name ?? name,
      deposit_name: name,
      address_format: network.address_format,
      has_destination_tag: false,
      deposit_enabled: true,
      withdrawal_enabled: true,
      minimum_withdrawal: p_minimum_withdrawal,
      minimum_deposit: coin.minimum_deposit,
      contract: { address: p_contract_address, decimals: p_contract_decimals },
    });
    for (const kind of ["deposit", "withdrawal"] as const)
      world.pauses.push({
        kind,
        coin_id: p_coin_id,
        symbol,
        network_id: p_network_id,
        network: name,
        reason: input.p_reason,
        paused_at: ago({}),
        is_new: true,
      });
    world.office.settings.added_networks.push({
      coin_id: p_coin_id,
      network_id: p_network_id,
      added_at: ago({}),
      added_by: world.user?.username ?? null,
      obstacle: null,
    });
    return { ...done, symbol, network: name };
  },
  admin_correct_coin_contract: (world, input) => {
    const { p_coin_id, p_network_id, p_contract_address, p_contract_decimals } = input;
    const { coin, network } = pairOf(world, p_coin_id, p_network_id);
    const pair = coin.networks.find(({ network_id }) => network_id === p_network_id);
    if (!pair?.contract) throw new Refused("network_mismatch", { coin: coin.symbol });
    if (pair.contract.address.toLowerCase() !== input.p_seen_contract_address.toLowerCase())
      throw new Refused("setting_changed", { theirs: pair.contract.address, by: "another", at: ago({}) });
    requireSameOnChain(world, input);
    pair.contract = { address: p_contract_address, decimals: p_contract_decimals };
    return { ...done, symbol: coin.symbol, network: network.deposit_name };
  },
} satisfies Partial<CallHandlers>;

function pairOf({ coins }: World, coinId: string, networkId: string) {
  const coin = coins.find(({ coin_id }) => coin_id === coinId);
  if (!coin) throw new Refused("unknown_coin");
  const network = networkById(networkId);
  if (!network) throw new Refused("missing_network");
  return { coin, network };
}

interface Given {
  p_network_id: string;
  p_contract_decimals: number;
}

function requireSameOnChain({ office }: World, { p_network_id, p_contract_decimals }: Given): void {
  const { node, has_code, decimals } = office.contract_claims[p_network_id] ?? noNode;
  const network = networkById(p_network_id)?.deposit_name ?? p_network_id;
  if (node === "silent") throw new Refused("contract_unchecked", { network });
  if (node === "none" || node === "play") return;
  if (!has_code) throw new Refused("contract_without_code", { network });
  if (decimals !== p_contract_decimals)
    throw new Refused("contract_decimals_differ", { network, decimals, given: p_contract_decimals });
}
