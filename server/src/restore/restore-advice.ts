import type { RestoreTarget } from "@portico/database";

/** The next step for an operator after PostgreSQL's program failed. */
export function adviceFor(said: string, { version }: RestoreTarget): string {
  const found = advices.find(({ pattern }) => pattern.test(said));
  if (!found) return "Fix what it reports, and repeat the same command.";
  return found.next(version, pattern(found, said));
}

interface Advice {
  pattern: RegExp;
  next: (version: string, found: string) => string;
}

function pattern(advice: Advice, said: string): string {
  return advice.pattern.exec(said)?.[1] ?? "";
}

const advices: Advice[] = [
  {
    pattern: /unsupported version \(([\d.]+)\) in file header/,
    next: () =>
      "The dump was made by a newer pg_dump than this pg_restore. Install the client programs of that version, put them " +
      "first on PATH, and repeat.",
  },
  {
    pattern: /unrecognized configuration parameter "(\w+)"/,
    next: (version) =>
      `The dump or pg_restore is newer than this server (PostgreSQL ${version}). Restore into a server of the version ` +
      "that the dump came from, or put the client programs of the server's version first on PATH, and repeat.",
  },
  {
    pattern: /role "(\w+)" does not exist/,
    next: (_version, role) => `Create the role ${role} (\`create role ${role} nologin\`), and repeat.`,
  },
  {
    pattern: /extension "(\w+)" is not available|could not open extension control file ".*\/(\w+)\.control"/,
    next: () => "Install PostgreSQL's contrib package on the server, and repeat.",
  },
  {
    pattern: /permission denied|must be owner|must be superuser|must be able to SET ROLE|must be member/,
    next: () =>
      "Put a superuser's login into DATABASE_DIRECT_URL for this command (and into DATABASE_URL if there is no pooler), " +
      "and repeat.",
  },
  {
    pattern: /No space left on device|could not extend file/,
    next: () => "Free space on the server's disk, and repeat.",
  },
];
