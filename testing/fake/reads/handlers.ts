import type { ReadName } from "@portico/contract";
import type { World } from "../world/world.ts";
import type { ReadOutput, ReadQuery } from "./shapes.ts";

/** Answers a read from a world; refuses by throwing `Refused`. */
export type ReadHandler<Name extends ReadName> = (world: World, query: ReadQuery<Name>) => ReadOutput<Name>;
export type ReadHandlers = { [Name in ReadName]: ReadHandler<Name> };

interface Paging {
  cursor?: string | undefined;
  limit: number;
}

/** A page of a list by cursor, which is the id of the last item of the page before. */
export function pageOf<Item extends { id: string }>(items: readonly Item[], { cursor, limit }: Paging) {
  const start = cursor === undefined ? 0 : items.findIndex(({ id }) => id === cursor) + 1;
  const page = items.slice(start, start + limit);
  return { items: page, next_cursor: start + limit < items.length ? (page.at(-1)?.id ?? null) : null };
}
