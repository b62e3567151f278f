import { WalletMinimal } from "lucide-react";
import { useSession } from "../../api/session.ts";
import { useGenerateWallet } from "../../shell/use-generate-wallet.ts";
import { walletText } from "../../text/wallet.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/card.tsx";
import { Empty } from "../../ui/notice.tsx";

/** Offers a wallet to whom none is assigned. */
export function GeneratePanel() {
  const { generate, isPending } = useGenerateWallet();
  const isSuspended = useSession().user?.status === "suspended";
  return (
    <Panel>
      <Empty
        icon={<WalletMinimal aria-hidden className="size-5" />}
        title={walletText.noneTitle}
        detail={isSuspended ? walletText.suspended : walletText.noneDetail}
        action={
          <Button
            tone="accent"
            busy={isPending}
            disabled={isSuspended}
            reason={walletText.suspended}
            onClick={generate}
          >
            {walletText.generate}
          </Button>
        }
      />
    </Panel>
  );
}
