import { version } from "../../package.json";

/** Sends a request to the server with what each of ours carries. Rejects where no answer came. */
export function request(path: string, init: RequestInit): Promise<Response> {
  return fetch(path, {
    ...init,
    credentials: "same-origin",
    headers: { Accept: "application/json", "X-Client-Info": `portico-web/${version}`, ...init.headers },
  });
}
