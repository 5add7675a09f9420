import type { Account } from './account.ts'

/** What PostgreSQL's programs may know of this process's environment: no secrets, and no PGPORT that misleads them. */
const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']

/** Spawn options to run a program of PostgreSQL as `account` (null: as this process). */
export const asAccount = (account: Account | null) => ({
  // Somewhere that everybody may be.
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
