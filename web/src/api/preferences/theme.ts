import { oneOf, type Theme, themes } from "@portico/contract";
import { useSyncExternalStore } from "react";
import { readTheme, writeTheme } from "../storage/storage.ts";

const listeners = new Set<() => void>();
let preview: Theme | null = null;

/** The theme stored in this browser: the account's or, before sign-in, that of the last visit. */
export function useTheme(): Theme {
  return useSyncExternalStore(follow, readTheme, () => "auto" as const);
}

function follow(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Stores the theme for the next visit, and shows it unless a preview is active. */
export function keepTheme(theme: string): void {
  writeTheme(oneOf(themes, theme) ?? "auto");
  show();
  for (const listener of listeners) listener();
}

/** Previews a theme that is not saved yet; null shows the saved one. */
export function previewTheme(theme: Theme | null): void {
  preview = theme;
  show();
}

/**
 * Does what `theme.js` does before the first paint. `auto` sets no theme, so that the page follows the
 * system's setting.
 */
function show(): void {
  const theme = preview ?? readTheme();
  const chosen = document.querySelector("meta[data-chosen]");
  chosen?.remove();
  if (theme === "auto") {
    delete document.documentElement.dataset.theme;
    return;
  }
  document.documentElement.dataset.theme = theme;
  // The browser's own bars use the first matching colour.
  const meta = document.querySelector(`meta[name="theme-color"][media*="${theme}"]`)?.cloneNode() as Element;
  meta.removeAttribute("media");
  meta.setAttribute("data-chosen", "");
  document.head.prepend(meta);
}
