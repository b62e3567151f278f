import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartupError } from "../errors.ts";

/** The user that PostgreSQL's processes run as when this process is root's. */
export interface Account {
  uid: number;
  gid: number;
}

const accountName = "postgres";

/**
 * PostgreSQL refuses to run as root, so as root it runs as `postgres`, or as whoever owns its folder already.
 * @returns undefined when this process is an ordinary user's: then PostgreSQL runs as the same user.
 * @throws {StartupError} when the folder is another user's.
 */
export function databaseAccount(folder: string): Account | undefined {
  const user = process.getuid?.();
  const owner = existsSync(folder) ? statSync(folder) : undefined;
  if (user !== 0) {
    if (owner && user !== undefined && owner.uid !== user) {
      throw new StartupError(
        `${folder} belongs to another user: start as that user or as root, or set DATA_DIR to another folder.`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return lookUp() ?? create();
}

/** Makes a folder that the account alone may read and write. */
export function makePrivateFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!account) return;
  chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

/**
 * Makes sure that the account gets through to `folder`, opening that one folder for passing if it is ours.
 * @throws {StartupError} naming the folder above it that is in the way and what can be done.
 */
export function requireReachable(folder: string, account: Account | undefined): void {
  if (!account || canEnter(folder, account)) return;
  const obstacle = firstClosed(dirname(folder), account);
  if (obstacle === undefined) {
    chmodSync(folder, statSync(folder).mode | 0o011);
    if (canEnter(folder, account)) return;
  }
  throw new StartupError(
    `The embedded database runs as the user ${accountName}, who may not enter ${obstacle ?? folder}. ` +
      `Run "chmod o+x ${obstacle ?? folder}", set DATA_DIR to a folder that everyone may reach ` +
      "(such as /var/lib/portico), or start as an ordinary user.",
  );
}

function lookUp(): Account | undefined {
  const [uid, gid] = ["-u", "-g"].map((flag) => {
    const { status, stdout } = spawnSync("id", [flag, accountName], { encoding: "utf8" });
    return status === 0 ? Number.parseInt(stdout, 10) : undefined;
  });
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

function create(): Account {
  const attempts: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false", accountName]],
    ["adduser", ["-S", "-D", "-H", "-s", "/bin/false", accountName]],
  ];
  for (const [command, args] of attempts) {
    const done = spawnSync(command, args, { stdio: "ignore" });
    const account = done.status === 0 ? lookUp() : undefined;
    if (account) return account;
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and the user ${accountName} could not be created. ` +
      "Create it, start as an ordinary user, or set DATABASE_URL.",
  );
}

function canEnter(folder: string, account: Account): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/" }).status === 0;
}

/** The topmost folder on the way to `folder`, itself included, that the account may not enter. */
function firstClosed(folder: string, account: Account): string | undefined {
  const above = dirname(folder) === folder ? undefined : firstClosed(dirname(folder), account);
  return above ?? (canEnter(folder, account) ? undefined : folder);
}
