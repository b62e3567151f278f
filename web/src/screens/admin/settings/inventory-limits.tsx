import type { SwapInventory } from "@portico/contract";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { useSaveInventoryLimit, useSwapInventories } from "../../../api/queries/office-settings.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { SideFailure } from "../../../features/office/inline-failure.tsx";
import { useMay } from "../../../shell/access/use-may.ts";
import { adminSettingsText } from "../../../text/admin/settings.ts";
import { ages } from "../../../text/app/common.ts";
import { formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { formatAge } from "../../../ui/format/time.ts";
import { changeText } from "./change-text.ts";
import { faultOf } from "./coin-figures.tsx";
import { SettingField } from "./setting-field.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";
import type { Edit } from "./use-setting-edit.ts";

const text = adminSettingsText.inventory;

/** By how much swaps may make users own more of each coin than the exchange holds (T85). */
export function InventoryLimits() {
  const query = useSwapInventories();
  return (
    <section aria-label={text.title} className="flex flex-col gap-4">
      <h2 className="mt-3 text-19 font-semibold">{text.title}</h2>
      <p className="text-15 text-muted">{text.intro}</p>
      <SideFailure title={text.loadFailed} query={query} />
      {isFirstLoad(query) && <SettingsSkeleton />}
      {query.data && (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {query.data.map((inventory) => (
            <LimitField key={inventory.coin_id} inventory={inventory} />
          ))}
        </div>
      )}
    </section>
  );
}

function LimitField({ inventory }: { inventory: SwapInventory }) {
  const now = useNow();
  const may = useMay("admin_update_inventory_limit");
  const save = useSaveInventoryLimit();
  const { coin_id, symbol, decimals, limit, holdings } = inventory;
  const label = text.of(symbol);
  const isUnknown = holdings === null && limit === null;
  return (
    <SettingField
      coin={inventory}
      label={label}
      unit={symbol}
      step="1"
      value={limit ?? ""}
      none={text.none}
      emptyMeans=""
      previous={null}
      problemOf={(amount) => (amount === "" ? undefined : faultOf(amount, symbol, decimals))}
      warn={(edit) => warningOf(edit, inventory)}
      save={(edit) => save.mutateAsync({ coinId: coin_id, ...edit })}
      saved={adminSettingsText.coinSettingUpdated(label)}
      failed={adminSettingsText.coinSettingFailed}
      locked={may.reason ?? (isUnknown ? text.unknown : undefined)}
      facts={[roomText(inventory), changeText(inventory, now)]}
      changedBy={inventory.changed_by}
    >
      <Books inventory={inventory} now={now} />
    </SettingField>
  );
}

/** What is held and owed of a coin, and how old the measurement is that swaps go by. */
function Books({ inventory, now }: { inventory: SwapInventory; now: number }) {
  const { owed, holdings, symbol, limit, measured_at } = inventory;
  const inCoin = (amount: string) => <span translate="no">{`${formatExact(amount)} ${symbol}`}</span>;
  const facts = [
    [text.held, holdings === null ? text.notKnown : inCoin(holdings)],
    [text.owed, inCoin(owed)],
    ...(limit !== null && measured_at ? [[text.measured, formatAge(measured_at, now, ages)] as const] : []),
  ] as const;
  return (
    <dl className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-line pt-2 text-13">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function roomText({ limit, room, symbol }: SwapInventory): string {
  if (limit === null) return text.unlimited;
  if (room === null) return text.unmeasured;
  return toBig(room).eq(0) ? text.usedUp : text.room(`${formatExact(room)} ${symbol}`);
}

/** Asks before swaps stop at once, and before nothing limits them any more. */
function warningOf({ value, seen }: Edit, { owed, holdings, symbol }: SwapInventory): string | undefined {
  if (value === "") return seen === "" ? undefined : text.askNone(symbol);
  if (holdings === null) return undefined;
  const excess = toBig(owed).minus(holdings);
  if (excess.lt(value)) return undefined;
  return excess.eq(0)
    ? text.askStopsAtZero(symbol)
    : text.askStops(symbol, `${formatExact(excess.toFixed())} ${symbol}`);
}
