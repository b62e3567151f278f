import { useEffect, useState } from "react";

export interface StrengthQuestion {
  password: string;
  /** Texts that a guesser would try first: the email, the name. */
  known: string[];
}

/** From 0 (guessed at once) to 4 (very hard to guess). */
export type StrengthScore = 0 | 1 | 2 | 3 | 4;

/**
 * A password's strength; null until it is known. The estimator and its dictionaries are loaded when the user
 * first types, and it runs in a worker, so that it never delays typing. If it fails to load, the result stays
 * null.
 */
export function usePasswordStrength({ password, known }: StrengthQuestion): StrengthScore | null {
  const [estimator, setEstimator] = useState<Worker | null>(null);
  const [score, setScore] = useState<StrengthScore | null>(null);
  const [isWanted, setWanted] = useState(false);
  if (password !== "" && !isWanted) setWanted(true);

  useEffect(() => {
    if (!isWanted) return;
    const worker = new Worker(new URL("./password-strength.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<StrengthScore>) => setScore(data);
    setEstimator(worker);
    return () => worker.terminate();
  }, [isWanted]);

  const facts = known.join("\n");
  useEffect(() => {
    estimator?.postMessage({ password, known: facts.split("\n") } satisfies StrengthQuestion);
  }, [estimator, password, facts]);

  // The last result stays until the next one arrives: a bar that flickers at each key would be useless.
  return password === "" ? null : score;
}
