/** An answer that many share for a while. */
export interface Kept<Value> {
  (): Promise<Value>;
  /** The next one to ask gets a new answer. */
  forget(): void;
}

/** Asks once in so many seconds, however many want to know; a failure is not kept. */
export function kept<Value>(seconds: number, ask: () => Promise<Value>): Kept<Value> {
  let answer: Promise<Value> | undefined;
  let until = 0;
  const give = () => {
    if (answer === undefined || Date.now() >= until) {
      until = Date.now() + seconds * 1_000;
      const asked = ask();
      answer = asked;
      asked.catch(() => {
        if (answer === asked) answer = undefined;
      });
    }
    return answer;
  };
  return Object.assign(give, {
    forget() {
      answer = undefined;
    },
  });
}
