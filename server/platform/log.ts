import { type Logger, pino } from 'pino'

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

/**
 * The log: one JSON object per line on standard error, so that standard output is left to what a command prints.
 * Written at once, so that the last line before a crash is there.
 */
export const createLogger = (level: LogLevel): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]), censor: '[cut]' },
    },
    pino.destination({ fd: 2, sync: true }),
  )

/** A log that says nothing, for tests and for commands that only print. */
export const silentLogger = (): Logger => pino({ level: 'silent' })
