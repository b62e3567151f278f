import { version } from "../../package.json";
import { siteLanguage } from "../text/i18n.ts";
import { isOfNoServer, noteAnswer } from "./connection.ts";

/** Sends a request to the server with what each of ours carries. Rejects where no answer came. */
export async function request(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await send(path, init);
    noteAnswer(!isOfNoServer(response));
    return response;
  } catch (error) {
    // Who takes a question back has not been left without an answer.
    if (!(error instanceof DOMException && error.name === "AbortError")) noteAnswer(false);
    throw error;
  }
}

function send(path: string, init: RequestInit): Promise<Response> {
  return fetch(path, {
    ...init,
    credentials: "same-origin",
    headers: {
      Accept: "application/json",
      // A new account begins with it.
      "Accept-Language": siteLanguage,
      "X-Client-Info": `portico-web/${version}`,
      ...init.headers,
    },
  });
}
