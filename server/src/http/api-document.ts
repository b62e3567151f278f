import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
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
  await app.register(swaggerUi, { routePrefix: "/api/docs", uiConfig: { layout: "BaseLayout" } });
  app.get("/api/openapi.json", { schema: { hide: true }, config: { worksInDemo: true } }, () =>
    app.swagger(),
  );
}
