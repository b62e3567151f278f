import type { ContractClaims } from "@portico/contract";
import { coinNetworksText as text } from "../../../../text/admin/coin-networks.ts";
import { refusalText } from "../../../../text/app/refusals.ts";
import { Callout } from "../../../../ui/feedback/notice.tsx";
import { DataRow } from "../../../../ui/layout/card.tsx";

/** What is wrong with a contract by what a node says of it; undefined if nothing is, or nobody was asked. */
export function problemOf(
  claims: ContractClaims,
  network: string,
  given: number,
): { field: "address" | "decimals"; message: string } | undefined {
  const { node, has_code, decimals } = claims;
  if (node === "silent") return { field: "address", message: refusalText("contract_unchecked", { network }) };
  if (node === "none" || node === "play") return undefined;
  if (!has_code) return { field: "address", message: refusalText("contract_without_code", { network }) };
  if (decimals === null) return { field: "address", message: refusalText("contract_no_token", { network }) };
  if (decimals === given) return undefined;
  return {
    field: "decimals",
    message: refusalText("contract_decimals_differ", { network, decimals, given }),
  };
}

interface ContractFindingsProps {
  network: string;
  /** The coin's symbol. */
  symbol: string;
  /** The whole contract, as it will be listed. */
  address: string;
  claims: ContractClaims;
}

/** A contract in full, with what a node says of it. */
export function ContractFindings({ network, symbol, address, claims }: ContractFindingsProps) {
  const claimed = claims.symbol;
  return (
    <div className="flex flex-col gap-2">
      <p translate="no" className="font-mono text-13 break-all text-text">
        {address}
      </p>
      {claims.node === "answered" ? (
        <>
          <dl>
            <DataRow label={text.claimedDecimals}>{claims.decimals}</DataRow>
            <DataRow label={text.claimedSymbol}>
              <bdi translate="no">{claimed ?? text.noSymbol}</bdi>
            </DataRow>
          </dl>
          {claimed !== null && claimed !== symbol ? (
            <Callout tone="warning">{text.otherSymbol(claimed, symbol)}</Callout>
          ) : (
            <p className="text-13">{text.symbolIsClaim}</p>
          )}
        </>
      ) : (
        <Callout tone="warning">
          {claims.node === "play" ? text.uncheckedInPractice : text.unchecked(network)}
        </Callout>
      )}
    </div>
  );
}
