import type { Balance, Coin, Price } from "@portico/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Plus } from "lucide-react";
import { isFirstLoad } from "../../api/cache/load-state.ts";
import { totalOf } from "../../features/amounts/total.ts";
import { useMoney } from "../../features/amounts/use-money.ts";
import { OldPrice } from "../../features/prices/old-price.tsx";
import { paths } from "../../paths.ts";
import { LoadFailure } from "../../shell/loading/load-failure.tsx";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { coinText } from "../../text/money/coin.ts";
import { FittingAmount } from "../../ui/amounts/amount-text.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { formatBalance } from "../../ui/format/amount.ts";
import { worth } from "../../ui/format/price.ts";
import { DataRow, Panel } from "../../ui/layout/card.tsx";
import { cx } from "../../ui/styles/cx.ts";

export interface BalancePanelProps {
  coin: Coin;
  /** The coin, or the coin that it is an alias of. */
  asset: string;
  price: Price | undefined;
  balances: UseQueryResult<Balance[]>;
  className?: string;
}

/** The user's balance of a coin, its value, and links to what can be done with it. */
export function BalancePanel({ coin, asset, price, balances, className }: BalancePanelProps) {
  return (
    <Panel aria-label={coinText.balance} className={cx("p-5 sm:p-6", className)}>
      {!balances.data && !isFirstLoad(balances) ? (
        <LoadFailure title={coinText.balanceFailed} query={balances} className="min-h-50 px-0 py-2" />
      ) : (
        <Figures
          symbol={coin.symbol.toUpperCase()}
          balance={balances.data?.find((balance) => balance.coin_id === asset)}
          price={price}
          loading={balances.isPending}
        />
      )}
      <Actions asset={asset} />
    </Panel>
  );
}

interface FiguresProps {
  symbol: string;
  /** Undefined if the user never received the coin. */
  balance: Balance | undefined;
  price: Price | undefined;
  loading: boolean;
}

function Figures({ symbol, balance, price, loading }: FiguresProps) {
  const money = useMoney();
  const { amount = "0", held = "0" } = balance ?? {};
  const total = totalOf({ amount, held });
  const waiting = <Skeleton className="inline-block h-3 w-24 align-middle" />;
  return (
    <>
      <p className="text-13 text-muted">{coinText.balance}</p>
      {loading ? (
        <p className="flex h-9 items-center">
          <Skeleton className="h-6 w-56 max-w-full" />
        </p>
      ) : (
        <FittingAmount
          text={`${formatBalance(total)} ${symbol}`}
          className="min-h-9 text-24 leading-9 font-bold"
        />
      )}
      <p className="figures h-6 text-15 text-muted">
        {price && !loading && !money.isPending && money.about(worth(total, price.market_price))}{" "}
        {!loading && <OldPrice price={price} />}
      </p>
      <dl className="mt-5 border-t border-line pt-3">
        <DataRow label={coinText.available}>{loading ? waiting : formatBalance(amount)}</DataRow>
        <DataRow label={coinText.pending}>{loading ? waiting : formatBalance(held)}</DataRow>
      </dl>
    </>
  );
}

function Actions({ asset }: { asset: string }) {
  const icon = { "aria-hidden": true, className: "size-4 shrink-0" } as const;
  return (
    <div className="mt-4 grid grid-cols-2 gap-2 max-sm:[&>a]:px-2">
      <LinkButton to={paths.buy(asset)} tone="accent" icon={<Plus {...icon} />}>
        {coinText.buy}
      </LinkButton>
      <LinkButton to={paths.deposit(asset)} icon={<ArrowDownLeft {...icon} />}>
        {coinText.deposit}
      </LinkButton>
      <LinkButton to={paths.swapFrom(asset)} icon={<ArrowLeftRight {...icon} />}>
        {coinText.swap}
      </LinkButton>
      <LinkButton to={paths.withdraw(asset)} icon={<ArrowUpRight {...icon} />}>
        {coinText.withdraw}
      </LinkButton>
    </div>
  );
}
