import { hostCommands } from '../host/commands.ts'
import { systemClock } from '../platform/clock.ts'
import type { Command } from '../platform/command.ts'
import type { Sql } from '../platform/storage/open.ts'
import { backupCommands } from '../system/backup/commands.ts'
import { editionCommands } from '../system/editions/commands.ts'
import { createEditions } from '../system/editions/index.ts'
import { doctor } from './doctor.ts'
import { migrate } from './migrate.ts'
import { rotateSecretKey } from './secret-key.ts'
import { seedCommands } from './seed/commands.ts'
import { serve } from './serve.ts'
import { worker } from './worker.ts'

const allowedUsers = (sql: Sql): Promise<number | null> =>
  createEditions({ sql, clock: systemClock }).allowed('users_with_access')

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  serve,
  worker,
  migrate,
  doctor,
  ...hostCommands(allowedUsers),
  ...editionCommands,
  rotateSecretKey,
  ...backupCommands,
  ...seedCommands,
]
