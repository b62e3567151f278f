/** The lowest and the highest id that start with this text, in lower case; null if none can. */
export function idRange(words: string): [string, string] | null {
  if (!/^[0-9a-f]{1,8}(-|$)/.test(words) || words.length > 36) return null;
  const least = words + "00000000-0000-0000-0000-000000000000".slice(words.length);
  const greatest = words + "ffffffff-ffff-ffff-ffff-ffffffffffff".slice(words.length);
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  return uuid.test(least) ? [least, greatest] : null;
}
