import { poolText } from "../../text/admin/pool.ts";
import { OfficeCopy } from "./office-copy.tsx";

/** Copies a wallet's id: 'Wallet ID copied!'. */
export function CopyWalletId({ walletId }: { walletId: string }) {
  return <OfficeCopy value={walletId} label={poolText.copyId} said={poolText.idCopied} />;
}
