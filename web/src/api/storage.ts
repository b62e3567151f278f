import { type FiatRate, limits, type Price, type Theme } from "@portico/contract";

/** Nothing secret is stored in the browser: the session is a cookie that no script can read. */
const ADMIN_KEY = "portico_admin_status";
const RATES_KEY = "portico_rates";
const SIGNED_OUT_KEY = "portico_signed_out";
const RELOADED_KEY = "portico_reloaded_for";
const RELOADED_AT_KEY = "portico_reloaded_at";
const THEME_KEY = "portico_theme";
const LANGUAGE_KEY = "portico_language";
const ADMIN_MILLISECONDS = 86_400_000;

/** Where the router keeps how far each page was scrolled, by its history entry or, once loaded anew, its path. */
const SCROLL_KEY = "portico_scroll";

/** A page that was asked for anew begins at its top; one that was reloaded or gone back to stays where it was. */
export function beginAtTop(pathname: string): void {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (load?.type !== "navigate") return;
  const scrolls = readScrolls();
  delete scrolls[pathname];
  writeScrolls(scrolls);
}

/** How far each page was scrolled, in pixels. */
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

/** The last price list, while it is young enough; an old or broken one is removed and counts as empty. */
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

/** The last rates of currencies; each says of when it is. Undefined where there are none. */
export function readRateCache(): FiatRate[] | undefined {
  const rates = readJson(RATES_KEY);
  return Array.isArray(rates) && rates.length > 0 ? (rates as FiatRate[]) : undefined;
}

export function writeRateCache(rates: FiatRate[]): void {
  write(RATES_KEY, JSON.stringify(rates));
}

/** Whether this user was an administrator within the last 24 hours. It decides what is drawn, and nothing else. */
export function readAdminFlag(): boolean {
  const entry = readJson(ADMIN_KEY) as { isAdmin?: unknown; timestamp?: unknown } | null;
  return entry?.isAdmin === true && Date.now() - Number(entry.timestamp) < ADMIN_MILLISECONDS;
}

export function writeAdminFlag(userId: string, isAdmin: boolean): void {
  write(ADMIN_KEY, JSON.stringify({ isAdmin, timestamp: Date.now(), userId }));
}

/** Removes what was stored for whoever was signed in, in both storages. */
export function clearSignedIn(): void {
  for (const storage of storages()) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    for (const key of keys) {
      if (key === ADMIN_KEY || key.startsWith("sb-") || key.includes("supabase")) storage.removeItem(key);
    }
  }
}

/** Remembers, for all tabs, that somebody signed out and the server does not know it yet. */
export function rememberLocalSignOut(): void {
  write(SIGNED_OUT_KEY, "true");
}

export function isSignedOutLocally(): boolean {
  return readJson(SIGNED_OUT_KEY) === true;
}

export function forgetLocalSignOut(): void {
  remove(SIGNED_OUT_KEY);
}

/** For which release this tab was loaded anew by itself; null for none. */
export function reloadedFor(): string | null {
  try {
    return sessionStorage.getItem(RELOADED_KEY);
  } catch {
    return null;
  }
}

/** Answers whether it will be remembered: what cannot be must not be done by itself, or it would be done for ever. */
export function rememberReload(release: string): boolean {
  try {
    sessionStorage.setItem(RELOADED_KEY, release);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether this tab has not reloaded itself within the last minute, and remembers that it does now. A connection that
 * comes and goes must not reload a page each time.
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

/** What `theme.js` reads before the first paint. */
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

/** The language that was chosen in this browser, or null. */
export function readLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** Keeps the language for the next page that is loaded. False where nothing can be stored. */
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

/** A full or blocked storage is no reason to fail: everything in it can be asked for again. */
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
