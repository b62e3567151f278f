/** The advisory lock of migrations: any number that no other program on the same database uses for its own. */
export const migrationLock = 7_061_995_104_233;
