/** An expected "no": its HTTP status, and its English text, in which `{name}` is filled from the refusal's details. */
export interface RefusalText {
  status: number;
  text: string;
}
