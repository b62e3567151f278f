import { assetIdOf } from "@portico/contract";
import { cx } from "../styles/cx.ts";
import { glyphs } from "./coin-glyphs.tsx";

export interface CoinIconProps {
  coinId: string;
  /** For the mark of a coin without a glyph. */
  symbol?: string;
  /** Pixels. */
  size?: number;
  className?: string;
}

/** A coin's icon; a coin that an administrator added gets a disc with its first characters. It is decorative: the coin's name is beside it. */
export function CoinIcon({ coinId, symbol = coinId, size = 36, className }: CoinIconProps) {
  const id = assetIdOf(coinId);
  // An id such as "constructor" is a property of every object.
  const glyph = Object.hasOwn(glyphs, id) ? glyphs[id] : <InitialsMark text={symbol} />;
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

/** White on the grey has a contrast of 5.6 to 1, in both themes. */
function InitialsMark({ text }: { text: string }) {
  const letters = text.slice(0, 3).toUpperCase();
  return (
    <>
      <circle cx="16" cy="16" r="16" fill="#5b6b71" />
      <text
        x="16"
        y="16"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={letters.length > 2 ? 10.5 : 13}
        fontWeight="700"
        fill="#fff"
      >
        {letters}
      </text>
    </>
  );
}
