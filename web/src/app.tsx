import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { Screens } from "./routes.tsx";
import type { Part } from "./ui/jsx/jsx-types.ts";

/** The app without its router, which differs between browser and server. */
export function App({
  client,
  router: Router,
}: {
  client: QueryClient;
  router: Part<{ children: ReactNode }>;
}) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Router>
          <Screens />
        </Router>
      </QueryClientProvider>
    </StrictMode>
  );
}
