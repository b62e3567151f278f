/** Asks once in so many seconds, however many want to know; a failure is not kept. */
export function kept<Value>(seconds: number, ask: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | undefined;
  let until = 0;
  return () => {
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
}
