import type { ReadOutput } from "../../../api/http/client.ts";
import { useSaveFee } from "../../../api/queries/office-settings.ts";
import { adminSettingsText as text } from "../../../text/admin/settings.ts";
import { CoinFigures } from "./coin-figures.tsx";
import { FeeReview } from "./confirm-fees.tsx";

/** The withdrawal fee of each coin, in the coin. */
export function FeesTab({ settings }: { settings: ReadOutput<"adminSettings"> }) {
  const save = useSaveFee();
  return (
    <FeeReview>
      <CoinFigures
        call="admin_update_withdrawal_fee"
        intro={text.feesIntro}
        figures={settings.fees.map(({ fee_amount, ...entry }) => ({ ...entry, value: fee_amount }))}
        labelOf={text.feeOf}
        worthOf={text.worth}
        zeroWords={text.askNoFee}
        saved={text.feeUpdated}
        failed={text.feeFailed}
        save={save.mutateAsync}
      />
    </FeeReview>
  );
}
