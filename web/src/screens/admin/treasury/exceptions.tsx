import type { TreasuryException } from "@portico/contract";
import { CircleCheck } from "lucide-react";
import { useId } from "react";
import { useNow } from "../../../api/time/use-now.ts";
import { paths } from "../../../paths.ts";
import { Link } from "../../../shell/router/link.tsx";
import { exceptionsText as text } from "../../../text/admin/solvency.ts";
import { ages } from "../../../text/app/common.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { Badge, type BadgeTone } from "../../../ui/feedback/badge.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { formatAge } from "../../../ui/format/time.ts";
import { Panel } from "../../../ui/layout/card.tsx";

/** What waits for a person, the most urgent first, each with a link to where it is decided. */
export function Exceptions({ exceptions }: { exceptions: TreasuryException[] }) {
  const heading = useId();
  return (
    <Panel aria-labelledby={heading} className="mb-5 min-w-0 p-5">
      <h2 id={heading} className="text-19 font-semibold">
        {text.title}
      </h2>
      {exceptions.length === 0 ? (
        <p className="mt-2 flex items-center gap-2 text-15 text-muted">
          <CircleCheck aria-hidden className="size-4.5 shrink-0 text-up-ink" />
          {text.nothing}
        </p>
      ) : (
        <ul aria-labelledby={heading} className="mt-1 flex flex-col">
          {exceptions.map((exception) => (
            <Row key={keyOf(exception)} exception={exception} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const tones: Record<TreasuryException["kind"], BadgeTone> = {
  gap: "down",
  network_paused: "down",
  lost: "down",
  failed: "pending",
  undone: "down",
  review: "pending",
  unexplained: "pending",
  unclaimed: "pending",
  below_minimum: "neutral",
  cold_request: "pending",
  movement_request: "pending",
};

function Row({ exception }: { exception: TreasuryException }) {
  const now = useNow();
  const { kind, network_id, count, oldest_at, amounts } = exception;
  const name = nameOf(exception);
  const age = formatAge(oldest_at, now, ages);
  return (
    <li
      aria-label={name}
      className="flex items-center justify-between gap-x-4 border-line py-3 not-first:border-t"
    >
      <div className="min-w-0 flex-1 gap-x-6 lg:flex lg:items-center lg:justify-between">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-15 font-medium">
            {name}
            {network_id === null && <Badge tone={tones[kind]}>{groupThousands(String(count))}</Badge>}
          </p>
          <p className="text-13 text-muted">{text.hints[kind]}</p>
        </div>
        <p className="figures mt-0.5 text-13 lg:w-72 lg:shrink-0 lg:text-right">
          {amounts.map(({ symbol, amount }) => (
            <span
              key={symbol}
              translate="no"
              className="mr-3 inline-block max-w-full font-medium break-words lg:mr-0 lg:ml-3"
            >
              {text.amountOf(formatExact(amount), symbol)}
            </span>
          ))}
          <span className="block text-muted">{count === 1 ? text.since(age) : text.oldest(age)}</span>
        </p>
      </div>
      <Link
        to={targetOf(exception)}
        aria-label={text.openOf(name)}
        className={buttonClass("raised", "sm", "shrink-0")}
      >
        {text.open}
      </Link>
    </li>
  );
}

function nameOf({ kind, network }: TreasuryException): string {
  return text.kinds[kind](network ?? "");
}

function keyOf({ kind, network_id, coin_id }: TreasuryException): string {
  return `${kind} ${network_id} ${coin_id}`;
}

/** Where it is decided. */
function targetOf({ kind, network_id, coin_id }: TreasuryException): string {
  switch (kind) {
    case "gap":
      return paths.adminTreasuryCoin(network_id ?? "", coin_id ?? "");
    case "network_paused":
      return paths.adminNetworks();
    case "lost":
    case "failed":
      return paths.adminPayments({ state: kind });
    case "cold_request":
      return paths.adminTreasury({ tab: "cold" });
    case "movement_request":
      return paths.adminTreasury({ tab: "movements" });
    default:
      return paths.adminNetworks({ tab: "arrivals", state: kind });
  }
}
