import type { ComponentType } from "react";

/** A screen, or what stands around the screens within it. */
export interface Route {
  /** Where a screen is: `:name` stands for one segment, `*` for whatever no other screen has. */
  path?: string;
  Component: ComponentType;
  children?: readonly Route[];
}

export interface Match {
  /** From the outermost frame to the screen itself. */
  components: readonly ComponentType[];
  params: Readonly<Record<string, string>>;
}

/** Finds the screen of a path, whatever its case and with or without a slash at its end. */
export type Find = (pathname: string) => Match;

/** @returns what finds a screen among these. A path that none has is found only where some screen's is `*`. */
export function finder(table: readonly Route[]): Find {
  const screens = flatten(table, []);
  return (pathname) => {
    for (const { path, components } of screens) {
      const params = path === "*" ? null : matchPath(path, pathname);
      if (params) return { components, params };
    }
    return { components: screens.find(({ path }) => path === "*")?.components ?? [], params: {} };
  };
}

interface Screen {
  path: string;
  components: ComponentType[];
}

function flatten(table: readonly Route[], around: ComponentType[]): Screen[] {
  return table.flatMap(({ path, Component, children }) => {
    const components = [...around, Component];
    return [...(path === undefined ? [] : [{ path, components }]), ...flatten(children ?? [], components)];
  });
}

/** What stands for the `:names` of a pattern in a path; null where the path is another. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const source = pattern.replace(/\/$/, "").replace(/:(\w+)/g, "(?<$1>[^/]+)");
  const found = new RegExp(`^${source}/?$`, "i").exec(pathname);
  if (!found) return null;
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, text]) => [name, decode(text)]));
}

/** A path may come from anywhere, so it may be malformed; then it is what it says. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
