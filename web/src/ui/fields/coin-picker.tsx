import type { Coin } from "@portico/contract";
import type { ReactNode } from "react";
import { Skeleton } from "../feedback/skeleton.tsx";
import { CoinIcon } from "../marks/coin-icon.tsx";
import { Picker } from "./picker.tsx";
import type { PickerOption } from "./picker-face.tsx";

/** A coin as an option of a list. `detail` is at its end, such as a balance. */
export function coinOption({ coin_id, name, symbol }: Coin, detail?: ReactNode): PickerOption {
  const icon = <CoinIcon coinId={coin_id} symbol={symbol} size={28} />;
  return { value: coin_id, label: name, keyword: symbol, icon, ...(detail !== undefined && { detail }) };
}

export interface CoinPickerProps {
  label: string;
  /** Undefined while they load; then its space is reserved. */
  coins: readonly Coin[] | undefined;
  value: string;
  onValueChange: (coinId: string) => void;
  searchLabel: string;
  emptyText: string;
  /** The content at the end of a coin's line. */
  detailOf?: (coinId: string) => ReactNode;
}

/** Chooses one coin, with a search. */
export function CoinPicker({ coins, detailOf, ...picker }: CoinPickerProps) {
  if (!coins) return <Skeleton className="h-11 w-28 shrink-0 rounded-full" />;
  return <Picker {...picker} options={coins.map((coin) => coinOption(coin, detailOf?.(coin.coin_id)))} />;
}
