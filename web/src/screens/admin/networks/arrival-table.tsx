import type { AdminArrival, ArrivalState } from "@portico/contract";
import { useNow } from "../../../api/time/use-now.ts";
import { Age } from "../../../features/office/age.tsx";
import { confirmationsWords } from "../../../features/transactions/confirmations.tsx";
import { paths } from "../../../paths.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { arrivalsText as text } from "../../../text/admin/networks.ts";
import { Badge, type BadgeTone } from "../../../ui/feedback/badge.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { shortenMiddle } from "../../../ui/format/text.ts";
import { TableHead } from "../../../ui/layout/table-head.tsx";
import { Address } from "../../../ui/marks/address.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import { ArrivalActions } from "./arrival-actions.tsx";
import { formatHeight } from "./chain-state.ts";

/** The colour of each state. */
export const arrivalTones: Record<ArrivalState, BadgeTone> = {
  waiting: "neutral",
  confirming: "neutral",
  credited: "teal",
  orphaned: "neutral",
  below_minimum: "pending",
  unclaimed: "pending",
  review: "pending",
  undone: "down",
  settled: "neutral",
};

const columns = { payment: "w-64", user: "", state: "w-76", seen: "w-36", actions: "w-48" } as const;
/** A table on a desktop; on a phone each row is a card. */
const table =
  "block w-full rounded-card border border-line bg-surface xl:table xl:table-fixed xl:border-separate xl:border-spacing-0";
const row =
  "flex flex-col gap-2 md:grid md:grid-cols-2 md:gap-x-6 border-line px-4 py-3.5 not-first:border-t xl:table-row";
const cell =
  "block min-w-0 xl:table-cell xl:border-line xl:px-3 xl:py-3 xl:align-top xl:first:pl-5 xl:last:pr-5 xl:[tr:not(:first-child)>&]:border-t";
const link = "underline-offset-4 hover:underline pointer-coarse:py-2.5";

interface ArrivalTableProps {
  arrivals: AdminArrival[];
  onSettle: (arrival: AdminArrival) => void;
}

/** Payments with their users, and what is to be decided on them. */
export function ArrivalTable({ arrivals, onSettle }: ArrivalTableProps) {
  return (
    <table aria-label={text.list} className={table}>
      <TableHead columns={text.columns} widths={columns} />
      <tbody className="block xl:table-row-group">
        {arrivals.map((arrival) => (
          <tr key={arrival.id} className={row}>
            <Payment arrival={arrival} />
            <User arrival={arrival} />
            <State arrival={arrival} />
            <Seen arrival={arrival} />
            <td className={cell}>
              <ArrivalActions arrival={arrival} onSettle={() => onSettle(arrival)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Amount, network, and the transaction's hash and output, or the address if the transaction is not known. */
function Payment({ arrival }: { arrival: AdminArrival }) {
  const { amount, symbol, network, transaction_hash, output_index } = arrival;
  return (
    <td className={cell}>
      <span translate="no" className="figures block text-15 font-semibold break-words">
        {text.amountOf(formatExact(amount), symbol)}
      </span>
      <span className="block text-13 text-muted">
        {network} · {transaction_hash === null ? text.noHash : text.output(String(output_index))}
      </span>
      {transaction_hash === null ? (
        <Explored text={arrival.address} url={arrival.explorer_address_url} label={text.exploreAddress} />
      ) : (
        <Explored text={transaction_hash} url={arrival.explorer_url} label={text.explore} />
      )}
    </td>
  );
}

interface ExploredProps {
  text: string;
  url: string | null;
  label: (short: string) => string;
}

/** A hash or an address, shortened, with a link to its explorer if there is one. */
function Explored({ text: whole, url, label }: ExploredProps) {
  if (!url) return <Address address={whole} short />;
  const short = shortenMiddle(whole, 10, 6);
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={whole}
      translate="no"
      aria-label={label(short)}
      className={cx("inline-block min-h-6 font-mono text-13/6 text-accent-ink", link)}
    >
      {short}
    </a>
  );
}

/** To whom the address was shown at the time. */
function User({ arrival: { user, address } }: { arrival: AdminArrival }) {
  return (
    <td className={cell}>
      {user ? (
        <RowLink to={paths.adminUser(user.id)} title={user.email} className={cx("block", link)}>
          <span className="block truncate text-15 text-accent-ink">{user.email}</span>
          <span className="block truncate text-13 text-muted">{user.username}</span>
        </RowLink>
      ) : (
        <span className="block text-15">{text.nobody}</span>
      )}
      <span className="block text-13">
        <Address address={address} />
      </span>
    </td>
  );
}

/** The state, and the question to an administrator in words. */
function State({ arrival }: { arrival: AdminArrival }) {
  const { state, confirmations, confirmations_needed, decision_reason } = arrival;
  const words = questionOf(arrival);
  return (
    <td className={cell}>
      <Badge tone={arrivalTones[state]}>{text.states[state]}</Badge>
      {state === "confirming" && (
        <span className="figures ml-2 text-13 text-muted">
          {confirmationsWords({
            done: Math.min(confirmations, confirmations_needed),
            needed: confirmations_needed,
          })}
        </span>
      )}
      {words && <span className="mt-1.5 block text-13 break-words">{words}</span>}
      {decision_reason && (
        <span className="mt-1.5 block text-13 break-words text-muted">
          {text.settledFor(decision_reason)}
        </span>
      )}
    </td>
  );
}

/** What an administrator must know to decide; undefined if there is nothing to decide. */
export function questionOf({
  state,
  question,
  minimum,
  symbol,
  awaits_witness,
}: AdminArrival): string | undefined {
  if (question) return text.questions[question];
  if (state === "below_minimum") return text.below(text.amountOf(formatExact(minimum), symbol));
  if (state === "unclaimed") return text.unclaimed;
  if (awaits_witness) return text.withoutWitness;
  return state === "undone" ? text.undone : undefined;
}

function Seen({ arrival }: { arrival: AdminArrival }) {
  const now = useNow();
  return (
    <td className={cx(cell, "figures text-13 text-muted")}>
      <Age at={arrival.seen_at} now={now} className="xl:block" />
      <span className="xl:hidden"> · </span>
      <span className="xl:block">{blockOf(arrival)}</span>
    </td>
  );
}

/** The block of a payment; of what an audit found, the blocks in which it can be. */
function blockOf({ block_height, after_height }: AdminArrival): string {
  if (block_height === null) return text.noBlock;
  const last = formatHeight(block_height);
  if (after_height === null) return text.block(last);
  return after_height === 0 ? text.upTo(last) : text.between(formatHeight(after_height + 1), last);
}
