import { useEffect, useState } from "react";

export interface StrengthQuestion {
  password: string;
  /** What a guesser would try first: the email, the name. */
  known: string[];
}

/** 0, guessed at once, to 4, beyond any guesser. */
export type StrengthScore = 0 | 1 | 2 | 3 | 4;

/**
 * How hard a password is to guess, once that is known. The judge and his dictionaries come when somebody first types,
 * and he works in a thread of his own, so that no key waits for him. Where he cannot come, nothing is said.
 */
export function usePasswordStrength({ password, known }: StrengthQuestion): StrengthScore | null {
  const [judge, setJudge] = useState<Worker | null>(null);
  const [score, setScore] = useState<StrengthScore | null>(null);
  const [isWanted, setWanted] = useState(false);
  if (password !== "" && !isWanted) setWanted(true);

  useEffect(() => {
    if (!isWanted) return;
    const worker = new Worker(new URL("./password-strength.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<StrengthScore>) => setScore(data);
    setJudge(worker);
    return () => worker.terminate();
  }, [isWanted]);

  const facts = known.join("\n");
  useEffect(() => {
    judge?.postMessage({ password, known: facts.split("\n") } satisfies StrengthQuestion);
  }, [judge, password, facts]);

  // The last answer stays until the next one is there: a bar that blinked with each key would tell nothing.
  return password === "" ? null : score;
}
