import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * Reads lines that nobody should see: typed at the terminal without an echo, or piped, one line for each question.
 * @returns the answers in order.
 */
export async function askSecretly(questions: readonly string[]): Promise<string[]> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: process.stdin.isTTY });
  const lines = terminal[Symbol.asyncIterator]();
  const answers: string[] = [];
  try {
    for (const question of questions) {
      if (process.stdin.isTTY) process.stderr.write(question);
      const { value, done } = await lines.next();
      if (process.stdin.isTTY) process.stderr.write("\n");
      answers.push(done ? "" : value);
    }
    return answers;
  } finally {
    terminal.close();
  }
}
