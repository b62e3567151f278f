/**
 * Rejects if the promise takes longer than this, since a hung connection never reports an error. A result that arrived
 * while this process itself was blocked still counts.
 */
export async function withTimeout<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`no answer within ${milliseconds} ms`));
    // Timers run before pending I/O. Process the I/O first, since the delay was ours.
    timer = setTimeout(() => setImmediate(giveUp), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
