import { CommandFailed } from '../platform/command.ts'

/** Why a long-running process ends. */
export type StopReason = { kind: 'signal'; signal: NodeJS.Signals } | { kind: 'lost'; error: unknown }

/** Throws `CommandFailed` unless a signal ended the process. */
export const refuseLoss = (reason: StopReason): void => {
  if (reason.kind === 'signal') return
  const why = reason.error instanceof Error ? reason.error.message : String(reason.error)
  throw new CommandFailed(`The connection to the database was lost. ${why}`, { cause: reason.error })
}

/**
 * Waits for the first SIGTERM or SIGINT, or a call of `lost`. Listens at once, so that a signal during the
 * start is not missed. A second SIGINT (an impatient Ctrl-C) ends the process immediately.
 */
export const waitForShutdown = (): { stopped: Promise<StopReason>; lost(error: unknown): void } => {
  const { promise, resolve } = Promise.withResolvers<StopReason>()
  let requested = false
  const onSignal = (signal: NodeJS.Signals): void => {
    if (requested && signal === 'SIGINT') process.exit(130)
    requested = true
    resolve({ kind: 'signal', signal })
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return { stopped: promise, lost: (error) => resolve({ kind: 'lost', error }) }
}
