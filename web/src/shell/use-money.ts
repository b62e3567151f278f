import { useMemo } from "react";
import { serverNow } from "../api/clock.ts";
import { useRates } from "../api/queries/rates.ts";
import { useSession } from "../api/session.ts";
import { ages, common } from "../text/common.ts";
import { i18n } from "../text/i18n.ts";
import { moneyText } from "../text/money.ts";
import { dollars, type MoneyFormat, moneyIn } from "../ui/format/fiat.ts";
import { formatAge } from "../ui/format/time.ts";

const HOUR = 3_600_000;
/** An older rate is not shown any more: banks are closed for days, and currencies stand still then, but not for ever. */
const longestAge = 72 * HOUR;
/** From here on it is said how old it is. */
const notableAge = 2 * HOUR;

/** Writes dollars in the user's currency. */
export interface Money extends MoneyFormat {
  /** The currency that was asked for: where there is no rate for it, `currency` is another. */
  wanted: string;
  /** "≈ €12.30"; where there is no rate, the dollars and a word about it. */
  about: (usd: string) => string;
  /** What must be said of the figures: that they are dollars for want of a rate, or that the rate is old. */
  note: string | null;
  /** The rate is on its way; figures have their place, and wait. */
  isPending: boolean;
}

/** Money as the signed-in user wants to see it; a visitor sees dollars. Without a current rate it is dollars, and says so. */
export function useMoney(): Money {
  const wanted = useSession().user?.preferred_currency ?? "USD";
  const isForeign = wanted !== "USD";
  const rates = useRates(isForeign);
  const rate = isForeign ? rates.data?.find(({ currency }) => currency === wanted) : undefined;
  const age = rate ? serverNow() - Date.parse(rate.last_updated) : Number.POSITIVE_INFINITY;
  const units = rate && age < longestAge ? rate.units_per_usd : null;
  const isPending = isForeign && rates.data === undefined && rates.isPending;
  const isMissing = isForeign && units === null && !isPending;
  const oldSince = rate && units !== null && age > notableAge ? rate.last_updated : null;
  return useMemo(() => {
    const format = units === null ? dollars : moneyIn(wanted, units, i18n.locale);
    return {
      ...format,
      wanted,
      about: (usd) =>
        isMissing ? moneyText.aboutWithoutRate(format.amount(usd), wanted) : common.about(format.amount(usd)),
      note: isMissing
        ? moneyText.noRate(wanted)
        : oldSince && moneyText.oldRate(wanted, formatAge(oldSince, serverNow(), ages)),
      isPending,
    };
  }, [wanted, units, isMissing, isPending, oldSince]);
}
