import type { RenderFirstView } from "@portico/contract";
import { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { fillFromFirstView } from "./api/cache/first-view.ts";
import { App } from "./app.tsx";
import { paths } from "./paths.ts";
import { StaticRouter } from "./shell/router/router.tsx";

/** Renders the page at `/` on the server, from the same screens as the browser's app. */
export const renderFirstView: RenderFirstView = (view) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  fillFromFirstView(client, view);
  const text = renderToString(<App client={client} router={Home} />);
  client.clear();
  return text;
};

function Home({ children }: { children: ReactNode }) {
  return <StaticRouter address={paths.landing()}>{children}</StaticRouter>;
}
