import { type Answer, get, post, put } from "@portico/testing/server/http.ts";

/** A browser: stores cookies, and sends the headers of a page of the site. */
export interface Browser {
  cookies: Map<string, string>;
  /** Every `Set-Cookie` header received. */
  setCookies: string[];
  /** `headers` override the browser's own. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  /** A copy with the same cookies and address, as a cookie thief would have. */
  copy(): Browser;
}

/** @param address the client's address as stated by the proxy; one of its own if omitted. */
export function openBrowser(origin: string, address: string = newAddress()): Browser {
  const cookies = new Map<string, string>();
  const setCookies: string[] = [];

  function options(headers: Record<string, string> = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const own = { "x-forwarded-for": address, "user-agent": "Portico test browser" };
    return { cookie: cookie || undefined, headers: { ...own, ...headers } };
  }

  function keepCookies(answer: Answer): Answer {
    for (const line of answer.headers.getSetCookie()) {
      setCookies.push(line);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0\b/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  return {
    cookies,
    setCookies,
    get: async (path, headers) => keepCookies(await get(origin, path, options(headers))),
    post: async (path, body = {}, headers) => keepCookies(await post(origin, path, body, options(headers))),
    put: async (path, body = {}) => keepCookies(await put(origin, path, body, options())),
    copy() {
      const other = openBrowser(origin, address);
      for (const [name, value] of cookies) other.cookies.set(name, value);
      return other;
    },
  };
}

let addresses = 0;

/**
 * An address in a /24 that no other browser has, so that tests do not share rate limits. From a private range that
 * tests don't name themselves.
 */
export function newAddress(): string {
  addresses += 1;
  return `10.${128 + ((addresses >> 8) % 128)}.${addresses % 256}.7`;
}
