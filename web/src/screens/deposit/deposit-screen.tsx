import type { Coin } from "@portico/contract";
import { ArrowLeft, TriangleAlert } from "lucide-react";
import { isFirstLoad, useBriefWait } from "../../api/cache/load-state.ts";
import { usePendingDeposits, useWallet } from "../../api/queries/own.ts";
import { useCoins, usePauses, usePublicSettings } from "../../api/queries/public.ts";
import { useSession } from "../../api/session/session.ts";
import { paths } from "../../paths.ts";
import { LoadFailure } from "../../shell/loading/load-failure.tsx";
import { useGoBack } from "../../shell/navigation/use-go-back.ts";
import { Page, usePageTitle } from "../../shell/page/page.tsx";
import { Navigate, useParams } from "../../shell/router/router.tsx";
import { depositText } from "../../text/money/deposit.ts";
import { Button, IconButton } from "../../ui/buttons/button.tsx";
import { Callout, Empty } from "../../ui/feedback/notice.tsx";
import { CoinIcon } from "../../ui/marks/coin-icon.tsx";
import { AddressPanel } from "./address-panel.tsx";
import { DepositSkeleton } from "./deposit-skeleton.tsx";
import { GeneratePanel } from "./generate-panel.tsx";
import { RecentDeposits } from "./recent-deposits.tsx";
import { RegenerateWallet } from "./regenerate-wallet.tsx";

/** The user's deposit address for a coin. */
export function DepositScreen() {
  const { coinId = "" } = useParams();
  const coins = useCoins();
  const settings = usePublicSettings();
  const wallet = useWallet();
  const pauses = usePauses();
  // They come with the rest of the screen, so that nothing moves; without them it is as useful.
  const incoming = usePendingDeposits(coinId);
  const isIncomingDue = useBriefWait(incoming);
  const hasNone = useSession().user?.assigned_wallet_id === null;
  const failed = [coins, settings, wallet, pauses].filter(
    (query) => query.data === undefined && !isFirstLoad(query),
  );
  const coin = coins.data?.find((one) => one.coin_id === coinId);
  const title = coin ? depositText.title(coin.symbol) : null;
  usePageTitle(title);

  if (failed.length > 0) {
    return (
      <LoadFailure
        whole
        title={coins.data && settings.data ? depositText.walletFailed : depositText.loadFailed}
        query={failed}
      />
    );
  }
  if (coins.data && !coin) return <Nothing title={depositText.notFound} />;
  if (coin?.alias_of) return <Navigate to={paths.deposit(coin.alias_of)} replace />;
  if (coin && !takesDeposits(coin)) {
    return <Nothing title={depositText.off(coin.symbol)} detail={depositText.offDetail} />;
  }
  // Whether addresses are for testing only, and whether deposits are paused, must be known before one is
  // shown.
  if (!coin || !settings.data || !pauses.data || wallet.data === undefined || isIncomingDue)
    return <DepositSkeleton short={hasNone} />;
  return (
    <Page title={title} narrow>
      <Header coin={coin} />
      <div key={coin.coin_id} className="flex flex-col gap-4">
        {settings.data.practice && (
          <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
            {depositText.practice}
          </Callout>
        )}
        {wallet.data ? (
          <>
            <AddressPanel coin={coin} wallet={wallet.data} />
            <RegenerateWallet wallet={wallet.data} />
          </>
        ) : (
          <GeneratePanel />
        )}
        <RecentDeposits coin={coin} />
      </div>
    </Page>
  );
}

function takesDeposits(coin: Coin): boolean {
  return coin.deposit_enabled && coin.networks.some((network) => network.deposit_enabled);
}

function Header({ coin }: { coin: Coin }) {
  const goBack = useGoBack(paths.wallets());
  return (
    <header className="mb-6 flex items-center gap-3">
      <IconButton label={depositText.back} className="-ml-3" onClick={goBack}>
        <ArrowLeft aria-hidden className="size-5" />
      </IconButton>
      <CoinIcon coinId={coin.coin_id} symbol={coin.symbol} size={44} />
      <div>
        <h1 className="text-24 font-bold">{depositText.title(coin.symbol)}</h1>
        <p className="text-13 text-muted">{coin.name}</p>
      </div>
    </header>
  );
}

/** There is no such coin, or it has no deposits. */
function Nothing({ title, detail }: { title: string; detail?: string }) {
  const goBack = useGoBack(paths.wallets());
  return (
    <Empty
      whole
      title={title}
      detail={detail}
      action={<Button onClick={goBack}>{depositText.goBack}</Button>}
    />
  );
}
