import type { AdminFoundDeposit } from "@portico/contract";
import { findDepositText as text } from "../../../text/admin/find-deposit.ts";
import { Badge, type BadgeTone } from "../../../ui/feedback/badge.tsx";
import { TableHead } from "../../../ui/layout/table-head.tsx";
import { formatHeight } from "./chain-state.ts";

type NodeAnswer = AdminFoundDeposit["nodes"][number];

const tones: Record<NodeAnswer["answer"], BadgeTone> = { has: "up", lacks: "neutral", silent: "down" };

const columns = { node: "", answer: "", block: "w-40", tip: "w-40" } as const;
const row =
  "grid grid-cols-2 gap-x-6 gap-y-2 border-line px-4 py-3.5 text-13 not-first:border-t xl:table-row";
const cell =
  "block min-w-0 break-words xl:table-cell xl:border-line xl:px-3 xl:py-3 xl:align-top xl:first:pl-5 xl:last:pr-5 xl:[tr:not(:first-child)>&]:border-t";

/** What each node of the networks with such hashes says. */
export function FoundNodes({ nodes }: { nodes: readonly NodeAnswer[] }) {
  return (
    <table
      aria-label={text.nodes}
      className="block w-full rounded-card border border-line bg-surface xl:table xl:table-fixed xl:border-separate xl:border-spacing-0"
    >
      <TableHead columns={text.columns} widths={columns} />
      <tbody className="block xl:table-row-group">
        {nodes.map((one) => (
          <tr key={`${one.network_id} ${one.node}`} className={row}>
            <td className={cell}>
              <span className="block font-semibold">{one.network}</span>
              <span className="block text-muted">{one.node}</span>
            </td>
            <td className={cell}>
              <Badge tone={tones[one.answer]}>{text.answers[one.answer]}</Badge>
              {one.has_failed && <span className="ml-2 font-medium text-down-ink">{text.hasFailed}</span>}
              {one.fault && <span className="mt-1 block text-muted">{one.fault}</span>}
            </td>
            <Height label={text.columns.block} height={one.block_height} />
            <Height label={text.columns.tip} height={one.tip_height} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Height({ label, height }: { label: string; height: number | null }) {
  return (
    <td className={cell}>
      <span className="block text-muted xl:hidden">{label}</span>
      <span className="figures">{height === null ? text.none : formatHeight(height)}</span>
    </td>
  );
}
