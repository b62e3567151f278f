import { type RouteName, routes } from "@portico/contract";
import type { FastifyInstance } from "fastify";

/** Pages to be indexed; all others are useful only to their owners. */
const found = ["landing", "auth"] as const satisfies RouteName[];
const hidden = ["/api/", "/admin", "/dev/", "/health/", "/metrics"];

/** `GET /robots.txt` and `GET /sitemap.xml`. Both contain the site's URL. */
export function serveSearchEngines(app: FastifyInstance): void {
  const { publicUrl } = app.deps.config;
  const robots = [
    "User-agent: *",
    ...hidden.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
  const addresses = found.map((name) => `<url><loc>${publicUrl}${routes[name].path}</loc></url>`).join("");
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses}</urlset>`;
  const options = { schema: { hide: true }, config: { worksInDemo: true } };
  app.get("/robots.txt", options, (_request, reply) => reply.type("text/plain; charset=utf-8").send(robots));
  app.get("/sitemap.xml", options, (_request, reply) =>
    reply.type("application/xml; charset=utf-8").send(sitemap),
  );
}
