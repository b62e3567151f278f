/** Shorter parts of an address say nothing by themselves, and might be part of any other text. */
const SHORTEST_PART = 4;
/** A part of a path that is shorter, such as a version, is no key. */
const SHORTEST_KEY = 8;

/**
 * Returns a function that removes an endpoint's address and credentials from a text. Some providers repeat the key of
 * the address in their errors.
 */
export function hideCredentials(url: string, token: string | undefined): (text: string) => string {
  const { host, username, password, pathname, searchParams } = new URL(url);
  const parts = [token ?? "", username, password, ...searchParams.values()].filter(
    (part) => part.length >= SHORTEST_PART,
  );
  const keys = pathname.split("/").filter((part) => part.length >= SHORTEST_KEY);
  const secrets = [host, ...parts, ...keys].flatMap((part) => [part, decoded(part)]);
  // The longest first, as one may be part of another.
  const hidden = [...new Set(secrets)].sort((left, right) => right.length - left.length);
  return (text) => hidden.reduce((left, secret) => left.replaceAll(secret, "…"), text);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
