import type { TreasuryRequest } from "@portico/contract";
import { ExplorerLink } from "../../../features/hashes/explorer-link.tsx";
import { coldText, movementsText, treasuryText } from "../../../text/admin/treasury.ts";
import { treasuryRequestsText as text } from "../../../text/admin/treasury-requests.ts";
import { Address } from "../../../ui/marks/address.tsx";
import { signed } from "./coin-sum.tsx";
import { MovementHash } from "./movement-hash.tsx";

/** What a request would change: its amount or its cold address. */
export function RequestedChange({ request }: { request: TreasuryRequest }) {
  return (
    <>
      <p className="figures text-15 font-semibold break-words">{wordsFor(request)}</p>
      <p className="text-13 text-muted">
        {request.kind === "house_movement"
          ? `${movementsText.kinds[request.movement_kind]} · ${request.network}`
          : request.network}
      </p>
      {request.kind !== "house_movement" ? (
        <>
          <Address address={request.address} />
          {request.explorer_url && (
            <p title={coldText.explore(request.label)}>
              <ExplorerLink href={request.explorer_url} label={coldText.explorer} />
            </p>
          )}
        </>
      ) : (
        request.transaction_hash && (
          <MovementHash hash={request.transaction_hash} url={request.explorer_url} />
        )
      )}
    </>
  );
}

/** Such as "Add Vault 1", or the amount of a movement. */
export function wordsFor(request: TreasuryRequest): string {
  if (request.kind !== "house_movement") return text.what[request.kind](request.label);
  const amount = treasuryText.amountOf(signed(request.amount, 1), request.symbol);
  return request.amount.startsWith("-") ? amount : `+${amount}`;
}
