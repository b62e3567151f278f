/** A cached asynchronous value. */
export interface Cached<Value> {
  (): Promise<Value>;
  /** Invalidates the cached value. */
  forget(): void;
}

/** Calls `ask` at most once in `seconds` and shares the result. Failures are not cached. */
export function cached<Value>(seconds: number, ask: () => Promise<Value>): Cached<Value> {
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
