import type { AdminChain, AdminFoundPayment } from "@portico/contract";
import { useSession } from "../../../api/session/session.ts";
import { paths } from "../../../paths.ts";
import { useMay } from "../../../shell/access/use-may.ts";
import { RowLink } from "../../../shell/navigation/back-link.tsx";
import { findDepositText as text } from "../../../text/admin/find-deposit.ts";
import { arrivalsText } from "../../../text/admin/networks.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { formatExact } from "../../../ui/format/amount.ts";
import { shortenMiddle } from "../../../ui/format/text.ts";
import { formatHeight } from "./chain-state.ts";

interface FoundPaymentActionsProps {
  payment: AdminFoundPayment;
  chain: AdminChain | undefined;
  onRescan: () => void;
}

/** What helps with a payment that was not counted, as far as it would not be refused. */
export function FoundPaymentActions({ payment, chain, onRescan }: FoundPaymentActionsProps) {
  const { finding, network, address, wallet_id, explorer_url } = payment;
  const isMissed = finding === "before_reading" || finding === "not_counted";
  return (
    <div className="mt-auto flex flex-wrap gap-2 empty:hidden">
      {isMissed && chain && <ReadBlock payment={payment} chain={chain} onRescan={onRescan} />}
      {finding === "other_network" && (
        <RowLink
          to={paths.adminEditWallet(wallet_id)}
          aria-label={text.openWalletOf(shortenMiddle(address, 10, 6))}
          className={buttonClass("raised", "sm")}
        >
          {text.openWallet}
        </RowLink>
      )}
      {finding === "unlisted" && (
        <RowLink to={paths.adminCoins()} className={buttonClass("raised", "sm")}>
          {text.addCoin}
        </RowLink>
      )}
      <AddBalance payment={payment} />
      {explorer_url && (
        <a
          href={explorer_url}
          target="_blank"
          rel="noreferrer"
          aria-label={text.exploreOf(network)}
          className={buttonClass("raised", "sm")}
        >
          {text.explore}
        </a>
      )}
    </div>
  );
}

/** Opens the form that has the payment's block read again. */
function ReadBlock({ payment, chain, onRescan }: FoundPaymentActionsProps & { chain: AdminChain }) {
  const may = useMay("admin_rescan_chain");
  const { block_height, network } = payment;
  if (block_height === null) return null;
  const reason = may.reason ?? againstRescan(chain, block_height);
  return (
    <Button
      size="sm"
      aria-label={text.readBlockOf(formatHeight(block_height), network)}
      disabled={reason !== undefined}
      reason={reason}
      onClick={onRescan}
    >
      {text.readBlock}
    </Button>
  );
}

/** Why the database would refuse it; undefined if it would not. */
function againstRescan({ name, credited_height, rescan }: AdminChain, height: number): string | undefined {
  if (credited_height === null || height > credited_height) return text.notCredited(name);
  return rescan && rescan.ended_at === null ? text.running : undefined;
}

/** Opens the form for a balance with the payment filled in; without its user, the list of users. */
function AddBalance({ payment }: { payment: AdminFoundPayment }) {
  const { holder_then, holder_now, entry_output, coin_id, amount, symbol, network } = payment;
  const { user } = useSession();
  const may = useMay("admin_add_deposit_and_balance");
  if (entry_output === null || coin_id === null || amount === null || symbol === null || !may.allowed)
    return null;
  const holder = holder_then ?? holder_now;
  const inCoin = arrivalsText.amountOf(formatExact(amount), symbol);
  if (!holder) {
    return (
      <RowLink
        to={paths.adminUsers()}
        aria-label={arrivalsText.findUserOf(inCoin)}
        className={buttonClass("raised", "sm")}
      >
        {arrivalsText.findUser}
      </RowLink>
    );
  }
  if (holder.id === user?.id) {
    return (
      <Button size="sm" disabled reason={text.own}>
        {text.addBalance}
      </Button>
    );
  }
  return (
    <RowLink
      to={paths.adminUser(holder.id, {
        coin: coin_id,
        network,
        hash: payment.transaction_hash,
        output: String(entry_output),
        amount,
      })}
      aria-label={text.addBalanceOf(inCoin, holder.email)}
      className={buttonClass("outline", "sm")}
    >
      {text.addBalance}
    </RowLink>
  );
}
