/** The text as a literal of SQL, for statements that take no parameters. */
export function asText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
