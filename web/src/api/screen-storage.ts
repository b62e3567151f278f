/** What single screens keep in the browser's storage; what every page needs is in `storage.ts`. */
const RESEND_KEY = "portico_resend";
const INTENT_PREFIX = "portico_intent_";
const DRAFT_PREFIX = "portico_draft_";
const CHECKLIST_KEY = "portico_checklist_hidden";

/** No cooldown of the server is longer; a time further ahead was written before the clock was set back. */
const RESEND_MILLISECONDS = 3_600_000;

/** Until when each email cannot be asked for again, in milliseconds since 1970, as this tab knows it. */
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

/** A key that names an intent, and what was asked for with it. */
export interface Intent {
  input: string;
  key: string;
  /** When it was tried last, in milliseconds since 1970. */
  at: number;
}

/** After this long, a repeated request is a new intent. */
const INTENT_MILLISECONDS = 3_600_000;

/** The intent of this tab that was tried under this name not long ago and is not known to be through; null where there is none. */
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

/** Null forgets it. */
export function writeIntent(name: string, intent: Intent | null): void {
  try {
    if (intent) sessionStorage.setItem(INTENT_PREFIX + name, JSON.stringify(intent));
    else sessionStorage.removeItem(INTENT_PREFIX + name);
  } catch {}
}

/** What somebody typed to decide on a deposit or a withdrawal. */
export interface Draft {
  hash: string;
  /** Which output of the transaction; empty is the first. */
  output: string;
  /** Of a rejection. */
  reason: string;
  /** Of an approval. */
  note: string;
}

/** What was typed in this tab under this name; null where there is nothing. */
export function readDraft(name: string): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT_PREFIX + name) ?? "null") as Partial<Draft> | null;
    return kept && { hash: "", output: "", reason: "", note: "", ...kept };
  } catch {
    return null;
  }
}

/** Null, or nothing typed, forgets it. */
export function writeDraft(name: string, draft: Draft | null): void {
  try {
    if (draft && Object.values(draft).some(Boolean)) {
      sessionStorage.setItem(DRAFT_PREFIX + name, JSON.stringify(draft));
    } else sessionStorage.removeItem(DRAFT_PREFIX + name);
  } catch {}
}

/** Whether the first-run checklist was hidden in this browser; practice mode alone asks. */
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
