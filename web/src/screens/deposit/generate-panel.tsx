import { WalletMinimal } from "lucide-react";
import { useGenerateWallet } from "../../features/wallet/use-generate-wallet.ts";
import { walletText } from "../../text/money/wallet.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Empty } from "../../ui/feedback/notice.tsx";
import { Panel } from "../../ui/layout/card.tsx";

/** Offers a wallet to a user without one. */
export function GeneratePanel() {
  const { generate, isPending, obstacle, advice } = useGenerateWallet();
  return (
    <Panel>
      <Empty
        icon={<WalletMinimal aria-hidden className="size-5" />}
        title={walletText.noneTitle}
        detail={obstacle ?? advice ?? walletText.noneDetail}
        action={
          <Button
            tone="accent"
            busy={isPending}
            disabled={obstacle !== undefined}
            reason={obstacle}
            onClick={generate}
          >
            {walletText.generate}
          </Button>
        }
      />
    </Panel>
  );
}
