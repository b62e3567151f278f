import { useMemo } from "react";
import { useRates } from "../../api/queries/rates.ts";
import { useSession } from "../../api/session/session.ts";
import { serverNow } from "../../api/time/clock.ts";
import { ages, common } from "../../text/app/common.ts";
import { moneyText } from "../../text/money/money.ts";
import { i18n } from "../../text/translation/i18n.ts";
import { dollars, type MoneyFormat, moneyIn } from "../../ui/format/fiat.ts";
import { formatAge } from "../../ui/format/time.ts";

const HOUR = 3_600_000;
/** The maximum age of a rate: banks close for days and rates stand still then, but not for ever. */
const longestAge = 72 * HOUR;
/** From this age on the rate's age is shown. */
const notableAge = 2 * HOUR;

/** Formats dollars in the user's currency. */
export interface Money extends MoneyFormat {
  /** The requested currency; `currency` differs if there is no rate for it. */
  wanted: string;
  /** "≈ €12.30"; without a rate, the dollars with a note. */
  about: (usd: string) => string;
  /** The same of a figure that is already in `currency`. */
  aboutFigure: (figure: string) => string;
  /** A note on the figures: they are in dollars because there is no rate, or the rate is old. */
  note: string | null;
  /** The rate is loading; figures keep their space meanwhile. */
  isPending: boolean;
}

/**
 * Money in the signed-in user's currency; a visitor sees dollars. Without a current rate it is in dollars,
 * and says so.
 */
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
    const about = (text: string) =>
      isMissing ? moneyText.aboutWithoutRate(text, wanted) : common.about(text);
    return {
      ...format,
      wanted,
      about: (usd) => about(format.amount(usd)),
      aboutFigure: (figure) => about(format.write(figure)),
      note: isMissing
        ? moneyText.noRate(wanted)
        : oldSince && moneyText.oldRate(wanted, formatAge(oldSince, serverNow(), ages)),
      isPending,
    };
  }, [wanted, units, isMissing, isPending, oldSince]);
}
