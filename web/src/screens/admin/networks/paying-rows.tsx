import type { AdminChain } from "@portico/contract";
import { useNow } from "../../../api/time/use-now.ts";
import { isSilent } from "../../../features/chains/signer-age.ts";
import { useFeeSymbol } from "../../../features/chains/use-fee-symbol.ts";
import { paths } from "../../../paths.ts";
import { Link } from "../../../shell/router/link.tsx";
import { payingText, networkPayingText as text } from "../../../text/admin/paying.ts";
import { networkSignerText as signerText } from "../../../text/admin/signer.ts";
import { ages } from "../../../text/app/common.ts";
import { formatExact } from "../../../ui/format/amount.ts";
import { groupThousands } from "../../../ui/format/decimal.ts";
import { formatAge } from "../../../ui/format/time.ts";
import { DataRow } from "../../../ui/layout/card.tsx";
import { Address } from "../../../ui/marks/address.tsx";

const ways = { files: text.byFiles, signer: signerText.by } as const;

/** How a network's withdrawals are paid, as rows of its card. */
export function PayingRows({ chain }: { chain: AdminChain }) {
  const symbol = useFeeSymbol()(chain.network_id);
  const { paying, account, spendable, max_fee, open_payments } = chain;
  const inCoin = (figure: string) => payingText.amountOf(formatExact(figure), symbol);
  const isBuiltHere = paying !== "by_hand" && account !== null;
  return (
    <>
      <DataRow label={text.row}>{isBuiltHere ? ways[paying] : text.byHand}</DataRow>
      {isBuiltHere && (
        <DataRow label={text.from}>
          <Address address={account.address} />
        </DataRow>
      )}
      {paying === "signer" && <SignerRow chain={chain} />}
      {isBuiltHere && max_fee !== null && <DataRow label={text.cap}>{inCoin(max_fee)}</DataRow>}
      {isBuiltHere && spendable !== null && <DataRow label={text.spendable}>{inCoin(spendable)}</DataRow>}
      {(isBuiltHere || open_payments > 0) && (
        <DataRow label={text.openPayments}>
          <OpenPayments chain={chain} />
        </DataRow>
      )}
    </>
  );
}

/** The signer that reports the paying address, and when it was last seen. */
function SignerRow({ chain: { account, signers } }: { chain: AdminChain }) {
  const now = useNow();
  const [signer] = signers
    .filter(({ address }) => address === account?.address)
    .sort((one, other) => other.seen_at.localeCompare(one.seen_at));
  const isWell = signer && !isSilent(signer, now);
  const words = isWell ? signerText.seen : signerText.silent;
  return (
    <DataRow label={signerText.row}>
      <span className={isWell ? undefined : "text-pending-ink"}>
        {signer ? words(signer.name, formatAge(signer.seen_at, now, ages)) : signerText.none}
      </span>
    </DataRow>
  );
}

/** The number of open payments, which leads to them. */
function OpenPayments({ chain: { network_id, name, open_payments } }: { chain: AdminChain }) {
  const count = groupThousands(String(open_payments));
  if (open_payments === 0) return <>{count}</>;
  return (
    <Link
      to={paths.adminPayments({ network: network_id })}
      aria-label={text.show(count, name)}
      className="-my-2 inline-block py-2 pl-4 font-semibold text-accent-ink underline underline-offset-4"
    >
      {count}
    </Link>
  );
}
