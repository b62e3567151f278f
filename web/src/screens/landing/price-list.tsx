import { type Coin, landingCoinIds, type Price } from "@portico/contract";
import { RotateCw } from "lucide-react";
import { useSparklines } from "../../api/queries/price-history.ts";
import {
  NoPrices,
  useCoins,
  usePrices,
  usePricesSimulated,
  useRefreshPrices,
} from "../../api/queries/public.ts";
import { useSession } from "../../api/session/session.ts";
import { useIsHydrated } from "../../api/time/use-is-hydrated.ts";
import { useNow } from "../../api/time/use-now.ts";
import { type Money, useMoney } from "../../features/amounts/use-money.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { notify } from "../../shell/notices/notify.ts";
import { common, spans } from "../../text/app/common.ts";
import { failedRead } from "../../text/app/failed-read.ts";
import { landingText } from "../../text/app/landing.ts";
import { shellText } from "../../text/app/shell.ts";
import { pricesText } from "../../text/money/prices.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Failure } from "../../ui/feedback/notice.tsx";
import { formatSpan, formatUniversalTime } from "../../ui/format/time.ts";
import { Card } from "../../ui/layout/card.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { PriceCard, PriceCardSkeleton } from "./price-card.tsx";

const grid = "mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4";

/** The live prices of the release's coins, then of those that administrators added. */
export function PriceList() {
  const prices = usePrices();
  const coins = useCoins();
  const sparklines = useSparklines();
  const refresh = useRefreshPrices();
  const money = useMoney();
  const isSimulated = usePricesSimulated();

  return (
    <section aria-labelledby="prices-title">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="relative">
          <h2 id="prices-title" className="text-24 font-bold">
            {isSimulated ? shellText.modes.simulated.label : landingText.prices}
          </h2>
          <PriceAge prices={prices.data} />
          {money.note && (
            // Positioned in the space below, so that the cards need not make room for it.
            <p className="absolute top-full text-13 whitespace-nowrap text-pending-ink">{money.note}</p>
          )}
        </div>
        <Button
          onClick={() =>
            refresh.mutate(undefined, {
              onSuccess: () => notify.clear("prices"),
              onError: () => notify.error(pricesText.refreshFailed, "prices"),
            })
          }
          aria-busy={refresh.isPending}
          icon={<RotateCw aria-hidden className={cx("size-4", refresh.isPending && "animate-spin")} />}
        >
          {landingText.refresh}
        </Button>
      </div>
      <Cards
        prices={prices.data}
        coins={coins.data}
        sparklines={sparklines}
        money={money}
        ready={!coins.isPending && !money.isPending}
        error={prices.error}
        onRetry={() => void prices.refetch()}
      />
    </section>
  );
}

interface CardsProps {
  prices: Price[] | undefined;
  coins: Coin[] | undefined;
  sparklines: ReadonlyMap<string, string[]> | undefined;
  money: Money;
  /** Whether the coins' names and the rate are loaded, or have failed to load. */
  ready: boolean;
  error: Error | null;
  onRetry: () => void;
}

function Cards({ prices, coins, sparklines, money, ready, error, onRetry }: CardsProps) {
  if (error && !prices) {
    return (
      <Card className="mt-6">
        <Failure
          title={error instanceof NoPrices ? pricesText.none : pricesText.failed}
          detail={failedRead(error)}
          retryLabel={common.retry}
          onRetry={onRetry}
        />
      </Card>
    );
  }
  const ids = [...landingCoinIds, ...addedCoinIds(prices, coins)];
  return (
    <ul className={grid} aria-busy={!prices || !ready}>
      {ids.map((coinId) =>
        prices && ready ? (
          <PriceCard
            key={coinId}
            coinId={coinId}
            money={money}
            day={sparklines?.get(coinId)}
            {...describe(coinId, prices, coins)}
          />
        ) : (
          <PriceCardSkeleton key={coinId} />
        ),
      )}
      <Invitation cards={ids.length} />
    </ul>
  );
}

/** The other coins of the registry that have a price, in its order. */
function addedCoinIds(prices: Price[] | undefined, coins: Coin[] | undefined): string[] {
  const known = new Set<string>(landingCoinIds);
  const priced = new Set(prices?.map(({ coin_id }) => coin_id));
  const added = coins?.filter(({ coin_id }) => !known.has(coin_id) && priced.has(coin_id)) ?? [];
  return added.map(({ coin_id }) => coin_id);
}

/** For two, three and four columns: the columns less the cards in the last row. */
const restOfRow = [
  ["sm:col-span-2", "sm:col-span-1"],
  ["lg:col-span-3", "lg:col-span-2", "lg:col-span-1"],
  ["xl:col-span-4", "xl:col-span-3", "xl:col-span-2", "xl:col-span-1"],
];

/** Fills the rest of the grid's last row, or a row of its own. */
function Invitation({ cards }: { cards: number }) {
  const signedIn = useSession().status === "signed-in";
  return (
    <li
      className={cx(
        "flex min-h-48 flex-col items-start justify-between gap-5 rounded-card border border-dashed border-line-strong p-5 xl:p-7",
        ...restOfRow.map((names) => names[cards % names.length]),
      )}
    >
      <div>
        <p className="text-19 font-semibold">{landingText.invitation}</p>
        <p className="mt-1 max-w-[32em] text-15 text-muted">
          {signedIn ? landingText.invitationSignedIn : landingText.invitationDetail}
        </p>
      </div>
      <LinkButton to={signedIn ? paths.wallets() : paths.signUp()} tone="accent">
        {signedIn ? landingText.openWallets : landingText.openAccount}
      </LinkButton>
    </li>
  );
}

/**
 * A coin's price and names. An alias has the price of its coin; without a price, the registry provides the
 * names.
 */
function describe(coinId: string, prices: Price[], coins: Coin[] | undefined) {
  const coin = coins?.find((one) => one.coin_id === coinId);
  const price =
    prices.find((one) => one.coin_id === coinId) ?? prices.find((one) => one.coin_id === coin?.alias_of);
  return {
    price,
    name: coin?.name ?? price?.name ?? coinId.charAt(0).toUpperCase() + coinId.slice(1),
    symbol: coin?.symbol ?? price?.symbol ?? coinId.toUpperCase(),
  };
}

const caption = "figures mt-1 text-13 text-muted";

/** What the prices are, and the age of the newest one, updated live, counted from when the price was made. */
function PriceAge({ prices }: { prices: Price[] | undefined }) {
  const now = useNow();
  const isDrawn = useIsHydrated();
  const newest = Math.max(0, ...(prices ?? []).map((price) => Date.parse(price.last_updated ?? "") || 0));
  const age = () => pricesText.updated(formatSpan(now - newest, spans));
  // A page without scripts cannot update the age, so it shows the time.
  const time = () => pricesText.updatedAt(formatUniversalTime(newest));
  if (newest === 0) return <p className={caption}>{landingText.waiting}</p>;
  return (
    <p className={caption}>
      <span>{landingText.toBuy}</span> · <span>{isDrawn ? age() : time()}</span>
    </p>
  );
}
