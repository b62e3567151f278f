import {
  type ReactNode,
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { type Action, type BrowserHistory, createBrowserHistory, type Move } from "./browser-history.ts";
import { isUnsaved, mayLeave } from "./leaving.ts";
import { type Location, locate, resolve } from "./location.ts";
import { type Go, type NavigateOptions, RouterProvider } from "./router.tsx";
import { useScrolls } from "./use-scrolls.ts";

export interface AppRouterProps {
  /** Loads the code that a page needs before it can be shown; null if nothing is missing. */
  fetchScreens: (pathname: string) => Promise<unknown> | null;
  children: ReactNode;
}

/** How long the previous page may stay under the next one's URL, in milliseconds. */
const MAX_WAIT_MILLISECONDS = 500;

interface Place {
  action: Action;
  location: Location;
  keepsScroll: boolean;
}

/** The options of the navigation that the history is about to report. */
interface Asked extends NavigateOptions {
  done?: () => void;
}

/**
 * The router; its state is the address bar. A page stays until the next one's file has loaded, for at most
 * half a second.
 */
export function AppRouter({ fetchScreens, children }: AppRouterProps) {
  const [browser] = useState(createBrowserHistory);
  const [place, setPlace] = useState<Place>({
    action: "POP",
    location: browser.location,
    keepsScroll: false,
  });
  const asked = useRef<Asked>({});
  const shown = useRef(place.location);
  const waiting = useRef<(() => void)[]>([]);
  const scrolls = useScrolls(place.location, place.keepsScroll);
  const isHeldBack = useHoldBack(browser, shown);

  useLayoutEffect(() => {
    shown.current = place.location;
    for (const done of waiting.current.splice(0)) done();
  }, [place]);

  useLayoutEffect(() => {
    function show({ action, location }: Move, { preventScrollReset: keepsScroll = false, done }: Asked) {
      if (done) waiting.current.push(done);
      setPlace({ action, location, keepsScroll });
    }
    return browser.listen((move) => {
      if (isHeldBack(move)) return;
      const options = asked.current;
      asked.current = {};
      scrolls.keep();
      const fetched = fetchScreens(move.location.pathname);
      if (options.flushSync) return flushSync(() => show(move, options));
      if (!fetched) return startTransition(() => show(move, options));
      const timeout = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MILLISECONDS));
      void Promise.race([fetched, timeout]).then(() => {
        if (browser.location.key === move.location.key) startTransition(() => show(move, options));
        else options.done?.();
      });
    });
  }, [browser, scrolls, fetchScreens, isHeldBack]);

  const navigate = useMemo(() => navigateWith(browser, shown, asked), [browser]);
  const state = useMemo(() => ({ ...place, navigate }), [place, navigate]);
  return <RouterProvider value={state}>{children}</RouterProvider>;
}

function navigateWith(browser: BrowserHistory, shown: { current: Location }, asked: { current: Asked }): Go {
  return (to, options = {}) =>
    new Promise((done) => {
      if (typeof to === "number") {
        browser.go(to);
        return done();
      }
      const address = resolve(to, shown.current);
      const go = () => {
        asked.current = { ...options, done };
        if (options.replace) browser.replace(address, options.state);
        else browser.push(address, options.state);
      };
      if (!isUnsaved() || locate(address).pathname === shown.current.pathname) return go();
      void mayLeave().then((leaves) => (leaves ? go() : done()));
    });
}

/**
 * The browser's own buttons have already navigated when they fire: the step is reverted while the user is
 * asked. Returns whether a navigation should not be shown.
 */
function useHoldBack(browser: BrowserHistory, shown: { current: Location }): (move: Move) => boolean {
  return useCallback(
    ({ action, location, delta }) => {
      if (action !== "POP" || !delta || !isUnsaved()) return false;
      if (location.pathname === shown.current.pathname) return false;
      const target = browser.index;
      browser.undo(-delta);
      void mayLeave().then((leaves) => leaves && browser.go(target - browser.index));
      return true;
    },
    [browser, shown],
  );
}
