import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import type { Action } from "./browser-history.ts";
import { type Location, locate, resolve } from "./location.ts";
import type { Find } from "./match.ts";

export interface NavigateOptions {
  /** Takes the place of the present page in the history. */
  replace?: boolean | undefined;
  /** What the next page's history entry carries. */
  state?: unknown;
  /** Shows the next page before this call returns, whether its file is there or not. */
  flushSync?: boolean;
  /** The page stays scrolled as it is. */
  preventScrollReset?: boolean;
}

/**
 * Goes to an address within the app, or so many steps through the history. A promise of when the page is shown, or
 * when it is clear that it will not be, since somebody went elsewhere or stayed.
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

/** The page that is shown. While another is on its way, the address bar may be ahead of it. */
export function useLocation(): Location {
  return useRouter().location;
}

/** How the page that is shown was come to. */
export function useAction(): Action {
  return useRouter().action;
}

/** See `Go`; the same function for the life of the app. */
export function useNavigate(): Go {
  return useRouter().navigate;
}

/** What stands in the address for the `:names` of the screen's path. */
export function useParams(): Partial<Record<string, string>> {
  return useContext(ParamsContext);
}

/** The screen of the address, within what stands around it. */
export function Routes({ find }: { find: Find }) {
  const { pathname } = useLocation();
  const { components, params } = useMemo(() => find(pathname), [find, pathname]);
  return <ParamsContext value={params}>{nest(components)}</ParamsContext>;
}

function nest([Component, ...within]: readonly ComponentType[]): ReactNode {
  if (!Component) return null;
  return (
    <OutletContext value={nest(within)}>
      <Component />
    </OutletContext>
  );
}

/** Where a frame shows what it stands around. */
export function Outlet() {
  return useContext(OutletContext);
}

/** Leads on as soon as it is shown. */
export function Navigate({ to, replace = false, state }: { to: string } & NavigateOptions) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a state that is written down anew is no other one.
  useEffect(() => void navigate(to, { replace, state }), [navigate, to, replace]);
  return null;
}

/** The router on the server: it stands at one address for ever. */
export function StaticRouter({ address, children }: { address: string; children: ReactNode }) {
  const state = { location: locate(address), action: "POP", navigate: stay } as const;
  return <RouterContext value={state}>{children}</RouterContext>;
}

function stay(): Promise<void> {
  return Promise.resolve();
}

/** The whole address of a link. */
export function useHref(to: string): string {
  return resolve(to, useLocation());
}
