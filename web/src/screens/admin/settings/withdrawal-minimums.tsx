import { networkById, type WithdrawalMinimum } from "@portico/contract";
import { useSaveWithdrawalMinimum } from "../../../api/queries/office-settings.ts";
import { adminSettingsText } from "../../../text/admin/settings.ts";
import { formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { type CoinFigure, CoinFigures } from "./coin-figures.tsx";

const text = adminSettingsText.withdrawalMinimum;

/** The least that must arrive of each coin on each network. */
export function WithdrawalMinimums({ minimums }: { minimums: WithdrawalMinimum[] }) {
  const save = useSaveWithdrawalMinimum();
  const chainMinimum = (figure: CoinFigure) =>
    minimums.find((one) => one.coin_id === figure.coin_id && one.network_id === figure.network_id)
      ?.chain_minimum ?? "0";
  const inCoin = (figure: CoinFigure) => `${formatExact(chainMinimum(figure))} ${figure.symbol}`;

  return (
    <CoinFigures
      call="admin_update_withdrawal_minimum"
      intro={text.intro}
      figures={minimums}
      labelOf={text.of}
      worthOf={(worth) => worth}
      noteOf={(figure) => (toBig(chainMinimum(figure)).gt(0) ? text.chain(inCoin(figure)) : undefined)}
      problemOf={(figure, value) =>
        toBig(value).lt(chainMinimum(figure)) ? text.below(inCoin(figure), whyOf(figure)) : undefined
      }
      zeroWords={adminSettingsText.askNoMinimum}
      saved={(symbol, network) => adminSettingsText.coinSettingUpdated(text.of(symbol, network))}
      failed={adminSettingsText.coinSettingFailed}
      save={save.mutateAsync}
    />
  );
}

/** Why the network lets nothing less arrive. */
function whyOf({ network_id = "" }: CoinFigure): string {
  const cause = networkById(network_id)?.chain_minimum?.cause;
  return cause ? text.why[cause] : "";
}
