/** Asks the user about unsaved changes on this page; null if there are none. */
let ask: (() => Promise<boolean>) | null = null;

/**
 * Makes `question` be asked before the page is left, until the answer is yes. Returns a function that stops
 * this.
 */
export function askBeforeLeaving(question: () => Promise<boolean>): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = null;
  };
}

/** Whether leaving the page would lose changes. */
export function isUnsaved(): boolean {
  return ask !== null;
}

/**
 * Whether the page may be left: true without unsaved changes, else the user's answer. After a yes it does not
 * ask again.
 */
export async function mayLeave(): Promise<boolean> {
  const question = ask;
  if (!question) return true;
  const leaves = await question();
  if (leaves && ask === question) ask = null;
  return leaves;
}
