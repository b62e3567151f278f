import { useEffect, useState } from "react";

/** The theme's colours for drawings, as the browser computes them: `rgb(…)`. */
export interface ThemeColors {
  up: string;
  down: string;
  muted: string;
  line: string;
  lineStrong: string;
  raised: string;
  text: string;
  surface: string;
}

const tokens: Record<keyof ThemeColors, string> = {
  up: "--color-up",
  down: "--color-down",
  muted: "--color-muted",
  line: "--color-line",
  lineStrong: "--color-line-strong",
  raised: "--color-raised",
  text: "--color-text",
  surface: "--color-surface",
};

/** The current theme's colours, updated when it changes: for a canvas, which cannot use CSS variables. */
export function useThemeColors(): ThemeColors {
  const [colors, setColors] = useState(readColors);
  useEffect(() => {
    const read = () => setColors(readColors());
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", read);
    const chosen = new MutationObserver(read);
    chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    read();
    return () => {
      system.removeEventListener("change", read);
      chosen.disconnect();
    };
  }, []);
  return colors;
}

/** A token is defined for both themes at once; only an element that uses it resolves to the current one. */
function readColors(): ThemeColors {
  const probe = document.createElement("span");
  document.body.append(probe);
  const colors = Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => {
      probe.style.color = `var(${token})`;
      return [name, getComputedStyle(probe).color];
    }),
  );
  probe.remove();
  return colors as unknown as ThemeColors;
}

/** The same colour with an `opacity` from 0 to 1. */
export function withOpacity(rgb: string, opacity: number): string {
  const [red, green, blue] = rgb.match(/[\d.]+/g) ?? ["0", "0", "0"];
  return `rgba(${red}, ${green}, ${blue}, ${opacity})`;
}
