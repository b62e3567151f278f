import type { CoinSettingEntry } from "@portico/contract";
import type { ReadOutput } from "../../../api/http/client.ts";
import { useSaveCoinSetting } from "../../../api/queries/office-settings.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { adminSettingsText as text } from "../../../text/admin/settings.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { groupThousands, toBig } from "../../../ui/format/decimal.ts";
import { changeText } from "./change-text.ts";
import { InventoryLimits } from "./inventory-limits.tsx";
import { SettingField } from "./setting-field.tsx";
import type { Edit } from "./use-setting-edit.ts";

/** How much worse than the market a swap of each coin is, in percent. */
export function SpreadsTab({ settings }: { settings: ReadOutput<"adminSettings"> }) {
  const spreads = settings.coin_settings.filter(({ setting }) => setting === "swap_spread_percent");
  return (
    <div className="mt-5 flex flex-col gap-4">
      <p className="text-15 text-muted">{text.spreadIntro}</p>
      {spreads.some(({ value }) => toBig(value).eq(0)) && <Callout tone="info">{text.spreadRisk}</Callout>}
      <QuoteRisk settings={settings} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {spreads.map((entry) => (
          <SpreadField key={entry.coin_id} entry={entry} />
        ))}
      </div>
      <InventoryLimits />
    </div>
  );
}

/** What the current settings for firm prices mean for the exchange and its users (T69). */
function QuoteRisk({ settings: { settings, swap_prices } }: { settings: ReadOutput<"adminSettings"> }) {
  const current = (key: string) => settings.find((setting) => setting.key === key)?.value ?? "0";
  const { loss, confirmed } = swap_prices;
  if (loss === null)
    return <Callout tone="info">{text.quoteNoRisk(current("swap_quote_seconds"), confirmed)}</Callout>;
  const amounts = { usd: groupThousands(loss.usd), amount: groupThousands(loss.amount) };
  return (
    <Callout tone="warning">
      {text.quoteRisk({ ...loss, ...amounts }, current("swap_quote_tolerance_percent"))}
    </Callout>
  );
}

function SpreadField({ entry }: { entry: CoinSettingEntry }) {
  const now = useNow();
  const may = useMay("admin_update_coin_setting");
  const save = useSaveCoinSetting();
  const { coin_id, symbol, setting, value } = entry;
  const label = text.spreadOf(symbol);
  return (
    <SettingField
      coin={entry}
      label={label}
      unit={text.percent}
      step="0.1"
      value={value}
      previous={entry.previous}
      emptyMeans="0"
      problemOf={(percent) => (isSpread(percent) ? undefined : text.spreadInvalid)}
      warn={warningOf}
      save={(edit) => save.mutateAsync({ coinId: coin_id, setting, ...edit })}
      saved={text.coinSettingUpdated(label)}
      failed={text.coinSettingFailed}
      locked={may.reason}
      facts={[
        toBig(value).eq(0)
          ? text.noSpread
          : text.spreadWorth(groupThousands(toBig(value).times(2).toFixed())),
        changeText(entry, now),
      ]}
      changedBy={entry.changed_by}
    />
  );
}

function isSpread(percent: string): boolean {
  const value = toBig(percent);
  return value.lte(10) && value.eq(value.round(3));
}

/** Asks for confirmation above 2 percent, and when a spread becomes none. */
function warningOf({ value, seen }: Edit): string | undefined {
  if (toBig(value).eq(0) && toBig(seen).gt(0)) return text.askNoSpread;
  const isLarge = toBig(value).gt(2) && toBig(value).gt(seen);
  return isLarge ? text.askSpread(`${groupThousands(value)}%`, `${groupThousands(seen)}%`) : undefined;
}
