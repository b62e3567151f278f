import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { toolEnvironment } from "../child-environment.ts";
import { StartupError } from "../errors.ts";

/** The user under which PostgreSQL runs if this process runs as root. */
export interface Account {
  uid: number;
  gid: number;
}

const accountName = "postgres";

/**
 * PostgreSQL refuses to run as root, so then it runs as `postgres`, or as the owner of an existing folder.
 * @returns undefined if this process does not run as root: then PostgreSQL runs as the same user.
 * @throws {StartupError} if the folder belongs to another user.
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

/** Creates a folder that only the account may read and write. */
export function makePrivateFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!account) return;
  chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

/**
 * Makes sure that the account can enter `folder`, adding execute permission to that one folder if needed.
 * @throws {StartupError} naming the folder that blocks access and what to do.
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
    const { status, stdout } = spawnSync("id", [flag, accountName], {
      env: toolEnvironment(),
      encoding: "utf8",
    });
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
    const done = spawnSync(command, args, { env: toolEnvironment(), stdio: "ignore" });
    const account = done.status === 0 ? lookUp() : undefined;
    if (account) return account;
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and the user ${accountName} could not be created. ` +
      "Create it, start as an ordinary user, or set DATABASE_URL.",
  );
}

function canEnter(folder: string, account: Account): boolean {
  const options = { ...account, cwd: "/", env: toolEnvironment() };
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], options).status === 0;
}

/** The topmost folder on the path to `folder`, itself included, that the account may not enter. */
function firstClosed(folder: string, account: Account): string | undefined {
  const above = dirname(folder) === folder ? undefined : firstClosed(dirname(folder), account);
  return above ?? (canEnter(folder, account) ? undefined : folder);
}
