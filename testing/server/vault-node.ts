import type { ChainConnection } from "../../server/src/chains/connections.ts";
import { vaultAddress } from "../chains/vault.ts";
import { startEvm } from "./chain-app.ts";

/** A node of Polygon on which the vault has coins. */
export async function startVaultNode(): Promise<{
  connections: ChainConnection[];
  close: () => Promise<void>;
}> {
  const { node, connection } = await startEvm("polygon");
  node.fund(vaultAddress.evm, 10n ** 24n);
  node.mine();
  return { connections: [connection], close: () => node.close() };
}
