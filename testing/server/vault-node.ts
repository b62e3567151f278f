import type { ChainConnection } from "../../server/src/chains/connections.ts";
import { newNetwork } from "../calls/inputs.ts";
import { vaultAddress } from "../chains/vault.ts";
import { startEvm } from "./chain-app.ts";

/** A node of Polygon on which the vault has coins, with the token that tests add to a coin. */
export async function startVaultNode(): Promise<{
  connections: ChainConnection[];
  close: () => Promise<void>;
}> {
  const { node, connection } = await startEvm("polygon");
  node.fund(vaultAddress.evm, 10n ** 24n);
  node.addToken(newNetwork.p_contract_address, { decimals: 6, symbol: "USDC" });
  node.mine();
  return { connections: [connection], close: () => node.close() };
}
