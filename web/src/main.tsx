import { startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { fillFromFirstView, readFirstView } from "./api/cache/first-view.ts";
import { queryClient } from "./api/cache/query-client.ts";
import { refetchModules } from "./api/release/refetch-modules.ts";
import { noteSignedOut } from "./api/session/session.ts";
import { beginAtTop, writePriceCache } from "./api/storage/storage.ts";
import { App } from "./app.tsx";
import { fetchScreens } from "./routes.tsx";
import { applyAccountSettings } from "./shell/frame/apply-account-settings.ts";
import { AppRouter } from "./shell/router/app-router.tsx";
import { siteLanguage } from "./text/translation/i18n.ts";
import { setBeforeRetry } from "./ui/files/lazy-file.ts";
import "./styles.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element for the app.");

beginAtTop(location.pathname);
applyAccountSettings(queryClient);

// After everything that the user waits for.
if (import.meta.env.PROD) {
  addEventListener(
    "load",
    () =>
      void import("./api/release/register-service-worker.ts").then(
        ({ registerServiceWorker }) => registerServiceWorker(),
        // Then the app is not cached for offline use, and the next page load tries again.
        () => {},
      ),
  );
}

setBeforeRetry(refetchModules);
// In parallel with the session request.
void fetchScreens(location.pathname);

const app = (
  <App
    client={queryClient}
    router={({ children }) => <AppRouter fetchScreens={fetchScreens}>{children}</AppRouter>}
  />
);
const view = readFirstView();
if (view) {
  fillFromFirstView(queryClient, view);
  if (view.prices.length > 0) writePriceCache(view.prices);
  if (view.is_signed_out) noteSignedOut();
}
// The server prerenders English. In another language, render from scratch at once with the same prices: the
// page's language is already declared. Otherwise hydrate in small steps, so that a touch or a scroll need not
// wait. Nothing can change meanwhile: all requests start after hydration.
if (view && siteLanguage === "en") startTransition(() => void hydrateRoot(root, app));
else if (view) flushSync(() => createRoot(root).render(app));
else createRoot(root).render(app);
