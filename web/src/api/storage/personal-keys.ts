export const DRAFT_PREFIX = "portico_draft_";
export const UNIT_PREFIX = "portico_unit_";
export const WALLET_KEY = "portico_wallet_note";

/** Deletes this tab's drafts, chosen units and note, since somebody else may sign in next. */
export function clearDrafts(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? "");
    const isPersonal = (key: string) =>
      key === WALLET_KEY || key.startsWith(DRAFT_PREFIX) || key.startsWith(UNIT_PREFIX);
    for (const key of keys) if (isPersonal(key)) sessionStorage.removeItem(key);
  } catch {}
}
