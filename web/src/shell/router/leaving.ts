/** Asks whoever edits something on this page; null where nothing would be lost. */
let ask: (() => Promise<boolean>) | null = null;

/** Has `question` asked before the page is left, until its answer is yes. Returns what ends it. */
export function askBeforeLeaving(question: () => Promise<boolean>): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = null;
  };
}

/** Whether something would be lost if the page were left. */
export function isUnsaved(): boolean {
  return ask !== null;
}

/** Whether the page may be left: true where nothing is unsaved, else what its reader answers. A yes is asked for once. */
export async function mayLeave(): Promise<boolean> {
  const question = ask;
  if (!question) return true;
  const leaves = await question();
  if (leaves && ask === question) ask = null;
  return leaves;
}
