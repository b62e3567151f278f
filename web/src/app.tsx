import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { Screens } from "./routes.tsx";

/** All of the app but its router, which is another one in the browser than on the server. */
export function App({
  client,
  router: Router,
}: {
  client: QueryClient;
  router: (props: { children: ReactNode }) => ReactNode;
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
