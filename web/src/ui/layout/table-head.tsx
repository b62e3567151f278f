import { cx } from "../styles/cx.ts";

export interface TableHeadProps<Name extends string> {
  /** The columns' labels, in their order. */
  columns: Record<Name, string>;
  /** Classes for the widths of columns. */
  widths?: Partial<Record<Name, string>>;
  /** The columns of figures. */
  right?: readonly Name[];
  /** The table fills its panel, without a margin at its sides. */
  isFlush?: boolean;
}

/** The headings of a table whose rows become cards where there is little room; then only a screen reader has them. */
export function TableHead<Name extends string>({ columns, widths, right, isFlush }: TableHeadProps<Name>) {
  const names = Object.keys(columns) as Name[];
  return (
    <thead className="sr-only xl:not-sr-only xl:table-header-group">
      <tr className="xl:table-row">
        {names.map((name) => (
          <th
            key={name}
            scope="col"
            className={cx(
              "border-b border-line px-3 py-2.5 text-13 font-medium text-muted",
              isFlush ? "first:pl-0 last:pr-0" : "first:pl-5 last:pr-5",
              right?.includes(name) ? "text-right" : "text-left",
              widths?.[name],
            )}
          >
            {columns[name]}
          </th>
        ))}
      </tr>
    </thead>
  );
}
