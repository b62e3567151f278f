import type { Wallet } from "@portico/contract";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useIsOnline } from "../../api/queries/online.ts";
import { usePauses } from "../../api/queries/public.ts";
import { useSession } from "../../api/session/session.ts";
import { useNow } from "../../api/time/use-now.ts";
import { isForAllDeposits } from "../../features/wallet/use-generate-wallet.ts";
import { common } from "../../text/app/common.ts";
import { connectionText } from "../../text/app/connection.ts";
import { refusalText } from "../../text/app/refusals.ts";
import { depositText } from "../../text/money/deposit.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { formatDateTime } from "../../ui/format/time.ts";
import { Card } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useRegenerateWallet } from "./use-regenerate-wallet.ts";

/**
 * Offers another wallet; explains the consequences and asks for confirmation before it releases the current
 * one.
 */
export function RegenerateWallet({ wallet }: { wallet: Wallet }) {
  const [isAsking, setAsking] = useState(false);
  const { regenerate, isPending } = useRegenerateWallet(() => setAsking(false));
  const obstacle = useObstacle(wallet);
  return (
    <Card className="flex flex-col justify-between gap-4 p-5 sm:flex-row md:px-6 sm:items-center">
      {/* As high as with two lines, so that a reason moves nothing. */}
      <div className="flex min-h-16 flex-col justify-center">
        <h2 className="text-15 font-semibold">{depositText.regenerateTitle}</h2>
        <p className="text-13 text-muted">{obstacle ?? depositText.regenerateDetail}</p>
      </div>
      <Button
        disabled={obstacle !== null}
        reason={obstacle ?? undefined}
        icon={<RefreshCw aria-hidden className="size-4" />}
        onClick={() => setAsking(true)}
      >
        {depositText.regenerate}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={(open) => !isPending && setAsking(open)}
        title={depositText.confirmTitle}
        description={depositText.confirmDetail}
        closeLabel={common.close}
        footer={
          <>
            <Button onClick={() => setAsking(false)} disabled={isPending}>
              {common.cancel}
            </Button>
            <Button tone="accent" busy={isPending} onClick={regenerate}>
              {isPending ? depositText.regenerating : depositText.regenerate}
            </Button>
          </>
        }
      >
        <ul className="flex list-disc flex-col gap-2 pl-5 text-15">
          {depositText.consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
      </Dialog>
    </Card>
  );
}

/** Why another wallet is not available now; null if it is. */
function useObstacle({ renewable_at }: Wallet): string | null {
  const isSuspended = useSession().user?.status === "suspended";
  const isOnline = useIsOnline();
  const now = useNow();
  const pause = usePauses().data?.find(isForAllDeposits);
  if (isSuspended) return depositText.suspended;
  if (pause) return refusalText("deposits_paused", { reason: pause.reason });
  if (!isOnline) return connectionText.walletWaits;
  if (renewable_at === null || Date.parse(renewable_at) <= now) return null;
  return depositText.regenerateAgain(formatDateTime(renewable_at));
}
