import { readFile } from "node:fs/promises";
import { join } from "node:path";
import swagger from "@fastify/swagger";
import swaggerUi, { type FastifySwaggerUiOptions } from "@fastify/swagger-ui";
import { brand } from "@portico/contract";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { version } from "../config/version.ts";
import { sessionCookieName } from "./session.ts";

/** Documents every route registered after it, from the contract's schemas: `/api/openapi.json`, `/api/docs`. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Portico",
        version,
        description:
          "Calls, reads and accounts of Portico. Requests that change something are JSON, come from the server's own " +
          "origin and carry the session's cookie; those that move money carry an `Idempotency-Key`. " +
          "A refusal is `{code, message, details, requestId}`.",
      },
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: sessionCookieName(app.deps.config) },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: "any" } }),
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    // Hundreds of open operations and coloured examples would take seconds to draw.
    uiConfig: {
      layout: "BaseLayout",
      docExpansion: "none",
      defaultModelsExpandDepth: -1,
      syntaxHighlight: false,
    },
    theme: await theme(),
  });
  app.get("/api/openapi.json", { schema: { hide: true }, config: { worksInDemo: true } }, () =>
    app.swagger(),
  );
}

/** The product's name and colours. */
async function theme(): Promise<NonNullable<FastifySwaggerUiOptions["theme"]>> {
  const read = (name: string) => readFile(join(import.meta.dirname, name), "utf8");
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0d9488" d="${brand.mark}"/></svg>`;
  return {
    title: `API · ${brand.name}`,
    css: [{ filename: "portico.css", content: await read("api-docs.css") }],
    js: [
      {
        filename: "portico.js",
        content: `window.portico = ${JSON.stringify({ brand })};\n${await read("api-docs.js")}`,
      },
    ],
    favicon: [{ filename: "portico.svg", rel: "icon", type: "image/svg+xml", sizes: "any", content: icon }],
  };
}
