import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "./api/query-client.ts";
import { beginAtTop } from "./api/storage.ts";
import { routeTable } from "./routes.tsx";
import { followAccount } from "./shell/follow-account.ts";
import "./styles.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element for the app.");

beginAtTop(location.pathname);
followAccount(queryClient);

// After everything that somebody waits for.
if (import.meta.env.PROD) {
  addEventListener("load", () => void import("./api/keep-shell.ts").then(({ keepShell }) => keepShell()));
}

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createBrowserRouter(routeTable)} />
    </QueryClientProvider>
  </StrictMode>,
);
