import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import type { Part } from "../../ui/jsx/jsx-types.ts";
import type { Action } from "./browser-history.ts";
import { type Location, locate, resolve } from "./location.ts";
import type { Find } from "./match.ts";

export interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean | undefined;
  /** The state of the next page's history entry. */
  state?: unknown;
  /** Renders the next page before this call returns, whether its file is loaded or not. */
  flushSync?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
}

/**
 * Navigates to a URL within the app, or by a number of history entries. Resolves once the page is shown, or
 * once it is clear that it will not be, because another navigation followed or the user stayed.
 */
export type Go = (to: string | number, options?: NavigateOptions) => Promise<void>;

export interface RouterState {
  location: Location;
  action: Action;
  navigate: Go;
}

const RouterContext = createContext<RouterState | null>(null);
const ParamsContext = createContext<Readonly<Record<string, string>>>({});
const OutletContext = createContext<ReactNode>(null);

export const RouterProvider = RouterContext.Provider;

function useRouter(): RouterState {
  const router = useContext(RouterContext);
  if (!router) throw new Error("There is no router around this.");
  return router;
}

/** The page that is shown. During a navigation the address bar may be ahead of it. */
export function useLocation(): Location {
  return useRouter().location;
}

/** How the current page was reached. */
export function useAction(): Action {
  return useRouter().action;
}

/** See `Go`; the same function for the life of the app. */
export function useNavigate(): Go {
  return useRouter().navigate;
}

/** The values of the path's `:names` in the URL. */
export function useParams(): Partial<Record<string, string>> {
  return useContext(ParamsContext);
}

/** The current URL's screen, within its frames. */
export function Routes({ find }: { find: Find }) {
  const { pathname } = useLocation();
  const { components, params } = useMemo(() => find(pathname), [find, pathname]);
  return <ParamsContext value={params}>{nest(components)}</ParamsContext>;
}

function nest([Component, ...within]: readonly Part[]): ReactNode {
  if (!Component) return null;
  return (
    <OutletContext value={nest(within)}>
      <Component />
    </OutletContext>
  );
}

/** Where a frame renders its content. */
export function Outlet() {
  return <>{useContext(OutletContext)}</>;
}

/** Redirects as soon as it is rendered. */
export function Navigate({ to, replace = false, state }: { to: string } & NavigateOptions) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: storing the same state again does not change it.
  useEffect(() => void navigate(to, { replace, state }), [navigate, to, replace]);
  return null;
}

/** The router on the server, with a fixed URL. */
export function StaticRouter({ address, children }: { address: string; children: ReactNode }) {
  const state = { location: locate(address), action: "POP", navigate: stay } as const;
  return <RouterContext value={state}>{children}</RouterContext>;
}

function stay(): Promise<void> {
  return Promise.resolve();
}

/** The resolved URL of a link. */
export function useHref(to: string): string {
  return resolve(to, useLocation());
}
