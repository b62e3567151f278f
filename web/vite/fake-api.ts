import {
  bodyOf,
  createFakeApi,
  type Manner,
  manners,
  type Scenario,
  sendJson,
  serveFake,
  usualScenario,
  visitors,
} from "@portico/testing/fake";
import type { Plugin } from "vite";
import { brand } from "../../contract/src/brand.ts";
import { languages, themes } from "../../contract/src/options.ts";

/** Where the panel sets what the fake shows. */
const controlPath = "/@fake/scenario";

/** What the panel sets. */
interface Control extends Scenario {
  manner: Manner;
}

/** What it chooses from. */
const choices = { who: visitors, manner: manners, language: languages, theme: themes };

/**
 * Answers `/api` of the development server from a fake exchange, and adds a panel to each page that chooses whose page
 * it is and how the exchange behaves.
 */
export function fakeApi(): Plugin {
  const api = createFakeApi();
  const fake = serveFake(() => api);
  let control: Control = { ...usualScenario, manner: "normal" };
  return {
    name: "fake-api",
    apply: "serve",
    configureServer(server) {
      server.httpServer?.on("upgrade", fake.upgrade);
      server.middlewares.use(controlPath, async (request, response) => {
        if (request.method === "POST") {
          control = { ...control, ...((await bodyOf(request)) as Partial<Control>) };
          api.manner = control.manner;
          api.begin(control);
        }
        sendJson(response, 200, { control, choices });
      });
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith("/api/")) return next();
        return fake
          .answer(request, response)
          .catch((fault: unknown) => server.config.logger.error(String(fault)));
      });
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html) => ({
        html: html.replaceAll("%NAME%", brand.name),
        tags: [{ tag: "script", attrs: { type: "module", src: "/dev/panel.ts" }, injectTo: "body" as const }],
      }),
    },
  };
}
