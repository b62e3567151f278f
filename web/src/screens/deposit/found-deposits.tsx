import type { ArrivalState, OwnArrival } from "@portico/contract";
import { ArrowLeftRight, CircleCheck, Clock, Eye, type LucideIcon, SearchX, Undo2 } from "lucide-react";
import type { ReadOutput } from "../../api/http/client.ts";
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

type Tone = "info" | "warning" | "danger" | "success";

const looks: Record<ArrivalState, { Icon: LucideIcon; tone: Tone }> = {
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

/** What is known of a transaction: its payments to the user, or where else it is. */
export function FoundDeposits({ found: { arrivals, elsewhere } }: { found: ReadOutput<"findDeposit"> }) {
  if (arrivals.length > 0) {
    return (
      <ul className="flex flex-col gap-2">
        {arrivals.map((arrival) => (
          <li key={arrival.id}>
            <Found arrival={arrival} />
          </li>
        ))}
      </ul>
    );
  }
  if (elsewhere.length > 0) {
    return (
      <Callout icon={<ArrowLeftRight aria-hidden className="size-4" />}>
        {elsewhere.map(({ network_id, network }) => (
          <p key={network_id}>{text.elsewhere(network)}</p>
        ))}
      </Callout>
    );
  }
  return (
    <Callout icon={<SearchX aria-hidden className="size-4" />}>
      <p className="font-semibold">{text.notFound}</p>
      <p className="mt-1">{text.notFoundDetail}</p>
    </Callout>
  );
}

function Found({ arrival }: { arrival: OwnArrival }) {
  const { state, amount, symbol, network, minimum, deposit_id, explorer_url } = arrival;
  const { Icon, tone } = looks[state];
  const inCoin = (figure: string) => depositText.amountOf(formatExact(figure), symbol);
  return (
    <Callout tone={tone} icon={<Icon aria-hidden className="size-4" />}>
      <p className="figures font-semibold break-words">
        {inCoin(amount)} · {network}
      </p>
      <p>{stateWords(arrival, inCoin(minimum))}</p>
      {state === "confirming" && <Progress arrival={arrival} />}
      <p className="flex flex-wrap gap-x-4 empty:hidden">
        {deposit_id && (
          <Link to={paths.transactionDetails("deposit", deposit_id)} className={link}>
            {depositText.seeDetails}
          </Link>
        )}
        {explorer_url && (
          <a href={explorer_url} target="_blank" rel="noopener noreferrer" className={link}>
            {depositText.explore}
          </a>
        )}
      </p>
    </Callout>
  );
}

function stateWords({ state, awaits_witness }: OwnArrival, minimum: string): string {
  if (awaits_witness) return confirmationsText.checkedDetail;
  return state === "below_minimum" ? text.belowMinimum(minimum) : text.states[state];
}

const link = "inline-flex min-h-11 items-center font-semibold underline underline-offset-4";

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
