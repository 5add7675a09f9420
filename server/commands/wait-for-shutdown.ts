import { CommandFailed } from '../platform/command.ts'

/** Why a process that runs until told otherwise ends. */
export type StopReason = { kind: 'signal'; signal: NodeJS.Signals } | { kind: 'lost'; error: unknown }

/** Throws `CommandFailed` where it was not a signal that ended the process. */
export const refuseLoss = (reason: StopReason): void => {
  if (reason.kind === 'signal') return
  const why = reason.error instanceof Error ? reason.error.message : String(reason.error)
  throw new CommandFailed(`The database is lost. ${why}`, { cause: reason.error })
}

/**
 * The wish to end: from the first SIGTERM or SIGINT on, or when `lost` is called. Listens at once, so that a signal during
 * the start is not missed. A second SIGINT (an impatient Ctrl-C) ends the process on the spot.
 */
export const waitForShutdown = (): { stopped: Promise<StopReason>; lost(error: unknown): void } => {
  const { promise, resolve } = Promise.withResolvers<StopReason>()
  let asked = false
  const onSignal = (signal: NodeJS.Signals): void => {
    if (asked && signal === 'SIGINT') process.exit(130)
    asked = true
    resolve({ kind: 'signal', signal })
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return { stopped: promise, lost: (error) => resolve({ kind: 'lost', error }) }
}
