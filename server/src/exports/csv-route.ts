import type { Read } from "@portico/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireSessionCookie } from "../http/session.ts";
import { readSchema } from "../reads/read-schema.ts";
import { sendCsv } from "./csv.ts";

/** The content of a CSV file, read page by page. */
export interface CsvFile<Row> {
  /** File name without the date. */
  name: string;
  headings: readonly string[];
  pages: AsyncIterator<readonly Row[]>;
  cells(row: Row): (string | null)[];
}

/** Adds the route of a declared read whose answer is a CSV file. `open` refuses requests that may not have it. */
export function registerCsv<Row>(
  app: FastifyInstance,
  declared: Read,
  open: (request: FastifyRequest) => Promise<CsvFile<Row>>,
): void {
  app.get(
    `/api${declared.path}`,
    {
      schema: { ...readSchema(declared), produces: ["text/csv"] },
      // A HEAD request would count or be logged as a download, and generate the file.
      exposeHeadRoute: false,
      preValidation: requireSessionCookie,
    },
    async (request, reply) => {
      const { name, headings, pages, cells } = await open(request);
      return sendCsv(reply, name, headings, pages, cells);
    },
  );
}
