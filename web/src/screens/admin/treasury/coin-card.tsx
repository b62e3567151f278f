import type { HotBand, TreasuryCoin, TreasuryNetwork } from "@portico/contract";
import { Lightbulb } from "lucide-react";
import { useMay } from "../../../shell/access/use-may.ts";
import { sweptText } from "../../../text/admin/sweeping.ts";
import { treasuryText as text } from "../../../text/admin/treasury.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Badge, type BadgeTone } from "../../../ui/feedback/badge.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { formatAmount, formatExact } from "../../../ui/format/amount.ts";
import { toBig } from "../../../ui/format/decimal.ts";
import { Card, DataRow } from "../../../ui/layout/card.tsx";
import { CoinIcon } from "../../../ui/marks/coin-icon.tsx";
import { coinStateOf, stateTones } from "./coin-state.ts";
import { CoinSum } from "./coin-sum.tsx";
import { SweepingFault, SweepingRow } from "./coin-sweeping.tsx";
import { ShortageLine } from "./shortage-line.tsx";

interface CoinCardProps {
  coin: TreasuryCoin;
  network: TreasuryNetwork;
  /** Of practice mode. */
  isPlay: boolean;
  onReconcile: () => void;
  onSweep: () => void;
}

/** A coin on a network: what is held where, what is on its way, and whether that is explained. */
export function CoinCard({ coin, network, isPlay, onReconcile, onSweep }: CoinCardProps) {
  const state = coinStateOf(coin);
  return (
    <Card className="flex min-w-0 flex-1 flex-col p-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-center gap-2.5 text-15 font-semibold">
          <CoinIcon coinId={coin.coin_id} symbol={coin.symbol} size={22} />
          {coin.symbol}
        </h3>
        <Badge tone={stateTones[state]}>{text.states[state]}</Badge>
      </div>
      <Places coin={coin} network={network} />
      <CoinSum coin={coin} network={network} state={state} />
      <ShortageLine coin={coin} isPlay={isPlay} />
      <SweepingFault coin={coin} network={network} />
      <Advice coin={coin} network={network} />
      <Buttons coin={coin} network={network} onReconcile={onReconcile} onSweep={onSweep} />
    </Card>
  );
}

const bandTones: Record<HotBand, BadgeTone> = {
  danger: "down",
  warning: "pending",
  below: "neutral",
  good: "up",
  above: "neutral",
};

function Places({ coin, network }: Pick<CoinCardProps, "coin" | "network">) {
  const { symbol, deposit, paying, cold, total, arriving, leaving, lasts_days, band, daily_withdrawals } =
    coin;
  const show = (amount: string | null) => (amount === null ? text.notRead : formatExact(amount));
  return (
    <dl className="mt-1">
      <DataRow label={text.deposit}>{show(deposit)}</DataRow>
      <DataRow label={text.paying}>{show(paying)}</DataRow>
      <DataRow label={text.coldPlace}>{show(cold)}</DataRow>
      <DataRow label={text.total} className="border-t border-line font-semibold">
        {total === null ? text.notRead : text.amountOf(formatExact(total), symbol)}
      </DataRow>
      {toBig(arriving).gt(0) && <DataRow label={text.arriving}>{formatExact(arriving)}</DataRow>}
      {toBig(leaving).gt(0) && <DataRow label={text.leaving}>{formatExact(leaving)}</DataRow>}
      {lasts_days !== null && (
        <DataRow label={text.lasts}>
          <span className="flex flex-wrap items-baseline justify-end gap-x-2">
            {text.days(lasts_days)}
            {band && <Badge tone={bandTones[band]}>{text.bands[band]}</Badge>}
          </span>
          <span className="block text-13 font-normal text-muted">
            {text.pace(text.amountOf(formatAmount(daily_withdrawals), symbol))}
          </span>
        </DataRow>
      )}
      <SweepingRow coin={coin} network={network} />
    </dl>
  );
}

/** What an operator should do about where the coins are. */
function Advice({ coin, network }: Pick<CoinCardProps, "coin" | "network">) {
  const { symbol, cold, refill, to_cold, sweep, lacks_gas } = coin;
  const of = (amount: string) => text.amountOf(formatAmount(amount), symbol);
  const words = [
    refill !== null && text.refill[toBig(cold ?? "0").gte(refill) ? "fromCold" : "send"](of(refill)),
    to_cold !== null && text.toCold(of(to_cold)),
    sweep !== null && text.sweep[sweepAdvice(coin, network)](of(sweep)),
    lacks_gas && text.gas,
  ].filter((one) => one !== false);
  if (words.length === 0) return null;
  return (
    <div className="mt-3">
      <Callout icon={<Lightbulb aria-hidden className="size-4" />}>
        <ul aria-label={text.advice} className="flex flex-col gap-1 text-13 font-normal">
          {words.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}

/** What to do about coins at deposit addresses: nothing by hand where they are swept, or can be. */
function sweepAdvice({ sweeping }: TreasuryCoin, { can_sweep }: TreasuryNetwork): keyof typeof text.sweep {
  if (!can_sweep) return "byHand";
  return sweeping?.is_on ? "swept" : "switchOn";
}

function Buttons({ coin, network, onReconcile, onSweep }: Omit<CoinCardProps, "isPlay">) {
  const mayReconcile = useMay("admin_set_reconciliation");
  const maySweep = useMay("admin_set_sweep_rule");
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-3">
      <Button
        size="sm"
        aria-label={text.reconcileOf(coin.symbol, network.name)}
        disabled={!mayReconcile.allowed}
        reason={mayReconcile.reason}
        onClick={onReconcile}
      >
        {text.reconcile}
      </Button>
      {(network.can_sweep || coin.sweeping?.is_on) && (
        <Button
          size="sm"
          aria-label={sweptText.changeOf(coin.symbol, network.name)}
          disabled={!maySweep.allowed}
          reason={maySweep.reason}
          onClick={onSweep}
        >
          {sweptText.change}
        </Button>
      )}
    </div>
  );
}
