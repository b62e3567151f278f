import type { Price } from "@portico/contract";
import type { Money } from "../../features/amounts/use-money.ts";
import { useIsOldPrice } from "../../features/prices/old-price.tsx";
import type { PriceToSell } from "../../money/price-to-sell.ts";
import { coinText } from "../../text/money/coin.ts";
import { Tick } from "../../ui/amounts/tick.tsx";
import { toBig } from "../../ui/format/decimal.ts";
import { writePercent } from "../../ui/format/price.ts";
import { InfoTooltip } from "../../ui/overlays/info-tooltip.tsx";

interface PricesProps {
  price: Price | undefined;
  /** Null if the coin can't be sold now. */
  sale: PriceToSell | null;
}

/** One price needs no name; of two, the big one is the price to buy. */
export function PriceLabel({ price, sale }: PricesProps) {
  const isToBuy = price !== undefined && (hasPremium(price) || hasSpread(sale));
  return <p className="text-13 text-muted">{isToBuy ? coinText.priceToBuy : coinText.price}</p>;
}

/** The price to sell, and why it is lower; its place is kept while there is none. */
export function SellingPrice({ price, sale, money }: PricesProps & { money: Money }) {
  const isOld = useIsOldPrice(price);
  const isShown = price && sale && !isOld && (hasPremium(price) || hasSpread(sale));
  return (
    <p className="figures mt-1 flex h-6 items-center gap-1.5 text-15 text-muted">
      {isShown && (
        <>
          <span>{coinText.priceToSell}</span>
          <span className="font-semibold text-text">
            <Tick value={sale.price}>{money.price(sale.price)}</Tick>
          </span>
          <InfoTooltip label={coinText.whyTwoPrices} text={reasonOf(price, sale)} />
        </>
      )}
    </p>
  );
}

function hasPremium({ premium_rate }: Price): boolean {
  return toBig(premium_rate).gt(0);
}

function hasSpread(sale: PriceToSell | null): boolean {
  return sale !== null && toBig(sale.spread_percent).gt(0);
}

function reasonOf(price: Price, sale: PriceToSell): string {
  const premium = writePercent(toBig(price.premium_rate).times(100).toFixed());
  const spread = writePercent(sale.spread_percent);
  const toBuy = hasPremium(price) ? coinText.buyIncludes(premium) : coinText.buyIsMarket;
  const toSell = hasSpread(sale) ? coinText.sellIsBelow(spread) : coinText.sellIsMarket;
  return `${toBuy} ${toSell}`;
}
