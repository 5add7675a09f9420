import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { createOutage, isDatabaseUnavailable, type Outage } from './outage.ts'

export type { Logger }

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Members that are removed wherever they are logged, one level deep or as a request header. */
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

/** Details of a rejected row in database errors: personal data. */
const valuesOfErrors = ['err.detail', 'err.parameters', 'err.where']

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** Of this process's database; a process has one log. */
export const outage = createOutage()

/**
 * Lines about failures because of an unavailable database. The first is written without its stack, the others
 * are counted; `endOutage` logs their number. At debug level all are written.
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

/** Logs that the database is available again after an outage. */
export const endOutage = (log: Logger): void => {
  const ended = outage.end()
  if (ended !== null) log.warn(ended, 'the database answers again')
}

/**
 * The log: one JSON object per line on standard error, because standard output is for the results of
 * commands. Synchronous, so that the last line before a crash is written.
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

/** A log that writes nothing, for tests and for commands that only print. */
export const silentLogger = (): Logger => pino({ level: 'silent' })
