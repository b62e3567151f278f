/** A text of the user area or of an email. */
export interface Message {
  /** Its English text, or a separate id if the same text has two meanings. */
  id: string;
  /** Its English text. */
  message: string;
  /** The file that uses it, relative to the project's root. */
  file: string;
}
