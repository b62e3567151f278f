import { useGenerateWallet } from "../../features/wallet/use-generate-wallet.ts";
import { walletText } from "../../text/money/wallet.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Card } from "../../ui/layout/card.tsx";

/** Offers a wallet to a user without one. */
export function NoWallet({ onGenerated }: { onGenerated: (walletId: string) => void }) {
  const { generate, isPending, obstacle, advice } = useGenerateWallet(onGenerated);
  return (
    <Card className="flex flex-col items-start justify-between gap-4 p-5 sm:flex-row sm:items-center">
      <div>
        <p className="text-15 font-semibold">{walletText.noneTitle}</p>
        <p className="text-15 text-muted">{obstacle ?? advice ?? walletText.noneDetail}</p>
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
