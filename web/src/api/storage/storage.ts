import { type FiatRate, limits, type Price, type Theme } from "@portico/contract";
import { fingerprint } from "./fingerprint.ts";

/** Nothing secret is stored in the browser: the session is a cookie that no script can read. */
const ADMIN_KEY = "portico_admin_status";
const RATES_KEY = "portico_rates";
const SIGNED_OUT_KEY = "portico_signed_out";
const RELOADED_KEY = "portico_reloaded_for";
const RELOADED_AT_KEY = "portico_reloaded_at";
const RETURNING_KEY = "portico_returning";
const THEME_KEY = "portico_theme";
const LANGUAGE_KEY = "portico_language";
const ADMIN_MILLISECONDS = 86_400_000;

/** The router's scroll positions, by history entry or, after a reload, by the path's fingerprint. */
const SCROLL_KEY = "portico_scroll";

/**
 * A newly opened page begins at its top; a reloaded one, or one reached with Back, keeps its scroll position.
 */
export function beginAtTop(pathname: string): void {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (load?.type !== "navigate") return;
  const scrolls = readScrolls();
  delete scrolls[fingerprint(pathname)];
  writeScrolls(scrolls);
}

/** The scroll positions of the pages, in pixels. */
export function readScrolls(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? "{}");
  } catch {
    return {};
  }
}

export function writeScrolls(scrolls: Record<string, number>): void {
  try {
    sessionStorage.setItem(SCROLL_KEY, JSON.stringify(scrolls));
  } catch {}
}

/** The cached price list if it is recent enough; an old or invalid one is removed and counts as empty. */
export function readPriceCache(): Price[] {
  const entry = readJson(limits.price_cache_key) as { prices?: unknown; timestamp?: unknown } | null;
  const young = Date.now() - Number(entry?.timestamp) < limits.price_cache_milliseconds;
  if (entry && young && Array.isArray(entry.prices)) return entry.prices as Price[];
  remove(limits.price_cache_key);
  return [];
}

export function writePriceCache(prices: readonly Price[]): void {
  write(limits.price_cache_key, JSON.stringify({ prices, timestamp: Date.now() }));
}

/** The cached exchange rates, each with its own time; undefined if there are none. */
export function readRateCache(): FiatRate[] | undefined {
  const rates = readJson(RATES_KEY);
  return Array.isArray(rates) && rates.length > 0 ? (rates as FiatRate[]) : undefined;
}

export function writeRateCache(rates: FiatRate[]): void {
  write(RATES_KEY, JSON.stringify(rates));
}

/** Whether this user was an administrator within the last 24 hours. It only affects what is shown. */
export function readAdminFlag(): boolean {
  const entry = readJson(ADMIN_KEY) as { isAdmin?: unknown; timestamp?: unknown } | null;
  return entry?.isAdmin === true && Date.now() - Number(entry.timestamp) < ADMIN_MILLISECONDS;
}

export function writeAdminFlag(userId: string, isAdmin: boolean): void {
  write(ADMIN_KEY, JSON.stringify({ isAdmin, timestamp: Date.now(), userId }));
}

/** Removes the signed-in user's data from both storages. */
export function clearSignedIn(): void {
  for (const storage of storages()) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    for (const key of keys) {
      if (key === ADMIN_KEY || key.startsWith("sb-") || key.includes("supabase")) storage.removeItem(key);
    }
  }
}

/** Records for all tabs that the user signed out and the server does not know it yet. */
export function rememberLocalSignOut(): void {
  write(SIGNED_OUT_KEY, "true");
}

export function isSignedOutLocally(): boolean {
  return readJson(SIGNED_OUT_KEY) === true;
}

export function forgetLocalSignOut(): void {
  remove(SIGNED_OUT_KEY);
}

/** Records that somebody has signed in in this browser. It names nobody, and only chooses which form is shown first. */
export function rememberSignIn(): void {
  write(RETURNING_KEY, "true");
}

/** Whether somebody has signed in in this browser before. */
export function hasSignedInHere(): boolean {
  return readJson(RETURNING_KEY) === true;
}

/** The release for which this tab reloaded automatically; null if none. */
export function reloadedFor(): string | null {
  try {
    return sessionStorage.getItem(RELOADED_KEY);
  } catch {
    return null;
  }
}

/** Returns whether it was stored: without that, an automatic reload could repeat for ever. */
export function rememberReload(release: string): boolean {
  try {
    sessionStorage.setItem(RELOADED_KEY, release);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether this tab has not reloaded automatically within the last minute; records a reload now. An unstable
 * connection must not reload a page each time.
 */
export function mayReloadByItself(): boolean {
  try {
    const age = Date.now() - Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0);
    if (age >= 0 && age < 60_000) return false;
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** The value that `theme.js` reads before the first paint. */
export function readTheme(): Theme {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    return theme === "light" || theme === "dark" ? theme : "auto";
  } catch {
    return "auto";
  }
}

export function writeTheme(theme: Theme): void {
  if (theme === "auto") remove(THEME_KEY);
  else write(THEME_KEY, theme);
}

/** The language chosen in this browser, or null. */
export function readLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** Stores the language for the next page load. Returns false if nothing can be stored. */
export function writeLanguage(language: string): boolean {
  write(LANGUAGE_KEY, language);
  return readLanguage() === language;
}

function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    remove(key);
    return null;
  }
}

/** A full or blocked storage is no failure: everything in it can be fetched again. */
function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {}
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
