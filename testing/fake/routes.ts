/** Matches a path against one with `:names`; undefined if it is another one. */
export function pathFields(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return undefined;
  const fields: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const value = given[place] ?? "";
    if (part.startsWith(":")) fields[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return fields;
}

/** The entry whose pattern matches; one without `:names` comes before one with them. */
export function matchPath<Entry>(
  entries: Iterable<readonly [pattern: string, entry: Entry]>,
  path: string,
): { entry: Entry; fields: Record<string, string> } | undefined {
  const sorted = [...entries].toSorted(
    ([one], [other]) => Number(one.includes(":")) - Number(other.includes(":")),
  );
  for (const [pattern, entry] of sorted) {
    const fields = pathFields(pattern, path);
    if (fields) return { entry, fields };
  }
  return undefined;
}
