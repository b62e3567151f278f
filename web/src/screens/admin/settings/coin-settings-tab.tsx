import type { CoinSetting, CoinSettingEntry } from "@portico/contract";
import type { ReadOutput } from "../../../api/client.ts";
import { useSaveCoinSetting } from "../../../api/queries/office-settings.ts";
import { usePrice } from "../../../api/queries.ts";
import { useNow } from "../../../api/use-now.ts";
import { useMay } from "../../../shell/use-may.ts";
import { adminSettingsText as text } from "../../../text/admin-settings.ts";
import { common } from "../../../text/common.ts";
import { formatMoney, worth } from "../../../ui/format/price.ts";
import { changeText } from "./change-text.ts";
import { faultOf, feeWarning } from "./fees-tab.tsx";
import { SettingField } from "./setting-field.tsx";

interface TabProps {
  settings: ReadOutput<"adminSettings">;
}

/** What a swap out of each coin costs. */
export function SwapFeesTab({ settings }: TabProps) {
  return <Figures settings={settings} setting="swap_fee" />;
}

/** The least that is withdrawn, and that should be deposited, of each coin. */
export function MinimumsTab({ settings }: TabProps) {
  return (
    <>
      {(["minimum_withdrawal", "minimum_deposit"] as const).map((setting) => (
        <section key={setting} aria-label={text.minimumHeadings[setting]}>
          <h2 className="mt-6 text-19 font-semibold">{text.minimumHeadings[setting]}</h2>
          <Figures settings={settings} setting={setting} />
        </section>
      ))}
    </>
  );
}

function Figures({ settings, setting }: TabProps & { setting: CoinSetting }) {
  const entries = settings.coin_settings.filter((entry) => entry.setting === setting);
  return (
    <div className="mt-5 flex flex-col gap-4">
      <p className="text-15 text-muted">{text.coinSettings[setting].intro}</p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {entries.map((entry) => (
          <FigureField key={entry.coin_id} entry={entry} />
        ))}
      </div>
    </div>
  );
}

function FigureField({ entry }: { entry: CoinSettingEntry }) {
  const now = useNow();
  const may = useMay("settings.manage");
  const save = useSaveCoinSetting();
  const { coin_id, symbol, decimals, setting, value } = entry;
  const price = usePrice(coin_id)?.market_price;
  const words = text.coinSettings[setting];
  return (
    <SettingField
      coin={entry}
      label={words.of(symbol)}
      unit={symbol}
      step="0.000001"
      value={value}
      previous={entry.previous}
      judge={(amount) => faultOf(amount, symbol, decimals)}
      warn={(edit) => feeWarning(edit, symbol, price)}
      save={(edit) => save.mutateAsync({ coinId: coin_id, setting, ...edit })}
      saved={text.coinSettingUpdated(words.of(symbol))}
      failed={text.coinSettingFailed}
      locked={may.reason}
      facts={[
        price ? words.worth(common.about(formatMoney(worth(value, price)))) : text.noWorth,
        changeText(entry, now),
      ]}
      changedBy={entry.changed_by}
    />
  );
}
