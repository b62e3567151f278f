import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Sends commands to another process. Each gets one answer, in order. */
export interface Worker<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  stop(): Promise<void>;
  /** Ends the process at once, as a crash would. */
  kill(): Promise<void>;
}

/** @param file in this folder. */
export function startWorker<Question, Answer>(file: string, args: string[] = []): Worker<Question, Answer> {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });
  const waiting: { resolve(answer: Answer): void; reject(error: Error): void }[] = [];
  child.on("message", (answer) => waiting.shift()?.resolve(answer as Answer));
  const fail = (error: Error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  child.on("error", fail);
  child.on("exit", (code, signal) => fail(new Error(`${file} ended with ${code ?? signal}`)));
  return {
    ask(question) {
      const answered = new Promise<Answer>((resolve, reject) => waiting.push({ resolve, reject }));
      child.send(question as object);
      return answered;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
    async kill() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The worker's side: handles one command after the other. */
export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Promise<Answer>,
  stop: () => Promise<void> = async () => {},
): void {
  let last: Promise<unknown> = Promise.resolve();
  // Keep the process alive while it waits for commands.
  process.channel?.ref();
  process.on("message", (question) => {
    last = last.then(async () => process.send?.(await answer(question as Question)));
  });
  process.on("disconnect", () => void stop().then(() => process.exit(0)));
}

/** A clock shared by all processes of a machine, in microseconds. */
export function microseconds(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
