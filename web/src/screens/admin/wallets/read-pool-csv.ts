import { type Coin, type CsvFormat, csvSeparators, networkById, normalisedAddress } from "@portico/contract";
import { type DraftPlace, entriesOf, placeProblem, poolCoins } from "../../../features/pool/pool-draft.ts";
import { poolCsvText } from "../../../text/admin/pool.ts";

/** What the file's lines are: wallets for the pool, or more addresses for wallets that it has. */
export type CsvKind = "new" | "more";

/** A line of the file that can become a wallet, or add to one. `line` is its number in the file; the heading is 1. */
export interface CsvWallet {
  line: number;
  /** The id in the column `wallet`, of a file that adds addresses to existing wallets; null without one. */
  walletId: string | null;
  places: DraftPlace[];
}

/** An invalid line, and the reason. */
export interface CsvFault {
  line: number;
  problem: string;
}

export interface CsvContent {
  wallets: CsvWallet[];
  faults: CsvFault[];
}

type Column = Omit<DraftPlace, "address">;

/** Larger sets must be split into several files. */
const MAX_CSV_WALLETS = 5_000;

/** The heading of a file with a column for each coin on each of its networks. */
export function csvTemplate(coins: readonly Coin[], format: CsvFormat, kind: CsvKind = "new"): string {
  return [...(kind === "more" ? [WALLET_COLUMN] : []), ...columnsOf(coins).map((column) => headingOf(column))]
    .map((cell) => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(csvSeparators[format]);
}

/** The separator of a file, or why it has none: its heading must not leave a choice. */
export function separatorOf(text: string): { separator: string } | { problem: string } {
  const [heading = ""] = /^(?:"[^"]*"|[^"\r\n])*/.exec(text) ?? [];
  const unquoted = heading.replace(/"[^"]*"/g, "");
  const found = SEPARATORS.filter((separator) => unquoted.includes(separator));
  if (found.length > 1) return { problem: poolCsvText.ambiguous };
  return { separator: found[0] ?? "," };
}

/** The heading of the column with wallets' ids. */
const WALLET_COLUMN = "wallet";
const walletIdForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Those that spreadsheets write: commas, semicolons where 1.5 is written as 1,5, or tabs. */
const SEPARATORS = [",", ";", "\t"];

/**
 * Reads a file of wallets, one per line: the heading names each column's coin and network, and every line
 * needs an address in each. In a file of more addresses a cell may be empty, and a column `wallet` may name the wallet's
 * id. An invalid, duplicate or incomplete line is a fault.
 */
export function readPoolCsv(
  rows: readonly string[][],
  coins: readonly Coin[],
  kind: CsvKind = "new",
): CsvContent {
  const [heading = [], ...lines] = rows;
  const idPlace = kind === "more" ? heading.findIndex((cell) => plain(cell) === WALLET_COLUMN) : -1;
  const without = (cells: readonly string[]) => cells.filter((_cell, place) => place !== idPlace);
  const columns = readHeading(without(heading), coins);
  if ("problem" in columns) return { wallets: [], faults: [{ line: 1, problem: columns.problem }] };
  const content: CsvContent = { wallets: [], faults: [] };
  const seen = new Map<string, number>();
  for (const [index, cells] of lines.entries()) {
    const line = index + 2;
    if (cells.every((cell) => cell.trim() === "")) continue;
    const addresses = without(cells);
    const walletId = (cells[idPlace] ?? "").trim().toLowerCase() || null;
    const places = columns.columns
      .map((column, place) => ({ ...column, address: (addresses[place] ?? "").trim() }))
      .filter(({ address }) => kind === "new" || address !== "");
    const problem =
      idProblem(walletId, places) ??
      lineProblem(addresses, columns.columns, places) ??
      duplicateProblem(places, seen, line);
    if (problem === null) content.wallets.push({ line, walletId, places });
    else content.faults.push({ line, problem });
  }
  if (content.wallets.length > MAX_CSV_WALLETS) {
    return { wallets: [], faults: [{ line: 1, problem: poolCsvText.tooMany(MAX_CSV_WALLETS) }] };
  }
  return content;
}

function columnsOf(coins: readonly Coin[]): Column[] {
  return poolCoins(coins).flatMap((coin) => coin.networks.map((network) => ({ coin, network })));
}

function headingOf({ coin, network }: Column): string {
  return `${coin.symbol} ${network.deposit_name}`;
}

function readHeading(
  heading: readonly string[],
  coins: readonly Coin[],
): { columns: Column[] } | { problem: string } {
  const known = new Map(columnsOf(coins).map((column) => [headingOf(column).toLowerCase(), column]));
  const columns: Column[] = [];
  for (const cell of heading) {
    const column = known.get(plain(cell));
    if (!column) return { problem: poolCsvText.unknownColumn(cell) };
    if (columns.includes(column)) return { problem: poolCsvText.columnTwice(cell) };
    columns.push(column);
  }
  return columns.length === 0 ? { problem: poolCsvText.emptyFile } : { columns };
}

/** A heading cell as it is compared. */
function plain(cell: string): string {
  return cell
    .replace(/^\uFEFF/, "")
    .trim()
    .toLowerCase();
}

function idProblem(walletId: string | null, places: readonly DraftPlace[]): string | null {
  if (walletId !== null && !walletIdForm.test(walletId)) return poolCsvText.badId;
  return places.length === 0 ? poolCsvText.noAddress : null;
}

function lineProblem(cells: readonly string[], columns: readonly Column[], places: readonly DraftPlace[]) {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) return poolCsvText.tooManyCells;
  for (const place of places) {
    const problem = placeProblem(place);
    if (problem !== null) return problem;
  }
  return null;
}

/** Records the line's addresses, unless one is already in an earlier line. */
function duplicateProblem(
  places: readonly DraftPlace[],
  seen: Map<string, number>,
  line: number,
): string | null {
  const keys = places.map(addressKey);
  const earlier = keys.map((key) => seen.get(key)).find((found) => found !== undefined);
  if (earlier !== undefined) return poolCsvText.duplicate(earlier);
  for (const key of keys) seen.set(key, line);
  return null;
}

/** Equal for different spellings of one address, across networks that share an address format. */
function addressKey({ network, address }: DraftPlace): string {
  const rules = networkById(network.network_id);
  return `${network.address_format} ${rules ? normalisedAddress(rules, address) : address}`;
}

/** The wallets in batches that fit into a request (T44: 64 kB), each as the call takes it. */
export function batchesOf(wallets: readonly CsvWallet[]) {
  const batches: {
    line: number;
    wallet_id: string | null;
    deposit_addresses: ReturnType<typeof entriesOf>;
  }[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const { line, walletId, places } of wallets) {
    const wallet = { line, wallet_id: walletId, deposit_addresses: entriesOf(places) };
    const bytes = JSON.stringify(wallet).length + 1;
    if (size + bytes > BATCH_BYTES || (batches.at(-1)?.length ?? 0) >= BATCH_WALLETS) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(wallet);
    size += bytes;
  }
  return batches;
}

const BATCH_BYTES = 50_000;
const BATCH_WALLETS = 50;
