import type { Coin, PriceFeedAction } from "@portico/contract";
import { useState } from "react";
import { isFirstLoad } from "../../../api/cache/load-state.ts";
import type { ReadOutput } from "../../../api/http/client.ts";
import { usePriceFeedControl } from "../../../api/queries/office-settings.ts";
import { useCoins, useRules } from "../../../api/queries/public.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { AskOnce, type Question } from "../../../features/office/ask-once.tsx";
import { InlineFailure } from "../../../features/office/inline-failure.tsx";
import { PriceUpdate } from "../../../features/prices/price-update.tsx";
import { usePriceHealth } from "../../../features/prices/use-price-health.ts";
import { paths } from "../../../paths.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { Link } from "../../../shell/router/link.tsx";
import { adminCronText } from "../../../text/admin/cron.ts";
import { ages, common, spans } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Badge, type BadgeTone } from "../../../ui/feedback/badge.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { formatAge, formatSpan } from "../../../ui/format/time.ts";
import { Panel } from "../../../ui/layout/card.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import { failureOf } from "./job-failure.ts";
import { useFeedControl } from "./use-feed-control.ts";

type Control = ReadOutput<"adminPriceFeed">;
type Job = ReadOutput<"adminCron">["jobs"][number];

const tones: Record<keyof typeof adminCronText.modes, BadgeTone> = {
  running: "up",
  waiting: "pending",
  stopped: "down",
  fallback: "pending",
};

/** The price feed's status, and the buttons that control it (T41). */
export function FeedPanel({ job }: { job: Job | undefined }) {
  const query = usePriceFeedControl();
  const control = query.data;
  const feed = useFeedControl();
  // Both at once: the later one would push down what is below.
  const isKnown = !isFirstLoad(feed.status);
  return (
    <Panel className="flex flex-col gap-4 p-5" aria-label={adminCronText.feed}>
      <div className="flex flex-col justify-between gap-5 md:flex-row">
        <div className="flex flex-col items-start gap-1.5">
          <h2 className="text-19 font-semibold">{adminCronText.feed}</h2>
          {control && isKnown && <State control={control} status={feed.status.data} job={job} />}
          {!(control && isKnown) &&
            (!control && !isFirstLoad(query) ? (
              <InlineFailure
                title={adminCronText.feedFailed}
                query={query}
                className="flex min-h-34 flex-col items-start gap-2"
              />
            ) : (
              <StateSkeleton />
            ))}
        </div>
        <PriceUpdate />
      </div>
      <Actions control={control} feed={feed} />
    </Panel>
  );
}

function StateSkeleton() {
  return (
    <div role="status" aria-label={common.loading} className="flex h-34 flex-col gap-2">
      <Skeleton className="h-6 w-24 rounded-full" />
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-5 w-56" />
    </div>
  );
}

interface StateProps {
  control: Control;
  /** Undefined until it is loaded. */
  status: ReturnType<typeof useFeedControl>["status"]["data"];
  job: Job | undefined;
}

function State({ control, status, job }: StateProps) {
  const now = useNow();
  const aliases = (useCoins().data ?? []).filter(({ alias_of }) => alias_of !== null);
  const { mode, changed_at, changed_by, update_seconds } = control;
  const failure = mode === "stopped" ? null : failureOf(job, update_seconds, now);
  const shown = mode === "running" && status?.status === "waiting" ? "waiting" : mode;
  return (
    <div className="figures flex min-h-34 flex-col items-start gap-1 text-15">
      <Badge tone={failure ? "down" : tones[shown]}>
        {failure ? adminCronText.failing : adminCronText.modes[shown]}
      </Badge>
      <p className="break-words">{failure ?? detailOf(shown, update_seconds, status)}</p>
      <p className="text-13 text-muted">
        {[
          status && newestOf(status, aliases, now),
          changed_at && adminCronText.changed(formatAge(changed_at, now, ages), changed_by),
        ]
          .filter(Boolean)
          .join(". ")}
      </p>
      <OldPrices />
      <Streams streams={status?.streams ?? []} />
    </div>
  );
}

/** Names the coins that cannot be traded, and leads to where they get another id. */
function OldPrices() {
  const { old } = usePriceHealth();
  if (old.length === 0) return null;
  return (
    <p className="text-13 text-pending-ink">
      {adminCronText.oldPrices(old.join(", "))}.{" "}
      <Link to={paths.adminCoins()} className="font-medium underline underline-offset-4">
        {adminCronText.mapId}
      </Link>
    </p>
  );
}

type Mode = keyof typeof adminCronText.modes;

function detailOf(mode: Mode, seconds: number, status: StateProps["status"]): string {
  const { modeDetails, streamedDetails } = adminCronText;
  const streams = status?.streams ?? [];
  if (streams.length > 0 && (mode === "running" || mode === "fallback")) {
    const hasNoStream = mode === "running" && streams.every(({ state }) => state !== "live");
    return streamedDetails[hasNoStream ? "noStream" : mode](seconds);
  }
  return modeDetails[mode](seconds);
}

type StreamsProps = Pick<NonNullable<StateProps["status"]>, "streams">;

const dots: Record<StreamsProps["streams"][number]["state"], string> = {
  live: "bg-up",
  silent: "bg-pending",
  down: "bg-down",
  off: "bg-muted",
};

/** The status of each exchange's stream, and the age of its last message. */
function Streams({ streams }: StreamsProps) {
  if (streams.length === 0) return null;
  return (
    <ul aria-label={adminCronText.streams} className="mt-1 flex flex-col gap-1 text-13">
      {streams.map(({ source, state, coins, age_seconds }) => (
        <li key={source} className="flex items-baseline gap-2">
          <span aria-hidden className={cx("size-2 shrink-0 rounded-full", dots[state])} />
          <p>
            <span className="font-semibold">{adminCronText.streamSources[source]}</span>{" "}
            <span className="text-muted">
              {adminCronText.streamStates[state](coins)}
              {age_seconds !== null && ` · ${adminCronText.lastWord(formatSpan(age_seconds * 1_000, spans))}`}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The age of the newest price; `now` is the server's time in milliseconds. */
function newestOf(
  { last_updated, coins, source }: NonNullable<StateProps["status"]>,
  aliases: readonly Coin[],
  now: number,
): string {
  if (last_updated === null) return adminCronText.noCoins;
  const age = formatSpan(now - Date.parse(last_updated), spans);
  // A price update counts each coin once, and so does this line.
  const counted = adminCronText.newest(
    age,
    coins - aliases.length,
    source ? adminCronText.sources[source] : "",
  );
  return [counted, ...aliases.map(({ name }) => adminCronText.alias(name))].join(". ");
}

interface ActionsProps {
  control: Control | undefined;
  feed: ReturnType<typeof useFeedControl>;
}

function Actions({ control, feed }: ActionsProps) {
  const [asked, setAsked] = useState<PriceFeedAction | null>(null);
  const may = useMay("prices.control");
  const maxAge = useRules().max_price_age_seconds;
  const isAt: Record<PriceFeedAction, boolean> = {
    start: control?.mode === "running",
    stop: control?.mode === "stopped",
    fallback: control?.mode === "fallback",
  };

  function reasonOf(action: PriceFeedAction): string | undefined {
    if (!may.allowed) return may.reason;
    if (action === "fallback" && control && !control.has_fallback) return adminCronText.noFallback;
    return isAt[action] ? adminCronText.isAlready[action] : undefined;
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        {(["start", "stop", "fallback"] as const).map((action) => (
          <Button
            key={action}
            size="sm"
            busy={feed.running === action}
            disabled={!control || feed.running !== null || reasonOf(action) !== undefined}
            reason={reasonOf(action)}
            onClick={() => (action === "start" ? feed.send(action) : setAsked(action))}
          >
            {adminCronText.actions[action]}
          </Button>
        ))}
        <Button size="sm" busy={feed.isAsking} onClick={() => feed.ask()}>
          {adminCronText.actions.status}
        </Button>
      </div>
      <AskOnce
        question={questionOf(asked, maxAge)}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && feed.send(asked)}
      />
    </>
  );
}

/** What stopping, or falling back, does to everybody; null for the other actions. */
function questionOf(action: PriceFeedAction | null, maxAgeSeconds: number): Question | null {
  const { stop, fallback } = adminCronText.questions;
  if (action === "stop") {
    return {
      ...stop,
      words: stop.words(maxAgeSeconds),
      cancel: common.cancel,
      isDanger: true,
    };
  }
  return action === "fallback" ? { ...fallback, cancel: common.cancel, isDanger: true } : null;
}
