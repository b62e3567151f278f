import type { Coin } from "@portico/contract";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { waysInText } from "../../text/money/ways-in.ts";
import { cx } from "../../ui/styles/cx.ts";

/** For a user without any of a coin: that there is none, and how to get some. */
export function WaysIn({ coin, className }: { coin: Coin; className?: string }) {
  const { coin_id, symbol, deposit_enabled } = coin;
  const asset = coin.alias_of ?? coin_id;
  return (
    <div
      className={cx(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-accent-tint px-3.5 py-2.5",
        className,
      )}
    >
      <p className="text-15 font-medium">{waysInText.none(symbol)}</p>
      <p className="flex gap-2">
        {deposit_enabled && (
          <LinkButton size="sm" to={paths.deposit(asset)}>
            {waysInText.deposit(symbol)}
          </LinkButton>
        )}
        <LinkButton size="sm" to={paths.buy(asset)}>
          {waysInText.buy(symbol)}
        </LinkButton>
      </p>
    </div>
  );
}
