import { version } from "../../../package.json";
import { siteLanguage } from "../../text/translation/i18n.ts";
import { isServerUnavailable, noteAnswer } from "../live/connection.ts";

/** Sends a request with our standard headers. Rejects if no answer came. */
export async function request(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await send(path, init);
    noteAnswer(!isServerUnavailable(response));
    return response;
  } catch (error) {
    // An aborted request says nothing about the connection.
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
      // A new account starts with this language.
      "Accept-Language": siteLanguage,
      "X-Client-Info": `portico-web/${version}`,
      ...init.headers,
    },
  });
}
