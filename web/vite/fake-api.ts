import {
  bodyOf,
  createFakeApi,
  type FakeApi,
  manners,
  sendJson,
  serveFake,
  usualScenario,
  visitors,
} from "@portico/testing/fake";
import type { Connect, Plugin } from "vite";
import { z } from "zod";
import { brand } from "../../contract/src/brand.ts";
import { languages, themes } from "../../contract/src/options.ts";

/** Where the panel sets what the fake shows. */
const controlPath = "/@fake/scenario";

/** What the panel chooses from. */
const choices = { who: visitors, manner: manners, language: languages, theme: themes };

/** What it sets. */
const control = z.strictObject({
  who: z.enum(choices.who),
  isEmpty: z.boolean(),
  manner: z.enum(choices.manner),
  language: z.enum(choices.language),
  theme: z.enum(choices.theme),
});

/** Sets what the panel chose, and answers it with the choices; 400 for anything else. */
function controlPanel(api: FakeApi): Connect.SimpleHandleFunction {
  let current: z.infer<typeof control> = { ...usualScenario, manner: "normal" };
  return async (request, response) => {
    if (request.method === "POST") {
      const change = control.partial().safeParse(await bodyOf(request).catch(() => undefined));
      if (!change.success) return sendJson(response, 400, { message: z.prettifyError(change.error) });
      current = control.parse({ ...current, ...change.data });
      api.manner = current.manner;
      api.begin(current);
    }
    sendJson(response, 200, { control: current, choices });
  };
}

/**
 * Answers `/api` of the development server from a fake exchange, and adds a panel to each page that chooses whose page
 * it is and how the exchange behaves.
 */
export function fakeApi(): Plugin {
  const api = createFakeApi();
  const fake = serveFake(() => api);
  return {
    name: "fake-api",
    apply: "serve",
    configureServer(server) {
      server.httpServer?.on("upgrade", fake.upgrade);
      server.middlewares.use(controlPath, controlPanel(api));
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
