/**
 * Whether the connection to an address is encrypted or stays on this machine, so that nobody can tamper with it.
 * @param safeProtocol of encrypted connections, such as `https:`.
 */
export function isSafeAddress(address: string, safeProtocol: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === safeProtocol || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Whether a text is an https address, or an http one of this machine. */
export function isSafeHttpAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  return ["http:", "https:"].includes(new URL(text).protocol) && isSafeAddress(text, "https:");
}
