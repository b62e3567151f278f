import type { Coin } from "@portico/contract";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { paths } from "../../paths.ts";
import { textLinkClass } from "../../shell/page/form-card.tsx";
import { Link } from "../../shell/router/link.tsx";
import { common } from "../../text/app/common.ts";
import { walletText } from "../../text/money/wallet.ts";
import { IconButton } from "../../ui/buttons/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { CoinIcon } from "../../ui/marks/coin-icon.tsx";

interface WalletReadyProps {
  /** Those with an address. */
  coins: Coin[];
  /** It replaces the button that had the focus. */
  takesFocus: boolean;
  onClose: () => void;
}

/** What a wallet gives: an address for each coin, each a link to it, and the other way to the first coins. */
export function WalletReady({ coins, takesFocus, onClose }: WalletReadyProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  const [first] = coins;
  return (
    <Card className="p-5">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 ref={title} tabIndex={-1} className="text-15 font-semibold outline-none">
            {walletText.readyTitle(coins.length)}
          </h2>
          <p className="text-15 text-muted">
            {walletText.readyDetail}{" "}
            {first && (
              <Link to={paths.buy(first.coin_id)} className={textLinkClass}>
                {walletText.buyFirst(first.symbol)}
              </Link>
            )}
          </p>
        </div>
        <IconButton label={common.close} className="-mt-2 -mr-2" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <ul aria-label={walletText.addresses} className="mt-4 flex flex-wrap gap-2">
        {coins.map(({ coin_id, symbol }) => (
          <li key={coin_id}>
            <Link
              to={paths.deposit(coin_id)}
              aria-label={walletText.depositOf(symbol)}
              className="flex h-9 items-center gap-2 rounded-full border border-line pr-3.5 pl-1.5 text-13 font-semibold transition-colors duration-150 hover:border-accent pointer-coarse:h-11"
            >
              <CoinIcon coinId={coin_id} symbol={symbol} size={24} />
              {symbol}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
