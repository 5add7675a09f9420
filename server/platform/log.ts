import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { createOutage, isDatabaseUnavailable, type Outage } from './outage.ts'

export type { Logger }

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Members that are cut out wherever they are logged, one level deep or as a request's header. */
const secrets = [
  'password',
  'secret',
  'token',
  'apiKey',
  'authorization',
  'cookie',
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'secretKey',
  'SECRET_KEY',
  'private_key',
]

/** What the database says of a row that it refused: values of people. */
const valuesOfErrors = ['err.detail', 'err.parameters', 'err.where']

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** Of the database of this process, which has one log. */
export const outage = createOutage()

/**
 * Lines about what failed because the database is away: the first is kept, without its stack, and the others are counted.
 * `endOutage` writes how many they were. Below warnings everything is kept: somebody is looking.
 */
const oneLine = (known: Outage): LogMethod =>
  function logOnce(args, method, level) {
    const error = (args[0] as { err?: unknown } | null)?.err
    if (level < 40 || error === undefined || !isDatabaseUnavailable(error)) return method.apply(this, args)
    if (!known.note()) return
    const reason = String((error as { message?: unknown }).message)
    return method.apply(this, [
      { reason },
      'the database does not answer; what fails until it does is counted',
    ])
  }

/** Says in the log that the database answers again, where it did not. */
export const endOutage = (log: Logger): void => {
  const ended = outage.end()
  if (ended !== null) log.warn(ended, 'the database answers again')
}

/**
 * The log: one JSON object per line on standard error, so that standard output is left to what a command prints.
 * Written at once, so that the last line before a crash is there.
 */
export const createLogger = (
  level: LogLevel,
  destination: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger =>
  pino(
    {
      level,
      hooks: { logMethod: oneLine(outage) },
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [...secrets.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]), ...valuesOfErrors],
        censor: '[cut]',
      },
    },
    destination,
  )

/** A log that says nothing, for tests and for commands that only print. */
export const silentLogger = (): Logger => pino({ level: 'silent' })
