import { type Activity, isFractionSetting } from "@portico/contract";
import { ChevronDown } from "lucide-react";
import { useSymbolOf } from "../../../api/queries/coin-names.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { Age } from "../../../features/office/age.tsx";
import { paths } from "../../../paths.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { activityText } from "../../../text/admin/activity.ts";
import { adminAuditText as text } from "../../../text/admin/audit.ts";
import { common } from "../../../text/app/common.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { toPercent } from "../../../ui/format/fraction.ts";
import { formatDateTime } from "../../../ui/format/time.ts";
import { DataRow } from "../../../ui/layout/card.tsx";

const list = "overflow-hidden rounded-card border border-line bg-surface";
const line =
  "grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3 lg:grid-cols-[1.9fr_1.2fr_2.2fr_6.5rem_1.25rem] lg:px-5";

/** One line per entry, which expands to its details. */
export function ActivityList({ activities }: { activities: Activity[] }) {
  const now = useNow();
  return (
    <ul aria-label={text.list} className={list}>
      {activities.map((activity) => (
        <li key={activity.id} className="border-line not-first:border-t">
          <details className="group">
            <summary
              className={`${line} min-h-14 cursor-pointer list-none outline-offset-[-2px] hover:bg-raised/40 [&::-webkit-details-marker]:hidden`}
            >
              <Summary activity={activity} now={now} />
            </summary>
            <Details activity={activity} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function Summary({ activity, now }: { activity: Activity; now: number }) {
  const { action_name, admin_email, is_claim, created_at } = activity;
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 text-15 font-semibold">
        {activityText.act(action_name)}
        {is_claim && <Badge>{text.claim}</Badge>}
      </span>
      <ChevronDown
        aria-hidden
        className="size-4 justify-self-end text-muted transition-transform duration-150 group-open:rotate-180 lg:order-last"
      />
      <span className="truncate text-13 lg:text-15">{admin_email ?? text.machine}</span>
      <Age
        at={created_at}
        now={now}
        className="figures justify-self-end text-13 text-muted lg:order-3 lg:justify-self-start"
      />
      <span className="col-span-2 truncate text-13 text-muted lg:col-span-1">
        <Subject activity={activity} />
      </span>
    </>
  );
}

/** Whom or what the act concerns, how much, and why. */
function Subject({ activity }: { activity: Activity }) {
  const { target_type, target_id, details, reason, person_id, person_email } = activity;
  const symbolOf = useSymbolOf();
  const { amount, coin_id, symbol } = details;
  const coin = typeof coin_id === "string" ? symbolOf(coin_id) : symbol;
  const parts = [
    person_id ? (person_email ?? text.deletedUser) : subjectOf(target_type, target_id, symbolOf),
    (typeof amount === "string" || typeof amount === "number") && [amount, coin].filter(Boolean).join(" "),
    changeOf(details),
    reason,
  ];
  return <span translate="no">{parts.filter(Boolean).join(" · ")}</span>;
}

/** An id means nothing to a reader, so it is only among the details. */
function subjectOf(type: string, id: string | null, symbolOf: (coinId: string) => string): string {
  if (id === null || isId(id)) return activityText.target(type);
  return `${activityText.target(type)} ${type === "coin" ? symbolOf(id) : activityText.value(id)}`;
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** "Off → 500": a short change of one value; undefined for anything else. */
function changeOf({ old, new: now }: Record<string, unknown>): string | undefined {
  if (old === undefined && now === undefined) return undefined;
  if ([old, now].some((value) => typeof value === "object" && value !== null)) return undefined;
  return `${written(old ?? null)} → ${written(now ?? null)}`;
}

/** All recorded details; a user's entry links to the user. */
function Details({ activity }: { activity: Activity }) {
  const { sequence, target_type, target_id, details, reason, ip_address, created_at } = activity;
  const symbolOf = useSymbolOf();
  const userId = activity.person_id;
  return (
    <div className="border-t border-line bg-raised/30 px-4 py-3 lg:px-5">
      <dl className="grid gap-x-10 lg:grid-cols-2">
        <DataRow label={text.time}>{formatDateTime(created_at)}</DataRow>
        <DataRow label={text.address}>{ip_address}</DataRow>
        {reason && <DataRow label={text.reason}>{reason}</DataRow>}
        {target_id && (
          <DataRow label={activityText.target(target_type)}>
            <span className="font-mono break-all">{target_id}</span>
          </DataRow>
        )}
        {Object.entries(details).map(([name, value]) => (
          <DataRow key={name} label={activityText.detail(name)}>
            <span className="font-mono break-all whitespace-pre-wrap">
              {name === "coin_id" && typeof value === "string"
                ? symbolOf(value)
                : written(inPercent(activity, name, value))}
            </span>
          </DataRow>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-1">
        <span className="figures text-13 text-muted">{text.number(groupThousands(String(sequence)))}</span>
        {userId !== null && (
          <RowLink
            to={paths.adminUser(userId)}
            className="inline-flex min-h-11 items-center text-13 font-semibold text-accent-ink underline-offset-4 hover:underline"
          >
            {text.openUser}
          </RowLink>
        )}
      </div>
    </div>
  );
}

/** The recorded fractions of the settings: they are shown in percent, as they are typed. */
function inPercent({ target_type, target_id }: Activity, name: string, value: unknown): unknown {
  const isOfSetting =
    target_type === "setting" && isFractionSetting(target_id ?? "") && ["old", "new"].includes(name);
  const isFraction = isOfSetting || name === "old_premium_rate" || name === "new_premium_rate";
  return isFraction && typeof value === "string" ? `${toPercent(value)}%` : value;
}

/** A recorded value as text; one with parts has a line for each. */
function written(value: unknown): string {
  if (value === null || value === "") return activityText.none;
  if (typeof value === "boolean") return value ? activityText.yes : activityText.no;
  if (Array.isArray(value)) return value.map(written).join("\n");
  if (typeof value === "object") {
    return Object.entries(value as object)
      .map(([name, part]) => `${activityText.detail(name)}: ${written(part)}`)
      .join("\n");
  }
  const text = String(value);
  return isTime(text) ? formatDateTime(text) : activityText.value(text);
}

/** A complete and valid time: other texts may begin like one. */
function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.:Z+-]*$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** The placeholder lines. */
export function ActivitySkeleton() {
  return (
    <div role="status" aria-label={common.loading} className={list}>
      {Array.from({ length: 12 }, (_, key) => key).map((key) => (
        <div key={key} className={`${line} min-h-14 border-line not-first:border-t`}>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-4 justify-self-end lg:order-last" />
          <Skeleton className="h-4 w-44 max-w-full" />
          <Skeleton className="h-4 w-20 justify-self-end lg:order-3 lg:justify-self-start" />
          <Skeleton className="col-span-2 h-4 w-56 max-w-full lg:col-span-1" />
        </div>
      ))}
    </div>
  );
}
