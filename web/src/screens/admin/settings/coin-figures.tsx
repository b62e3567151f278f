import { Fragment } from "react";
import type { SettingChange } from "../../../api/queries/office-settings.ts";
import { usePrice } from "../../../api/queries/public.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { OldPrice } from "../../../features/prices/old-price.tsx";
import { useMay } from "../../../shell/access/use-may.ts";
import { adminSettingsText as text } from "../../../text/admin/settings.ts";
import { common } from "../../../text/app/common.ts";
import { refusalText } from "../../../text/app/refusals.ts";
import { groupThousands, toBig } from "../../../ui/format/decimal.ts";
import { formatMoney, worth } from "../../../ui/format/price.ts";
import { changeText } from "./change-text.ts";
import { SettingField } from "./setting-field.tsx";
import type { Edit } from "./use-setting-edit.ts";

/** A coin's figure, in the coin. */
export interface CoinFigure {
  coin_id: string;
  symbol: string;
  name: string;
  /** The maximum number of decimals. */
  decimals: number;
  /** Of a figure that each network of the coin has. */
  network_id?: string;
  network?: string;
  value: string;
  previous: string | null;
  changed_at: string | null;
  changed_by: string | null;
}

export interface CoinFiguresProps {
  /** The call that changes the figures. */
  call: "admin_update_withdrawal_fee" | "admin_update_coin_setting" | "admin_update_withdrawal_minimum";
  intro: string;
  figures: CoinFigure[];
  /** The label of a coin's field. */
  labelOf: (symbol: string, network: string) => string;
  /** A figure's value, in words. */
  worthOf: (worth: string) => string;
  /** What a figure of zero means; asked before one is saved. */
  zeroWords: string;
  /** What else is to be known about a coin's figure. */
  noteOf?: (figure: CoinFigure) => string | undefined;
  /** What is wrong with a new value besides its form. */
  problemOf?: (figure: CoinFigure, value: string) => string | undefined;
  saved: (symbol: string, network: string) => string;
  failed: string;
  save: (change: SettingChange) => Promise<unknown>;
}

/** One figure for every coin, such as a fee or a minimum, with a field each. */
export function CoinFigures({ intro, figures, ...words }: CoinFiguresProps) {
  return (
    <div className="mt-5 flex flex-col gap-4">
      <p className="text-15 text-muted">{intro}</p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {figures.map((figure) => (
          <FigureField key={`${figure.coin_id} ${figure.network_id}`} figure={figure} {...words} />
        ))}
      </div>
    </div>
  );
}

type FieldProps = Omit<CoinFiguresProps, "intro" | "figures"> & { figure: CoinFigure };

function FigureField({
  call,
  figure,
  labelOf,
  worthOf,
  zeroWords,
  noteOf,
  problemOf,
  saved,
  failed,
  save,
}: FieldProps) {
  const now = useNow();
  const may = useMay(call);
  const { coin_id, symbol, decimals, network_id, network = "", value } = figure;
  const known = usePrice(coin_id);
  const price = known?.market_price;
  const inDollars = price ? worthOf(common.about(formatMoney(worth(value, price)))) : text.noWorth;
  return (
    <SettingField
      coin={figure}
      label={labelOf(symbol, network)}
      unit={symbol}
      step="0.000001"
      value={value}
      previous={figure.previous}
      problemOf={(amount) => faultOf(amount, symbol, decimals) ?? problemOf?.(figure, amount)}
      warn={(edit) => (isNewZero(edit) ? zeroWords : warningOf(edit, symbol, price))}
      save={(edit) => save({ coinId: coin_id, ...(network_id && { networkId: network_id }), ...edit })}
      saved={saved(symbol, network)}
      failed={failed}
      locked={may.reason}
      facts={[
        <Fragment key="worth">
          {[inDollars, noteOf?.(figure)].filter(Boolean).join(". ")} <OldPrice price={known} />
        </Fragment>,
        changeText(figure, now),
      ]}
      changedBy={figure.changed_by}
    />
  );
}

/** Figures above this value in US dollars need confirmation. */
const LARGE_USD = 50;

function isNewZero({ value, seen }: Edit): boolean {
  return toBig(value).eq(0) && toBig(seen).gt(0);
}

/** Why a coin's figure looks like a mistake: its value, or how much larger it is than before. */
function warningOf({ value, seen }: Edit, symbol: string, price?: string): string | undefined {
  const amount = `${groupThousands(value)} ${symbol}`;
  if (toBig(value).lte(seen)) return undefined;
  if (price && toBig(worth(value, price)).gt(LARGE_USD)) {
    return text.askWorth(amount, formatMoney(worth(value, price)));
  }
  if (toBig(value).lte(toBig(seen).times(10))) return undefined;
  return toBig(seen).eq(0) && price ? undefined : text.askTimes(amount, `${groupThousands(seen)} ${symbol}`);
}

/** What is wrong with an amount of a coin; undefined if nothing is. */
export function faultOf(figure: string, symbol: string, decimals: number): string | undefined {
  if (figure === "") return text.invalidFee;
  const [, fraction = ""] = figure.split(".");
  if (fraction.replace(/0+$/, "").length <= decimals) return undefined;
  return refusalText("too_many_decimals", { symbol, decimals });
}
