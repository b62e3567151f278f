import type { Coin, Price } from "@portico/contract";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { isFirstLoad } from "../../api/cache/load-state.ts";
import { NoPrices, useCoins, usePrices } from "../../api/queries/public.ts";
import { paths } from "../../paths.ts";
import { LoadFailure } from "../../shell/loading/load-failure.tsx";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { Page } from "../../shell/page/page.tsx";
import { Navigate, useLocation, useNavigate, useParams } from "../../shell/router/router.tsx";
import { buyText } from "../../text/money/buy.ts";
import { pricesText } from "../../text/money/prices.ts";
import { IconButton } from "../../ui/buttons/button.tsx";
import { Empty } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/layout/card.tsx";
import { CoinIcon } from "../../ui/marks/coin-icon.tsx";
import { AmountPanel } from "./amount-panel.tsx";
import { BankDetailsDialog } from "./bank-details-dialog.tsx";
import { CountryDialog } from "./country-dialog.tsx";
import { MethodsSkeleton, PaymentMethods } from "./payment-methods.tsx";
import { usePurchase } from "./use-purchase.ts";

/** Starts a purchase of a coin: the amount and the payment method. */
export function BuyScreen() {
  const { coinId = "" } = useParams();
  const coins = useCoins();
  const prices = usePrices();
  const coin = coins.data?.find((one) => one.coin_id === coinId);
  const failed = [coins, prices].filter((query) => !query.data && !isFirstLoad(query));

  if (failed.length > 0) {
    return <LoadFailure whole title={failureTitle(coins.data !== undefined, prices.error)} query={failed} />;
  }
  if (coins.data && !coin) {
    return (
      <Empty
        whole
        title={buyText.notFound}
        action={<LinkButton to={paths.wallets()}>{buyText.toWallets}</LinkButton>}
      />
    );
  }
  if (coin?.alias_of) return <Navigate to={paths.buy(coin.alias_of)} replace />;
  const price = prices.data?.find((one) => one.coin_id === coinId);
  if (!coin || !price) return <Waiting coin={coin} hasPrices={prices.data !== undefined} />;
  return <Purchase key={coin.coin_id} coin={coin} price={price} />;
}

function failureTitle(hasCoins: boolean, error: Error | null): string {
  if (!hasCoins) return buyText.loadFailed;
  return error instanceof NoPrices ? pricesText.none : pricesText.failed;
}

function Purchase({ coin, price }: { coin: Coin; price: Price }) {
  const purchase = usePurchase(coin, price);
  return (
    <Layout coin={coin}>
      <AmountPanel coin={coin} price={price} purchase={purchase} />
      <PaymentMethods coin={coin} isOutside={purchase.isOutside} onChoose={purchase.choose} />
      <CountryDialog purchase={purchase} />
      <BankDetailsDialog coin={coin} purchase={purchase} />
    </Layout>
  );
}

function Layout({ coin, children }: { coin: Coin; children: ReactNode }) {
  return (
    <Page title={buyText.title(coin.symbol)}>
      <div className="mx-auto w-full max-w-[46rem]">
        <header className="mb-6 flex items-center gap-3">
          <BackButton coinId={coin.coin_id} />
          <CoinIcon coinId={coin.coin_id} symbol={coin.symbol} size={44} />
          <div>
            <h1 className="text-24 font-bold">{buyText.title(coin.symbol)}</h1>
            <p className="text-13 text-muted">{coin.name}</p>
          </div>
        </header>
        {children}
      </div>
    </Page>
  );
}

/** Back to the previous page or, for a visitor who followed a link, to the coin. */
function BackButton({ coinId }: { coinId: string }) {
  const navigate = useNavigate();
  const cameFromHere = useLocation().key !== "default";
  return (
    <IconButton
      label={buyText.back}
      className="-ml-3"
      onClick={() => void (cameFromHere ? navigate(-1) : navigate(paths.coin(coinId)))}
    >
      <ArrowLeft aria-hidden className="size-5" />
    </IconButton>
  );
}

interface WaitingProps {
  coin: Coin | undefined;
  hasPrices: boolean;
}

/** Shown until the coin's price is loaded. A missing price is reported, since it may take long. */
function Waiting({ coin, hasPrices }: WaitingProps) {
  const panel = (
    <Panel className="flex min-h-[17.5rem] flex-col items-center justify-center gap-2 p-6 text-center">
      <p role="status" className="text-15 font-medium">
        {buyText.loading}
      </p>
      {coin && hasPrices && (
        <>
          <p className="max-w-sm text-15 text-muted">{buyText.noPrice(coin.symbol)}</p>
          <LinkButton to={paths.wallets()} className="mt-3">
            {buyText.toWallets}
          </LinkButton>
        </>
      )}
    </Panel>
  );
  if (coin && hasPrices) return <Layout coin={coin}>{panel}</Layout>;
  return (
    <Page title={null}>
      <div className="mx-auto w-full max-w-[46rem]">
        <div className="mb-6 flex h-[3.09375rem] items-center gap-3 pl-11">
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="h-7 w-44" />
        </div>
        {panel}
        <MethodsSkeleton />
      </div>
    </Page>
  );
}
