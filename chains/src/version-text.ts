/** What a node says of its version: the part that can be printed, at most 60 characters. */
export function versionText(text: string): string {
  return text.replaceAll(/[^\x20-\x7e…]/g, "").slice(0, 60);
}
