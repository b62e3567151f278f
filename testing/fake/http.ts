import { type RefusalCode, type RefusalDetails, refusals, refusalText } from "@portico/contract";

/** A request to the fake API, however it arrived. */
export interface FakeRequest {
  method: string;
  /** With its query, such as `/api/coins?limit=20`. */
  url: string;
  /** The parsed JSON; undefined without a body. */
  body?: unknown;
}

/** What the fake API answers: JSON, or a file. */
export interface FakeAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** An expected "no": thrown by handlers, and answered in the shape that the server answers it in. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(refusalText(code, details));
    this.code = code;
    this.details = details;
  }
}

/** The usual shape of a refusal over HTTP. */
export function refusalAnswer({ code, details, message }: Refused): FakeAnswer {
  return { status: refusals[code].status, body: { code, message, details, requestId: "fake" } };
}
