import type { Part } from "../../ui/jsx/jsx-types.ts";

/** A screen, or a frame around screens. */
export interface Route {
  /** The screen's path: `:name` matches one segment, `*` whatever no other screen matches. */
  path?: string;
  Component: Part;
  children?: readonly Route[];
}

export interface Match {
  /** From the outermost frame to the screen itself. */
  components: readonly Part[];
  params: Readonly<Record<string, string>>;
}

/** Finds a path's screen, ignoring case and a trailing slash. */
export type Find = (pathname: string) => Match;

/** @returns a function that finds a screen among these. An unknown path needs a screen with `*`. */
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
  components: Part[];
}

function flatten(table: readonly Route[], around: Part[]): Screen[] {
  return table.flatMap(({ path, Component, children }) => {
    const components = [...around, Component];
    return [...(path === undefined ? [] : [{ path, components }]), ...flatten(children ?? [], components)];
  });
}

/** The values of a pattern's `:names` in a path; null if it does not match. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const source = pattern.replace(/\/$/, "").replace(/:(\w+)/g, "(?<$1>[^/]+)");
  const found = new RegExp(`^${source}/?$`, "i").exec(pathname);
  if (!found) return null;
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, text]) => [name, decode(text)]));
}

/** A path may come from anywhere; a malformed one is returned unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
