/**
 * @throws where the promise takes longer; what is frozen answers nobody, and says no word about it. Where this process
 * itself was held up meanwhile, an answer that has come by then counts still.
 */
export async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`no answer within ${milliseconds} ms`));
    // Timers come before what has arrived: it is read first, and the delay was ours.
    timer = setTimeout(() => setImmediate(giveUp), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
