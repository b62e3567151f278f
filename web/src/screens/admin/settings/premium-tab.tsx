import type { PremiumEntry } from "@portico/contract";
import type { ReadOutput } from "../../../api/http/client.ts";
import { usePriceFeedControl, useSavePremium } from "../../../api/queries/office-settings.ts";
import { usePrice } from "../../../api/queries/public.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { SideFailure } from "../../../features/office/inline-failure.tsx";
import { OldPrice } from "../../../features/prices/old-price.tsx";
import { PriceUpdate } from "../../../features/prices/price-update.tsx";
import { useMay } from "../../../shell/access/use-may.ts";
import { adminSettingsText } from "../../../text/admin/settings.ts";
import { sideReadsText } from "../../../text/admin/side-reads.ts";
import { refusalText } from "../../../text/app/refusals.ts";
import { groupThousands, toBig } from "../../../ui/format/decimal.ts";
import { toFraction, toPercent } from "../../../ui/format/fraction.ts";
import { formatPrice } from "../../../ui/format/price.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { changeText } from "./change-text.ts";
import { premiumWarnings } from "./premium-warnings.ts";
import { SettingField } from "./setting-field.tsx";

/** Each coin's premium on its price, in percent. */
export function PremiumTab({ settings }: { settings: ReadOutput<"adminSettings"> }) {
  const percent = groupThousands(toPercent(settings.default_premium_rate));
  return (
    <div className="mt-5 flex flex-col gap-4">
      <SideFailure title={sideReadsText.feed} query={usePriceFeedControl()} />
      <Panel
        className="flex flex-col justify-between gap-5 p-5 md:flex-row"
        aria-label={adminSettingsText.premiumNotes}
      >
        <div>
          <h2 className="text-15 font-semibold">{adminSettingsText.premiumNotes}</h2>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-15 text-muted">
            {[...adminSettingsText.notes, adminSettingsText.defaultRate(percent)].map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
        <PriceUpdate />
      </Panel>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {settings.premiums.map((entry) => (
          <PremiumField key={entry.coin_id} entry={entry} />
        ))}
      </div>
    </div>
  );
}

function PremiumField({ entry }: { entry: PremiumEntry }) {
  const now = useNow();
  const may = useMay("admin_update_crypto_premium_rate");
  const save = useSavePremium();
  const { coin_id, symbol, premium_rate, is_stable, is_own } = entry;
  return (
    <SettingField
      coin={entry}
      label={adminSettingsText.premiumOf(symbol)}
      unit={adminSettingsText.percent}
      step="0.1"
      value={toPercent(premium_rate)}
      emptyMeans="0"
      previous={entry.previous === null ? null : toPercent(entry.previous)}
      warn={(edit) => premiumWarnings(edit).join(" ") || undefined}
      problemOf={(percent) => (isPremium(percent) ? undefined : refusalText("invalid_premium_rate"))}
      save={({ value, seen }) =>
        save.mutateAsync({ coinId: coin_id, value: toFraction(value), seen: toFraction(seen) })
      }
      saved={adminSettingsText.premiumUpdated(symbol)}
      failed={adminSettingsText.premiumFailed}
      locked={is_stable ? adminSettingsText.stable : may.reason}
      facts={[
        <Applied key="applied" entry={entry} />,
        is_own ? changeText(entry, now) : adminSettingsText.followsDefault,
      ]}
      changedBy={entry.changed_by}
    />
  );
}

/** The premium in the current price: a new one applies with the next price update. */
function Applied({ entry: { coin_id, premium_rate, applied_rate } }: { entry: PremiumEntry }) {
  const price = usePrice(coin_id);
  // The socket brings it with the price, before the settings are refetched.
  const applied = price?.premium_rate ?? applied_rate;
  if (applied === null || !price) return <>{adminSettingsText.noPrice}</>;
  const percent = groupThousands(toPercent(applied));
  return (
    <>
      {toBig(applied).eq(toBig(premium_rate))
        ? adminSettingsText.priceNow(formatPrice(price.current_price), percent)
        : adminSettingsText.pending(percent)}{" "}
      <OldPrice price={price} />
    </>
  );
}

function isPremium(percent: string): boolean {
  const value = toBig(percent);
  return value.lte(100) && value.eq(value.round(1));
}
