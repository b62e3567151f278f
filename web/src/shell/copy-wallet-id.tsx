import { common } from "../text/common.ts";
import { poolText } from "../text/pool.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { notify } from "./notify.ts";

/** In the back office the mark that something was copied stays for two seconds. */
const COPIED_MILLISECONDS = 2_000;

/** Copies a wallet's id: 'Wallet ID copied!'. */
export function CopyWalletId({ walletId }: { walletId: string }) {
  return (
    <CopyButton
      value={walletId}
      label={poolText.copyId}
      copiedLabel={common.copied}
      copiedMilliseconds={COPIED_MILLISECONDS}
      onCopied={() => notify.success(poolText.idCopied)}
      onFailed={() => notify.error(common.copyFailed)}
    />
  );
}
