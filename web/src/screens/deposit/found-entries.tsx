import type { ArrivalState, FoundDeposit, OwnArrival, UncountedPayment } from "@portico/contract";
import {
  ArrowLeftRight,
  ArrowUpFromLine,
  CircleCheck,
  CircleX,
  Clock,
  Eye,
  type LucideIcon,
  Undo2,
} from "lucide-react";
import type { ReactNode } from "react";
import { DelayLine } from "../../features/chains/delay-notice.tsx";
import {
  ConfirmationsBar,
  confirmationsOf,
  confirmationsWords,
} from "../../features/transactions/confirmations.tsx";
import { paths } from "../../paths.ts";
import { Link } from "../../shell/router/link.tsx";
import { confirmationsText } from "../../text/money/confirmations.ts";
import { depositText } from "../../text/money/deposit.ts";
import { findDepositText as text } from "../../text/money/find-deposit.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { formatExact } from "../../ui/format/amount.ts";
import { formatList, shortenMiddle } from "../../ui/format/text.ts";

type Tone = "info" | "warning" | "danger" | "success";

interface Look {
  Icon: LucideIcon;
  tone: Tone;
}

const looks: Record<ArrivalState, Look> = {
  waiting: { Icon: Clock, tone: "warning" },
  confirming: { Icon: Clock, tone: "warning" },
  credited: { Icon: CircleCheck, tone: "success" },
  orphaned: { Icon: Undo2, tone: "danger" },
  below_minimum: { Icon: Eye, tone: "info" },
  unclaimed: { Icon: Eye, tone: "info" },
  review: { Icon: Eye, tone: "info" },
  undone: { Icon: Undo2, tone: "danger" },
  settled: { Icon: Eye, tone: "info" },
};

const ofStatus: Record<FoundDeposit["deposits"][number]["status"], Look> = {
  pending: { Icon: Clock, tone: "warning" },
  completed: { Icon: CircleCheck, tone: "success" },
  failed: { Icon: CircleX, tone: "danger" },
};

/** What is still coming by itself; the rest needs somebody. */
const coming: ReadonlySet<UncountedPayment["finding"]> = new Set([
  "waiting",
  "delayed",
  "not_read_yet",
  "being_read",
]);

interface EntryProps extends Look {
  /** Coin and network; what is known of neither has none. */
  title?: string;
  outcome: { is: string; next?: string };
  /** The page of the transaction here. */
  to?: string | null;
  explorerUrl?: string | null;
  children?: ReactNode;
}

/** What became of one payment, what to do next, and where to read more. */
function Entry({ Icon, tone, title, outcome, to, explorerUrl, children }: EntryProps) {
  return (
    <Callout tone={tone} icon={<Icon aria-hidden className="size-4" />}>
      {title && <p className="figures font-semibold break-words">{title}</p>}
      <p>{outcome.is}</p>
      {children}
      {outcome.next && <p className="mt-1">{outcome.next}</p>}
      <p className="flex flex-wrap gap-x-4 empty:hidden">
        {to && (
          <Link to={to} className={link}>
            {depositText.seeDetails}
          </Link>
        )}
        {explorerUrl && (
          <a href={explorerUrl} target="_blank" rel="noopener noreferrer" className={link}>
            {depositText.explore}
          </a>
        )}
      </p>
    </Callout>
  );
}

const link = "inline-flex min-h-11 items-center font-semibold underline underline-offset-4";

/** A payment that was counted. */
export function ArrivalFound({ arrival }: { arrival: OwnArrival }) {
  const { state, amount, symbol, network_id, network, deposit_id, explorer_url } = arrival;
  return (
    <Entry
      {...looks[state]}
      title={titleOf({ amount, symbol, network })}
      outcome={arrivalOutcome(arrival)}
      to={deposit_id && paths.transactionDetails("deposit", deposit_id)}
      explorerUrl={explorer_url}
    >
      {(state === "waiting" || state === "confirming") && <DelayLine networkId={network_id} kind="deposit" />}
      {state === "confirming" && <Progress arrival={arrival} />}
    </Entry>
  );
}

function arrivalOutcome({ state, awaits_witness, minimum, symbol }: OwnArrival) {
  if (awaits_witness) return { is: confirmationsText.checkedDetail };
  const outcome = text.states[state];
  if (state !== "below_minimum") return outcome;
  return { ...outcome, is: text.belowMinimum(depositText.amountOf(formatExact(minimum), symbol)) };
}

function Progress({ arrival }: { arrival: OwnArrival }) {
  const confirmations = confirmationsOf(arrival);
  if (!confirmations) return null;
  return (
    <>
      <p className="figures mt-1 font-semibold">{confirmationsWords(confirmations)}</p>
      <ConfirmationsBar of={confirmations} className="mt-1.5" />
    </>
  );
}

/** A deposit that an administrator entered. */
export function ByHandFound({ deposit }: { deposit: FoundDeposit["deposits"][number] }) {
  return (
    <Entry
      {...ofStatus[deposit.status]}
      title={titleOf(deposit)}
      outcome={text.byHand[deposit.status]}
      to={paths.transactionDetails("deposit", deposit.id)}
    />
  );
}

/** A withdrawal that the transaction pays. */
export function WithdrawalFound({ withdrawal }: { withdrawal: FoundDeposit["withdrawals"][number] }) {
  return (
    <Entry
      Icon={ArrowUpFromLine}
      tone="info"
      title={titleOf(withdrawal)}
      outcome={text.withdrawal[withdrawal.status]}
      to={paths.transactionDetails("withdrawal", withdrawal.id)}
    />
  );
}

/** A payment to an address of the user's that was not counted. */
export function PaymentFound({ payment }: { payment: UncountedPayment }) {
  const { finding, network, address_networks, explorer_url } = payment;
  return (
    <Entry
      {...(coming.has(finding) ? { Icon: Clock, tone: "warning" } : { Icon: Eye, tone: "info" })}
      title={titleOf(payment)}
      outcome={text.payment(finding, network, formatList(address_networks))}
      explorerUrl={explorer_url}
    />
  );
}

/** A network that has the transaction, which pays none of the user's addresses. */
export function ElsewhereFound({ network: one }: { network: FoundDeposit["elsewhere"][number] }) {
  const { network, explorer_url, has_failed, has_contracts } = one;
  return (
    <Entry
      {...(has_failed ? { Icon: CircleX, tone: "danger" } : { Icon: ArrowLeftRight, tone: "info" })}
      outcome={has_failed ? text.failedTransaction(network) : text.elsewhere(network)}
      explorerUrl={explorer_url}
    >
      {!has_failed && has_contracts && <p className="mt-1">{text.byContract}</p>}
    </Entry>
  );
}

/** Amount and network; of a coin that is not listed, its contract. */
function titleOf(of: {
  amount: string | null;
  symbol: string | null;
  network: string;
  contract?: string | null;
}): string {
  const { amount, symbol, network, contract } = of;
  if (amount !== null && symbol !== null)
    return `${depositText.amountOf(formatExact(amount), symbol)} · ${network}`;
  return contract ? `${text.token(shortenMiddle(contract, 10, 6))} · ${network}` : network;
}
