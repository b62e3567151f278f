import type { Coin, RefusalCode, RefusalDetails } from "@portico/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "../../../api/cache/keys.ts";
import { randomKey, requestIdOf } from "../../../api/calls/idempotency.ts";
import { rpc } from "../../../api/http/client.ts";
import { useApproval } from "../../../features/pool/approval-hint.tsx";
import { notify } from "../../../shell/notices/notify.ts";
import { poolCsvText } from "../../../text/admin/pool.ts";
import { poolRequestsText } from "../../../text/admin/pool-requests.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { refusalText } from "../../../text/app/refusals.ts";
import { importWithRetry } from "../../../ui/files/lazy-file.ts";
import {
  batchesOf,
  type CsvContent,
  type CsvFault,
  type CsvKind,
  type CsvWallet,
  readPoolCsv,
  separatorOf,
} from "./read-pool-csv.ts";

const MAX_BYTES = 5_000_000;

/** Reads a file, compares it with the pool, and requests its valid lines. */
export function useImportWallets(coins: readonly Coin[], kind: CsvKind) {
  const client = useQueryClient();
  const approval = useApproval();
  const [content, setContent] = useState<Compared | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);

  async function take(file: File) {
    setContent(null);
    setProblem(null);
    if (file.size > MAX_BYTES) return setProblem(poolCsvText.tooLarge);
    setReading(true);
    try {
      const text = await file.text();
      const way = separatorOf(text);
      if ("problem" in way) return setProblem(way.problem);
      const read = readPoolCsv(await rowsOf(text, way.separator), coins, kind);
      setContent(await comparedWithPool(read, kind));
    } catch (error) {
      setProblem(
        error instanceof UnreadableFile ? poolCsvText.unreadable : errorText(error, poolCsvText.failed),
      );
    } finally {
      setReading(false);
    }
  }

  async function start(reason: string) {
    if (!content || progress) return;
    // One request, however many calls it takes.
    const request = { p_reason: reason, p_request_id: requestIdOf(randomKey()) };
    const all = content.wallets.length;
    const faults: CsvFault[] = [];
    let done = 0;
    setProgress({ done, all });
    try {
      for (const p_wallets of batchesOf(content.wallets)) {
        const results = await send(kind, p_wallets, request);
        faults.push(...faultsOf(results));
        done += p_wallets.length;
        setProgress({ done, all });
      }
      notify.success(poolCsvText.kinds[kind].imported(all - faults.length), "pool");
      notify.info(poolRequestsText.made[approval], "pool-request");
      setContent({ wallets: [], unchanged: content.unchanged, faults: [...content.faults, ...faults] });
    } catch (error) {
      notify.error(errorText(error, poolCsvText.failed), "pool");
      setContent(null);
      setProblem(poolCsvText.brokeOff(done, all));
    } finally {
      setProgress(null);
      void client.invalidateQueries({ queryKey: keys.admin });
    }
  }

  return {
    content,
    problem,
    isReading,
    progress,
    take: (file: File) => void take(file),
    start: (reason: string) => void start(reason),
  };
}

class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

/** The parser is loaded when the first file is chosen. */
async function rowsOf(text: string, delimiter: string): Promise<string[][]> {
  const { default: Papa } = await importWithRetry(() => import("papaparse"));
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const isBroken = errors.some(({ type }) => type === "Quotes");
  if (isBroken) throw new UnreadableFile();
  return data;
}

/** What a file would change. */
interface Compared extends CsvContent {
  /** The lines whose wallets have all of their addresses already. */
  unchanged: number;
}

type Batch = ReturnType<typeof batchesOf>[number];
type Request = { p_reason: string; p_request_id: string | undefined } | { p_is_preview: true };

/** Sends lines to the call for this kind of file; a preview changes nothing. */
async function send(kind: CsvKind, batch: Batch, request: Request): Promise<Result[]> {
  if (kind === "more") {
    const { results } = await rpc("admin_add_wallet_addresses", { p_wallets: batch, ...request });
    return results;
  }
  const p_wallets = batch.map(({ line, deposit_addresses }) => ({ line, deposit_addresses }));
  const { results } = await rpc("admin_import_wallets", { p_wallets, ...request });
  return results.map((result) => ({ ...result, added: 1 }));
}

/**
 * The server tries each line and rolls it back: what the pool refuses becomes a fault of its line. Two lines for one
 * wallet are a fault of the second, also where they are sent in two batches.
 */
async function comparedWithPool({ wallets, faults }: CsvContent, kind: CsvKind): Promise<Compared> {
  const found: CsvFault[] = [];
  const unchanged = new Set<number>();
  const seen = new Map<string, number>();
  for (const batch of batchesOf(wallets)) {
    const results = await send(kind, batch, { p_is_preview: true });
    found.push(...faultsOf(results));
    for (const { line, wallet_id, added, refusal } of results) {
      if (refusal || kind === "new" || wallet_id === null) continue;
      const earlier = seen.get(wallet_id);
      if (earlier !== undefined) found.push({ line, problem: refusalText("wallet_twice", {}) });
      else if (added === 0) unchanged.add(line);
      seen.set(wallet_id, earlier ?? line);
    }
  }
  const wrong = new Set(found.map(({ line }) => line));
  const right: CsvWallet[] = wallets.filter(({ line }) => !wrong.has(line) && !unchanged.has(line));
  return { wallets: right, unchanged: unchanged.size, faults: [...faults, ...found] };
}

interface Result {
  line: number;
  wallet_id: string | null;
  /** How many addresses its wallet gets. */
  added: number;
  refusal: { code: string; details: RefusalDetails } | null;
}

function faultsOf(results: readonly Result[]): CsvFault[] {
  return results.flatMap(({ line, refusal }) =>
    refusal ? [{ line, problem: refusalText(refusal.code as RefusalCode, refusal.details) }] : [],
  );
}
