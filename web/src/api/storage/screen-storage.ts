import { type CsvFormat, csvFormats, oneOf } from "@portico/contract";
import { DRAFT_PREFIX, UNIT_PREFIX, WALLET_KEY } from "./personal-keys.ts";

/**
 * Browser storage that only single screens use; what every page needs is in `storage.ts` and `personal-keys.ts`.
 */
const RESEND_KEY = "portico_resend";
const INTENT_PREFIX = "portico_intent_";
const CSV_KEY = "portico_csv_format";
const CHECKLIST_KEY = "portico_checklist_hidden";

/** No cooldown of the server is longer; ignore a time further ahead (the clock was set back). */
const RESEND_MILLISECONDS = 3_600_000;

/**
 * When each email, by its fingerprint, can be requested again, in milliseconds since 1970, as far as this tab
 * knows.
 */
export function readResendWaits(): Record<string, number> {
  try {
    const waits = JSON.parse(sessionStorage.getItem(RESEND_KEY) ?? "{}") as Record<string, number>;
    const latest = Date.now() + RESEND_MILLISECONDS;
    return Object.fromEntries(Object.entries(waits).filter(([, until]) => until <= latest));
  } catch {
    return {};
  }
}

export function writeResendWaits(waits: Record<string, number>): void {
  try {
    sessionStorage.setItem(RESEND_KEY, JSON.stringify(waits));
  } catch {}
}

/** An intent's idempotency key, and the fingerprint of its input. */
export interface Intent {
  input: string;
  key: string;
  /** The last attempt, in milliseconds since 1970. */
  at: number;
}

/** After this long, a repeated request is a new intent. */
const INTENT_MILLISECONDS = 3_600_000;

/** This tab's recent unfinished intent under this name; null if there is none. */
export function readIntent(name: string): Intent | null {
  try {
    const intent = JSON.parse(
      sessionStorage.getItem(INTENT_PREFIX + name) ?? "null",
    ) as Partial<Intent> | null;
    if (!intent?.input || !intent.key || !intent.at) return null;
    const isOld = Date.now() - intent.at > INTENT_MILLISECONDS;
    return isOld ? null : { input: intent.input, key: intent.key, at: intent.at };
  } catch {
    return null;
  }
}

/** Stores the intent; null deletes it. */
export function writeIntent(name: string, intent: Intent | null): void {
  try {
    if (intent) sessionStorage.setItem(INTENT_PREFIX + name, JSON.stringify(intent));
    else sessionStorage.removeItem(INTENT_PREFIX + name);
  } catch {}
}

/** An administrator's input for the decision on a deposit or a withdrawal. */
export interface Draft {
  hash: string;
  /** Index of the transaction's output; empty means the first. */
  output: string;
  /** Of a rejection. */
  reason: string;
  /** Of an approval. */
  note: string;
}

/** This tab's draft under this name; null if there is none. */
export function readDraft(name: string): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT_PREFIX + name) ?? "null") as Partial<Draft> | null;
    return kept && { hash: "", output: "", reason: "", note: "", ...kept };
  } catch {
    return null;
  }
}

/** Stores the draft; null or an empty draft deletes it. */
export function writeDraft(name: string, draft: Draft | null): void {
  try {
    if (draft && Object.values(draft).some(Boolean)) {
      sessionStorage.setItem(DRAFT_PREFIX + name, JSON.stringify(draft));
    } else sessionStorage.removeItem(DRAFT_PREFIX + name);
  } catch {}
}

/** Whether this user last typed amounts on this screen of this tab in their currency. */
export function readTypesCurrency(screen: string, userId: string): boolean {
  try {
    return sessionStorage.getItem(UNIT_PREFIX + screen) === userId;
  } catch {
    return false;
  }
}

export function writeTypesCurrency(screen: string, userId: string, is: boolean): void {
  try {
    if (is) sessionStorage.setItem(UNIT_PREFIX + screen, userId);
    else sessionStorage.removeItem(UNIT_PREFIX + screen);
  } catch {}
}

/** What became of the note about a wallet in this tab: it is to be shown, or was closed. */
export type WalletNote = "new" | "closed";

/** Null if the note about this wallet was neither shown nor closed. */
export function readWalletNote(walletId: string): WalletNote | null {
  try {
    const note = JSON.parse(sessionStorage.getItem(WALLET_KEY) ?? "null") as Partial<StoredNote> | null;
    return note?.wallet === walletId ? (note.note ?? null) : null;
  } catch {
    return null;
  }
}

export function writeWalletNote(walletId: string, note: WalletNote): void {
  try {
    sessionStorage.setItem(WALLET_KEY, JSON.stringify({ wallet: walletId, note } satisfies StoredNote));
  } catch {}
}

interface StoredNote {
  wallet: string;
  note: WalletNote;
}

/** The format of CSV files chosen in this browser; null if none was. */
export function readCsvFormat(): CsvFormat | null {
  try {
    return oneOf(csvFormats, localStorage.getItem(CSV_KEY)) ?? null;
  } catch {
    return null;
  }
}

export function writeCsvFormat(format: CsvFormat): void {
  try {
    localStorage.setItem(CSV_KEY, format);
  } catch {}
}

/** Whether the first-run checklist was hidden in this browser. Only practice mode uses it. */
export function isChecklistHidden(): boolean {
  try {
    return localStorage.getItem(CHECKLIST_KEY) === "true";
  } catch {
    return false;
  }
}

export function hideChecklist(): void {
  try {
    localStorage.setItem(CHECKLIST_KEY, "true");
  } catch {}
}
