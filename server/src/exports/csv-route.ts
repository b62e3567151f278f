import { type CsvFormat, type ReadName, reads } from "@portico/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireSessionCookie } from "../http/session.ts";
import { readSchema } from "../reads/read-schema.ts";
import { type CsvFile, sendCsv } from "./csv.ts";

/**
 * Adds the route of a declared read whose answer is a CSV file. `open` gets the query without the file's format, and
 * refuses requests that may not have it.
 */
export function registerCsv<Row>(
  app: FastifyInstance,
  name: ReadName,
  open: (request: FastifyRequest, filters: object) => Promise<CsvFile<Row>>,
): void {
  app.get(
    `/api${reads[name].path}`,
    {
      schema: { ...readSchema(name), produces: ["text/csv"] },
      // A HEAD request would count or be logged as a download, and generate the file.
      exposeHeadRoute: false,
      preValidation: requireSessionCookie,
    },
    async (request, reply) => {
      const { format, ...filters } = request.query as { format: CsvFormat };
      return sendCsv(reply, format, await open(request, filters));
    },
  );
}
