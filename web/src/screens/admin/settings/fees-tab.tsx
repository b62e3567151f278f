import type { FeeEntry } from "@portico/contract";
import type { ReadOutput } from "../../../api/client.ts";
import { useSaveFee } from "../../../api/queries/office-settings.ts";
import { usePrice } from "../../../api/queries.ts";
import { useNow } from "../../../api/use-now.ts";
import { useMay } from "../../../shell/use-may.ts";
import { adminSettingsText } from "../../../text/admin-settings.ts";
import { common } from "../../../text/common.ts";
import { refusalText } from "../../../text/refusals.ts";
import { groupThousands, toBig } from "../../../ui/format/decimal.ts";
import { formatMoney, worth } from "../../../ui/format/price.ts";
import { changeText } from "./change-text.ts";
import { SettingField } from "./setting-field.tsx";
import type { Edit } from "./use-setting-edit.ts";

/** What a withdrawal of each coin costs, in the coin. */
export function FeesTab({ settings }: { settings: ReadOutput<"adminSettings"> }) {
  return (
    <div className="mt-5 flex flex-col gap-4">
      <p className="text-15 text-muted">{adminSettingsText.feesIntro}</p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {settings.fees.map((entry) => (
          <FeeField key={entry.coin_id} entry={entry} />
        ))}
      </div>
    </div>
  );
}

function FeeField({ entry }: { entry: FeeEntry }) {
  const now = useNow();
  const may = useMay("settings.manage");
  const save = useSaveFee();
  const price = usePrice(entry.coin_id)?.market_price;
  const { coin_id, symbol, decimals, fee_amount } = entry;
  return (
    <SettingField
      coin={entry}
      label={adminSettingsText.feeOf(symbol)}
      unit={symbol}
      step="0.000001"
      value={fee_amount}
      previous={entry.previous}
      warn={(edit) => feeWarning(edit, symbol, price)}
      judge={(fee) => faultOf(fee, symbol, decimals)}
      save={({ value, seen }) => save.mutateAsync({ coinId: coin_id, value, seen })}
      saved={adminSettingsText.feeUpdated(symbol)}
      failed={adminSettingsText.feeFailed}
      locked={may.reason}
      facts={[
        price
          ? adminSettingsText.worth(common.about(formatMoney(worth(fee_amount, price))))
          : adminSettingsText.noWorth,
        changeText(entry, now),
      ]}
      changedBy={entry.changed_by}
    />
  );
}

/** A fee of more than this in US dollars is asked about. */
const LARGE_FEE_USD = 50;

/** Why a figure of a coin looks like a slip: what it is worth, or how much more than before it is. */
export function feeWarning({ value, seen }: Edit, symbol: string, price?: string): string | undefined {
  const amount = `${groupThousands(value)} ${symbol}`;
  if (toBig(value).lte(seen)) return undefined;
  if (price && toBig(worth(value, price)).gt(LARGE_FEE_USD)) {
    return adminSettingsText.askWorth(amount, formatMoney(worth(value, price)));
  }
  if (toBig(value).lte(toBig(seen).times(10))) return undefined;
  return toBig(seen).eq(0) && price
    ? undefined
    : adminSettingsText.askTimes(amount, `${groupThousands(seen)} ${symbol}`);
}

export function faultOf(fee: string, symbol: string, decimals: number): string | undefined {
  if (fee === "") return adminSettingsText.invalidFee;
  const [, fraction = ""] = fee.split(".");
  if (fraction.replace(/0+$/, "").length <= decimals) return undefined;
  return refusalText("too_many_decimals", { symbol, decimals });
}
