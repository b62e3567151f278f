import type { Exchange } from "./exchange.ts";
import { runSql } from "./operator.ts";

/**
 * Faults in the exchange's books, queried from its database while it runs: balances that differ from their
 * transfers, and coins whose accounts do not sum to zero.
 */
export async function ledgerFaults(exchange: Exchange): Promise<unknown[]> {
  return [
    ...(await runSql(exchange, "select * from ledger.verify()")),
    ...(await runSql(exchange, "select * from ledger.totals() where total <> 0")),
  ];
}
