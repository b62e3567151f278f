import { coinAliases } from "@portico/contract";
import { cx } from "../styles/cx.ts";
import { glyphs } from "./coin-glyphs.tsx";

export interface CoinIconProps {
  coinId: string;
  /** Pixels. */
  size?: number;
  className?: string;
}

/** A coin's icon; a coin without one gets a generic icon. It is decorative: the coin's name is beside it. */
export function CoinIcon({ coinId, size = 36, className }: CoinIconProps) {
  const glyph = glyphs[coinAliases[coinId] ?? coinId] ?? glyphs.generic;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className={cx("shrink-0", className)}
    >
      {glyph}
    </svg>
  );
}
