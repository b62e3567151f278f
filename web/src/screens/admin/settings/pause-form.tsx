import type { Coin, OfficePause, Pause, PauseKind } from "@portico/contract";
import { useId, useState } from "react";
import { useSingleFlight } from "../../../api/calls/single-flight.ts";
import { useSetPause } from "../../../api/queries/pauses.ts";
import { useCoins } from "../../../api/queries/public.ts";
import { hasReason } from "../../../features/form/require-reason.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { pauseTitle } from "../../../shell/notices/pause-notice.tsx";
import { adminPausesText as text } from "../../../text/admin/pauses.ts";
import { pausesText } from "../../../text/app/pauses.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { SelectField } from "../../../ui/fields/select.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { WhileSaving } from "../../../ui/fields/while-saving.tsx";
import { coinLabel } from "../../../ui/format/text.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { AskFirst } from "./ask-first.tsx";

type Scope = Pick<Pause, "kind" | "coin_id" | "network_id">;

interface Values {
  scope: Scope;
  reason: string;
}

/** A scope in the form that the calls take. */
export function scopeOf({ kind, coin_id, network_id }: Scope) {
  return {
    ...(kind && { p_kind: kind }),
    ...(coin_id && { p_coin_id: coin_id }),
    ...(network_id && { p_network_id: network_id }),
  };
}

/** Chooses what to pause and why, and asks for confirmation. */
export function PauseForm({ pauses }: { pauses: OfficePause[] }) {
  const heading = useId();
  const may = useMay("admin_set_pause");
  const [isAsking, setAsking] = useState(false);
  const form = useForm<Values>({
    defaultValues: { scope: { kind: null, coin_id: null, network_id: null }, reason: "" },
    onSubmit: () => setAsking(true),
  });
  const { scope, reason } = form.watch();
  const coins = (useCoins().data ?? []).filter((coin) => coin.alias_of === null);
  const standing = pauses.find((pause) => isSame(pause, scope));
  const set = useSetPause({
    onDone() {
      notify.success(text.paused, "pauses");
      form.setValue("reason", "");
    },
    onFailed: (error) => notify.error(errorText(error, text.pauseFailed), "pauses"),
  });
  const setOnce = useSingleFlight(set.mutate);
  const isReady = may.allowed && hasReason(reason);

  return (
    <Panel aria-labelledby={heading} className="p-5">
      <h2 id={heading} className="text-19 font-semibold">
        {text.add}
      </h2>
      <p className="mt-1 mb-4 text-13 text-muted">{text.intro}</p>
      <form onSubmit={form.submit} className="flex flex-col gap-4">
        <WhileSaving isSaving={set.isPending}>
          <ScopeFields scope={scope} coins={coins} onChange={(next) => form.setValue("scope", next)} />
          <TextAreaField
            label={text.reason}
            hint={standing ? text.replaces(standing.reason) : text.reasonHint}
            maxLength={500}
            {...form.field("reason", { validate: () => isReady })}
          />
        </WhileSaving>
        <Button type="submit" tone="danger" busy={set.isPending} disabled={!isReady} reason={may.reason}>
          {text.add}
        </Button>
      </form>
      <AskFirst
        open={isAsking}
        title={text.confirmTitle}
        action={text.add}
        tone="danger"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          setOnce({
            ...scopeOf(scope),
            p_reason: reason.trim(),
            ...(standing && { p_seen_reason: standing.reason }),
          });
        }}
      >
        <p className="font-semibold text-text">{pauseTitle(named(scope, coins))}</p>
        <p>{pausesText.reason(reason.trim())}</p>
        {standing && <p>{text.replaces(standing.reason)}</p>}
        <p>{text.coins(coveredCoins(scope, coins))}</p>
        <p>{text.confirm}</p>
      </AskFirst>
    </Panel>
  );
}

/** Represents null, which a select cannot hold. */
const ALL = "all";

interface ScopeFieldsProps {
  scope: Scope;
  coins: Coin[];
  onChange: (scope: Scope) => void;
}

function ScopeFields({ scope, coins, onChange }: ScopeFieldsProps) {
  const isSwap = scope.kind === "swap";
  const kinds = Object.entries(text.kinds) as [PauseKind, string][];
  return (
    <>
      <SelectField<PauseKind | typeof ALL>
        label={text.kind}
        value={scope.kind ?? ALL}
        onValueChange={(kind) =>
          onChange({
            ...scope,
            kind: kind === ALL ? null : kind,
            ...(kind === "swap" && { network_id: null }),
          })
        }
        options={[
          { value: ALL, label: text.everything },
          ...kinds.map(([value, label]) => ({ value, label })),
        ]}
      />
      <SelectField
        label={text.coin}
        value={scope.coin_id ?? ALL}
        onValueChange={(coinId) =>
          onChange({ ...scope, coin_id: coinId === ALL ? null : coinId, network_id: null })
        }
        options={[
          { value: ALL, label: text.allCoins },
          ...coins.map(({ coin_id, symbol, name }) => ({
            value: coin_id,
            label: coinLabel(name, symbol),
          })),
        ]}
      />
      <SelectField
        label={text.network}
        value={scope.network_id ?? ALL}
        disabled={isSwap}
        hint={isSwap ? text.noNetwork : undefined}
        onValueChange={(network) => onChange({ ...scope, network_id: network === ALL ? null : network })}
        options={[{ value: ALL, label: text.allNetworks }, ...networksOf(coins, scope.coin_id)]}
      />
    </>
  );
}

/** The networks of a coin, or of all coins. */
function networksOf(coins: Coin[], coinId: string | null): { value: string; label: string }[] {
  const names = new Map(
    coins
      .filter(({ coin_id }) => coinId === null || coin_id === coinId)
      .flatMap(({ networks }) => networks.map(({ network_id, deposit_name }) => [network_id, deposit_name])),
  );
  return [...names].map(([value, label]) => ({ value, label }));
}

/** A scope with the names of its coin and network. */
function named(scope: Scope, coins: Coin[]): Pick<Pause, "kind" | "symbol" | "network"> {
  return {
    kind: scope.kind,
    symbol: coins.find(({ coin_id }) => coin_id === scope.coin_id)?.symbol ?? null,
    network: networksOf(coins, null).find(({ value }) => value === scope.network_id)?.label ?? null,
  };
}

/** How many coins a pause covers. */
function coveredCoins({ coin_id, network_id }: Scope, coins: Coin[]): number {
  return coins.filter(
    (coin) =>
      (coin_id === null || coin.coin_id === coin_id) &&
      (network_id === null || coin.networks.some((network) => network.network_id === network_id)),
  ).length;
}

function isSame(left: Scope, right: Scope): boolean {
  return left.kind === right.kind && left.coin_id === right.coin_id && left.network_id === right.network_id;
}
