import { useWallet } from "../../api/queries/own.ts";
import { useSession } from "../../api/session/session.ts";
import { useGenerateWallet } from "../../shell/transactions/use-generate-wallet.ts";
import { walletText } from "../../text/money/wallet.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Card } from "../../ui/layout/card.tsx";

/** Offers a wallet to a user without one; otherwise empty. */
export function NoWallet() {
  const { user } = useSession();
  const wallet = useWallet();
  const { generate, isPending, obstacle } = useGenerateWallet();
  // The user's own row has this before the wallet is loaded, so nothing moves when it is.
  const hasNone = wallet.isPending ? user?.assigned_wallet_id === null : wallet.data === null;
  if (!hasNone) return null;
  return (
    <Card className="flex flex-col items-start justify-between gap-4 p-5 sm:flex-row sm:items-center">
      <div>
        <p className="text-15 font-semibold">{walletText.noneTitle}</p>
        <p className="text-15 text-muted">{obstacle ?? walletText.noneDetail}</p>
      </div>
      <Button
        tone="accent"
        busy={isPending}
        disabled={obstacle !== undefined}
        reason={obstacle}
        onClick={generate}
      >
        {walletText.generate}
      </Button>
    </Card>
  );
}
