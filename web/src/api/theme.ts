import { oneOf, type Theme, themes } from "@portico/contract";
import { useSyncExternalStore } from "react";
import { readTheme, writeTheme } from "./storage.ts";

const listeners = new Set<() => void>();
let preview: Theme | null = null;

/** The theme that this browser keeps: what the account or, before anybody is known, the last visit chose. */
export function useTheme(): Theme {
  return useSyncExternalStore(follow, readTheme, () => "auto" as const);
}

function follow(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Keeps the theme for the next visit, and shows it unless another is being tried. */
export function keepTheme(theme: string): void {
  writeTheme(oneOf(themes, theme) ?? "auto");
  show();
  for (const listener of listeners) listener();
}

/** Shows a theme that is being chosen and not kept yet; null shows the one that is kept. */
export function previewTheme(theme: Theme | null): void {
  preview = theme;
  show();
}

/** As `theme.js` does before the first paint. `auto` names none, and the page follows the system, live. */
function show(): void {
  const theme = preview ?? readTheme();
  const chosen = document.querySelector("meta[data-chosen]");
  chosen?.remove();
  if (theme === "auto") {
    delete document.documentElement.dataset.theme;
    return;
  }
  document.documentElement.dataset.theme = theme;
  // The browser's own bars take the first colour that holds.
  const meta = document.querySelector(`meta[name="theme-color"][media*="${theme}"]`)?.cloneNode() as Element;
  meta.removeAttribute("media");
  meta.setAttribute("data-chosen", "");
  document.head.prepend(meta);
}
