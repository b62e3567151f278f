/** A page of a list that is ordered by id, newest first. */
export interface Page<Row> {
  items: Row[];
  /** The `cursor` of the next page; null on the last. */
  next_cursor: string | null;
}

/** Selects the page: `cursor` is the `next_cursor` of the one before. */
export interface Paging {
  cursor?: string | undefined;
  limit: number;
}

/** @param rows of a query whose limit was one more than the page's; the extra row means that there is another page. */
export function toPage<Row extends { id: string }>(rows: Row[], limit: number): Page<Row> {
  const items = rows.slice(0, limit);
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Escapes wildcards, so that `like` finds exactly this text. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
