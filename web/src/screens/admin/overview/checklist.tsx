import { CircleCheck, CircleDashed } from "lucide-react";
import { useId, useState } from "react";
import type { ReadOutput } from "../../../api/http/client.ts";
import { hideChecklist, isChecklistHidden } from "../../../api/storage/screen-storage.ts";
import { useNow } from "../../../api/time/use-now.ts";
import { type PriceHealth, usePriceHealth } from "../../../features/prices/use-price-health.ts";
import { paths } from "../../../paths.ts";
import { Link } from "../../../shell/router/link.tsx";
import { checklistText as text } from "../../../text/admin/checklist.ts";
import { ages } from "../../../text/app/common.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { formatAge } from "../../../ui/format/time.ts";
import { Panel } from "../../../ui/layout/card.tsx";

type Facts = ReadOutput<"adminChecklist">;

interface Item {
  title: string;
  detail: string;
  /** What a machine said about it, as it said it. */
  said?: string | null;
  isDone: boolean;
  /** Where the item is done. */
  to: string;
}

/**
 * What an owner should do before the exchange opens; empty once it is done. It can only be hidden in practice
 * mode.
 */
export function Checklist({ facts }: { facts: Facts }) {
  const heading = useId();
  const items = itemsOf(facts, usePriceHealth(), useNow());
  const [isHidden, setHidden] = useState(isChecklistHidden);
  const done = items.filter(({ isDone }) => isDone).length;
  if (done === items.length || (facts.practice && isHidden)) return null;
  return (
    <Panel aria-labelledby={heading} className="mb-4 p-5">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id={heading} className="text-19 font-semibold">
            {text.title}
          </h2>
          <p className="mt-1 text-13 text-muted">
            {text.progress(done, items.length)}. {facts.practice ? text.practiceDetail : text.detail}
          </p>
        </div>
        {facts.practice && (
          <Button
            size="sm"
            onClick={() => {
              hideChecklist();
              setHidden(true);
            }}
          >
            {text.hide}
          </Button>
        )}
      </div>
      <ul aria-labelledby={heading} className="mt-3 grid gap-x-6 md:grid-cols-2">
        {items.map((item) => (
          <ChecklistItem key={item.title} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

function ChecklistItem({ item: { title, detail, said, isDone, to } }: { item: Item }) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex gap-3 py-2.5">
      <Icon
        aria-label={isDone ? text.done : text.undone}
        role="img"
        className={`mt-0.5 size-5 shrink-0 ${isDone ? "text-up-ink" : "text-pending-ink"}`}
      />
      <div className="min-w-0">
        <Link to={to} className="text-15 font-semibold hover:underline">
          {title}
        </Link>
        <p className="text-13 text-muted">{detail}</p>
        {said && (
          <p lang="en" translate="no" className="mt-1 font-mono text-13 text-muted wrap-anywhere">
            {said}
          </p>
        )}
      </div>
    </li>
  );
}

function feesItem(isDone: boolean, to: string): Item {
  return { title: text.items.fees, detail: text.fees(isDone), isDone, to };
}

function itemsOf(facts: Facts, prices: PriceHealth, now: number): Item[] {
  const { is_required, administrators, protected: withFactor } = facts.second_factor;
  const settings = (tab: string) => `${paths.adminSettings()}?tab=${tab}`;
  return [
    {
      title: text.items.secondFactor,
      detail: text.secondFactor(is_required, withFactor, administrators),
      isDone: is_required && withFactor === administrators,
      to: settings(is_required ? "roles" : "rules"),
    },
    {
      title: text.items.secondAdministrator,
      detail: text.secondAdministrator(facts.has_second_administrator),
      isDone: facts.has_second_administrator,
      to: settings("roles"),
    },
    {
      title: text.items.decidingAdministrators,
      detail: text.decidingAdministrators(facts.deciding_administrators),
      isDone: facts.deciding_administrators > 1,
      to: settings("roles"),
    },
    {
      title: text.items.pool,
      detail: text.pool(facts.pool.available, facts.pool.incomplete),
      isDone: facts.pool.available >= facts.pool.low_below,
      to: paths.adminWallets({ tab: "new" }),
    },
    {
      title: text.items.chains,
      detail: text.chains(facts.unwatched_networks.join(", ")),
      isDone: facts.is_watching,
      to: paths.adminNetworks(),
    },
    {
      title: text.items.secondNode,
      detail: text.secondNode(facts.networks_without_second_node.join(", ")),
      isDone: facts.networks_without_second_node.length === 0,
      to: paths.adminNetworks(),
    },
    {
      title: text.items.backup,
      detail: text.backup(facts.last_backup_at && formatAge(facts.last_backup_at, now, ages).toLowerCase()),
      isDone: facts.last_backup_at !== null,
      to: settings("system"),
    },
    {
      title: text.items.mail,
      detail: text.mail[facts.mail],
      said: facts.mail_response ?? facts.mail_reason,
      isDone: facts.mail === "works",
      to: settings("system"),
    },
    {
      title: text.items.feed,
      detail: text.feed(
        { current: prices.coins - prices.old.length, coins: prices.coins },
        facts.has_live_prices,
        [...new Set([...prices.old, ...facts.coins_without_price])].join(", "),
      ),
      isDone: facts.has_live_prices && prices.old.length === 0 && facts.coins_without_price.length === 0,
      to: paths.adminCron(),
    },
    ...(facts.has_reviewed_fees === undefined
      ? []
      : [feesItem(facts.has_reviewed_fees, settings("minimums"))]),
    {
      title: text.items.https,
      detail: text.https(facts.is_https),
      isDone: facts.is_https,
      to: settings("system"),
    },
  ];
}
