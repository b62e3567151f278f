import { type Read, type ReadName, reads } from "@portico/contract";
import { z } from "zod";
import { refusalSchema } from "../http/refusal-schema.ts";

/** The schema of a declared read's route, for its checks and for the API document. */
export function readSchema(name: ReadName) {
  const declared: Read = reads[name];
  const { params, query } = split(declared);
  return {
    summary: declared.summary,
    operationId: name,
    tags: [declared.who === "admin" ? "administrators' reads" : "reads"],
    ...(declared.who !== "visitor" && { security: [{ session: [] }] }),
    ...(params && { params }),
    querystring: query,
    response: { 200: declared.output, "4xx": refusalSchema },
  };
}

/** Splits the contract's combined schema into path and query, so that one cannot override the other. */
function split({ path, query }: Read): { params: z.ZodType | undefined; query: z.ZodType } {
  if (!(query instanceof z.ZodObject)) return { params: undefined, query };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  if (names.length === 0) return { params: undefined, query };
  const inPath = Object.fromEntries(names.map((name) => [name, true as const])) as Record<string, never>;
  return { params: query.pick(inPath), query: query.omit(inPath) };
}
