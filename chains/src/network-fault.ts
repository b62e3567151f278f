/** Why a request got no answer, by the code of the error. */
const words: Record<string, string> = {
  ECONNREFUSED: "it refused the connection",
  ECONNRESET: "the connection broke off",
  EPIPE: "the connection broke off",
  UND_ERR_SOCKET: "the connection broke off",
  EHOSTUNREACH: "there is no route to it",
  ENETUNREACH: "there is no route to it",
  ENOTFOUND: "its name is not in the DNS",
  EAI_AGAIN: "the DNS did not answer",
  ETIMEDOUT: "it did not answer in time",
  UND_ERR_CONNECT_TIMEOUT: "it did not answer in time",
  UND_ERR_HEADERS_TIMEOUT: "it did not answer in time",
  UND_ERR_BODY_TIMEOUT: "it did not answer in time",
};

/** What an error of the network means, in words for operators; null if it is not known. Codes are for logs. */
export function networkFault(error: unknown): string | null {
  const { name, code, cause } = (error ?? {}) as { name?: unknown; code?: unknown; cause?: unknown };
  if (name === "TimeoutError") return "it did not answer in time";
  if (typeof code === "string") return words[code] ?? null;
  return cause === undefined ? null : networkFault(cause);
}
