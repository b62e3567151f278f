import { styleText } from "node:util";
import type { DestinationStream } from "pino";
import type { Config } from "../config/config.ts";

/** Whether log lines are for people: in practice mode in a terminal, unless `LOG_FORMAT` says otherwise. */
export function isForPeople({ logFormat, practice }: Config, isTerminal: boolean): boolean {
  return logFormat === undefined ? practice && isTerminal : logFormat === "pretty";
}

/** Takes the logger's JSON lines, in which secrets are redacted already, and writes short lines for people. */
export function terminalLog(
  { logLevel }: Pick<Config, "logLevel">,
  write: (text: string) => void,
): DestinationStream {
  const showsAll = logLevel === "debug" || logLevel === "trace";
  const isRepeated = repetitions();
  return {
    write(line) {
      const entry = JSON.parse(line) as Entry;
      if (showsAll || !(isRoutine(entry) || isRepeated(entry))) write(`${describe(entry)}\n`);
    },
  };
}

/** Without internet, each price stream would warn every few seconds. */
const repeatMilliseconds = 600_000;

/** Whether the same warning was shown within the last ten minutes. */
function repetitions() {
  const shown = new Map<string, number>();
  return ({ level, time, msg, stream, reason }: Entry): boolean => {
    if (level !== 40) return false;
    const key = JSON.stringify([msg, stream, reason]);
    const at = Date.parse(time);
    if (at - (shown.get(key) ?? 0) < repeatMilliseconds) return true;
    shown.set(key, at);
    return false;
  };
}

/** A line of the log. */
interface Entry extends Record<string, unknown> {
  level: number;
  time: string;
  msg: string;
}

const usual = new Set(["audit log head", "mail sent", "prices updated"]);

/** What the banner says already, a request that did not fail, and what happens all the time. */
function isRoutine({ level, msg, status, refusal }: Entry): boolean {
  if (level > 30) return false;
  if (msg === "request") return Number(status) < 400 || refusal === "not_authenticated";
  return usual.has(msg) || msg.startsWith("Server listening at ");
}

function describe(entry: Entry): string {
  const { level, time, msg, err, ...fields } = entry;
  const clock = styleText("dim", new Date(time).toTimeString().slice(0, 8));
  const text = msg === "request" ? describeRequest(entry) : `${printable(msg)}${describeFields(fields)}`;
  return `  ${clock}  ${levelWord(level)}${text}${err ? describeError(err as ErrorFields) : ""}`;
}

function levelWord(level: number): string {
  if (level >= 50) return styleText("red", "Error: ");
  return level === 40 ? styleText("yellow", "Warning: ") : "";
}

function describeRequest({ method, route, status, refusal, ms }: Entry): string {
  const outcome = refusal === undefined ? status : `${status} ${refusal}`;
  return printable(`${method} ${route} ${outcome} (${ms} ms)`);
}

function describeFields(fields: Record<string, unknown>): string {
  const known = Object.entries(fields).filter(([name]) => name !== "request_id");
  const list = known.map(
    ([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return list.length === 0 ? "" : styleText("dim", printable(` (${list.join(", ")})`));
}

interface ErrorFields {
  type: string;
  message: string;
  stack?: string;
}

function describeError({ type, message, stack }: ErrorFields): string {
  return `\n${(stack || `${type}: ${message}`)
    .split("\n")
    .map((line) => `    ${printable(line)}`)
    .join("\n")}`;
}

/** Without control characters: what a client sent must not move the cursor of the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, " ");
}
