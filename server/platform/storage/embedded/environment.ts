import type { Account } from './account.ts'

/** The environment variables for PostgreSQL's programs: no secrets, and no misleading PGPORT. */
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']

/** Spawn options to run a program of PostgreSQL as `account` (null: as this process). */
export const asAccount = (account: Account | null) => ({
  // A folder that every user may enter.
  cwd: '/',
  env: {
    ...Object.fromEntries(
      passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
    LC_ALL: 'C',
    TZ: 'UTC',
  },
  ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
})
