import { reads } from "@portico/database";
import type { FastifyInstance } from "fastify";
import { context } from "../http/session.ts";
import { type Cell, decimal } from "./csv.ts";
import { registerCsv } from "./csv-route.ts";
import { localTime } from "./local-time.ts";

/** `GET /api/transactions.csv`: streams page by page, so that a long history needs little memory. */
export function registerTransactionsCsv(app: FastifyInstance): void {
  registerCsv(app, "transactionsCsv", async (request, given) => {
    const { pool } = request.server.deps;
    const terms = await reads.beginTransactionExport(pool, context(request));
    const symbols = new Map((await reads.coins(pool)).coins.map(({ coin_id, symbol }) => [coin_id, symbol]));
    const filters = given as reads.TransactionFilters;
    const pages = reads.transactionPages(pool, context(request), filters);
    return {
      name: "portico-transactions",
      headings: headings(terms),
      pages,
      cells: (row: reads.TransactionRow) => cells(row, terms, symbols),
    };
  });
}

function headings({ timezone }: reads.ExportTerms): string[] {
  return [
    "Time (UTC)",
    `Local time (${timezone})`,
    "Type",
    "Status",
    "Coin",
    "Amount",
    "Fee",
    "Second coin",
    "Second amount",
    "Rate",
    "Network",
    "Address",
    "Destination tag",
    "Transaction hash",
    "Direction",
    "Reason",
    "ID",
    "Value at that time (market price)",
    "Currency",
  ];
}

function cells(
  row: reads.TransactionRow,
  { timezone }: reads.ExportTerms,
  symbols: ReadonlyMap<string, string>,
): Cell[] {
  const symbolOf = (coinId: string) => symbols.get(coinId) ?? coinId;
  return [
    row.created_at,
    localTime(row.created_at, timezone),
    row.type,
    row.is_cancelled ? "cancelled" : row.status,
    symbolOf(row.coin_id),
    decimal(row.amount),
    decimal(row.fee),
    row.to_coin_id && symbolOf(row.to_coin_id),
    decimal(row.to_amount),
    decimal(row.exchange_rate),
    row.network,
    row.address,
    row.destination_tag,
    row.transaction_hash,
    row.direction,
    row.reason,
    row.id,
    decimal(row.value),
    row.value_currency,
  ];
}
