import { z } from "zod";
import type { WhoMay } from "./call.ts";
import { limits } from "./limits.ts";

/**
 * The declaration of a read, whose name is the constant that holds it. Its parameters are the `:names` of its path and
 * its query's fields.
 */
export type Read<Query extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = WhoMay & {
  /** Below `/api`. */
  path: string;
  summary: string;
  /** Path parameters and query together; unknown fields are refused. */
  query: Query;
  output: Output;
};

/** Declares a read. Returns it as it is, with the types of its query and output inferred from their schemas. */
export function defineRead<Query extends z.ZodType, Output extends z.ZodType>(read: Read<Query, Output>) {
  return read;
}

/** Paging by cursor: `cursor` is the `next_cursor` of the page before. */
export const paging = {
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(limits.page_size_max).default(limits.page_size),
};

/** The schema of one page of a list: its items and the cursor of the next page, which is null on the last one. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.uuid().nullable() });
}
