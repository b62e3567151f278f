/** What can be paused. */
export const pauseKinds = ["deposit", "withdrawal", "swap"] as const;
export type PauseKind = (typeof pauseKinds)[number];
