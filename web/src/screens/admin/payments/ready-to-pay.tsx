import type { AdminChain, ReadyWithdrawal } from "@portico/contract";
import { useId } from "react";
import type { useReadyWithdrawals } from "../../../api/queries/payments.ts";
import { paths } from "../../../paths.ts";
import { LoadFailure } from "../../../shell/loading/load-failure.tsx";
import { LinkButton } from "../../../shell/navigation/link-button.tsx";
import { readyText as text } from "../../../text/admin/paying.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { ReadyGroup } from "./ready-group.tsx";

interface ReadyToPayProps {
  query: ReturnType<typeof useReadyWithdrawals>;
  chains: AdminChain[] | undefined;
}

/** The withdrawals that the administrator has claimed and can pay, by network. */
export function ReadyToPay({ query, chains }: ReadyToPayProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-3 text-19 font-semibold">
        {text.title}
      </h2>
      <Ready query={query} chains={chains} />
    </section>
  );
}

function Ready({ query, chains }: ReadyToPayProps) {
  if (!query.data) return <LoadFailure title={text.loadFailed} query={query} />;
  if (query.data.length === 0) return <NothingReady chains={chains} />;
  return (
    <ul aria-label={text.groups} className="flex flex-col gap-4">
      {groupByNetwork(query.data).map((withdrawals) => (
        <li key={withdrawals[0]?.network_id}>
          <ReadyGroup
            withdrawals={withdrawals}
            isForSigner={
              chains?.some(
                (chain) => chain.network_id === withdrawals[0]?.network_id && chain.paying === "signer",
              ) ?? false
            }
          />
        </li>
      ))}
    </ul>
  );
}

function groupByNetwork(withdrawals: ReadyWithdrawal[]): ReadyWithdrawal[][] {
  return [...Map.groupBy(withdrawals, ({ network_id }) => network_id).values()];
}

/** What must be done for something to be ready. */
function NothingReady({ chains }: Pick<ReadyToPayProps, "chains">) {
  const builtHere = chains?.filter(({ paying }) => paying !== "by_hand").map(({ name }) => name);
  const isNone = builtHere?.length === 0;
  return (
    <Card className="flex min-h-36 flex-col items-start justify-center gap-3 p-5">
      <div>
        <p className="text-15 font-semibold">{isNone ? text.noNetworks : text.empty}</p>
        <p className="mt-0.5 max-w-[44rem] text-15 text-muted">
          {isNone ? text.noNetworksDetail : text.emptyDetail(builtHere?.join(", "))}
        </p>
      </div>
      <LinkButton size="sm" to={isNone ? paths.adminNetworks() : paths.adminWithdrawals()}>
        {isNone ? text.toNetworks : text.toWithdrawals}
      </LinkButton>
    </Card>
  );
}
