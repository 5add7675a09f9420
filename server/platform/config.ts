import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { type DiskLimits, parseDiskLimits, usualDiskLimits } from './disk-limits.ts'
import { type LogLevel, logLevels } from './log.ts'
import { defaultQuotas, parseRateLimits, type RateQuotas } from './quotas.ts'
import { Refusal } from './refusal.ts'

/** The configuration of a process, read once from its environment at the start. */
export interface Config {
  /** HOST: the address to listen on. Default: loopback, because other machines need TLS in front. */
  host: string
  /** PORT: default 8080; 0 takes any free port. */
  port: number
  /** DATA_DIR, absolute: the embedded database and its secrets, the files of jobs, and the uploads of imports. */
  dataDir: string
  /** DATABASE_URL: a PostgreSQL server to use instead of the embedded one. */
  databaseUrl: string | null
  /** ADMIN_USER: the login of the first administrator. */
  adminUser: string
  /** ADMIN_PASSWORD: the first administrator's password; by default generated and printed once. */
  adminPassword: string | null
  /** PUBLIC_URL: scheme, host and port for browsers and mail recipients, without a final slash. */
  publicUrl: string
  /**
   * ALLOWED_ORIGINS, separated by commas: other sites whose scripts may read responses, or `*` for all.
   * Default: none.
   */
  allowedOrigins: string[]
  /**
   * DNS_SERVERS, separated by commas: servers for the records of sending domains. Default: the machine's
   * resolver.
   */
  dnsServers: string[]
  /**
   * SECRET_KEY: 32 bytes that encrypt the passwords and keys of mail; null to use a key file in the data
   * folder.
   */
  secretKey: Uint8Array | null
  /** DISK_LIMITS: bytes that files may take and that must stay free. */
  diskLimits: DiskLimits
  /** RATE_LIMITS: requests per window, by the kind of operation. */
  rateLimits: RateQuotas
  /**
   * TRUSTED_PROXIES, separated by commas: addresses and networks (CIDR) whose X-Forwarded-For and
   * X-Forwarded-Proto are trusted. Default: this machine; `none` trusts no proxy.
   */
  trustedProxies: string[]
  /**
   * MIGRATION_ALLOWED_HOSTS, separated by commas: hosts of sources of migrations that may be private and without TLS.
   * Default: none.
   */
  migrationHosts: string[]
  /**
   * WEBHOOK_ALLOWED_HOSTS, separated by commas: private hosts that webhooks and automations may call. Default: none.
   */
  webhookHosts: string[]
  /** CONTENT_THREADS: maximum number of threads that process content; default 2. */
  contentThreads: number
  /** NODE_NAME: the name of this machine if several share a database. Default: its host name. */
  nodeName: string
  /** LOG_LEVEL: default info. */
  logLevel: LogLevel
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Invalid environment variables. `faults` has one sentence per variable, beginning with its name. */
export class ConfigRefused extends Refusal {
  override name = 'ConfigRefused'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/**
 * Reads the configuration. An empty variable counts as absent. Throws `ConfigRefused` with every invalid one.
 */
export const readConfig = (environment: Environment): Config => {
  const faults: string[] = []
  const read = <T>(name: string, fallback: T, parse: (text: string) => T): T => {
    const text = environment[name]
    if (text === undefined || text === '') return fallback
    try {
      return parse(text)
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}`)
      return fallback
    }
  }
  const port = read('PORT', 8080, parsePort)
  const config: Config = {
    host: read('HOST', '127.0.0.1', parseHost),
    port,
    dataDir: resolve(read('DATA_DIR', './data', parseFolder)),
    databaseUrl: read<string | null>('DATABASE_URL', null, parseDatabaseUrl),
    adminUser: read('ADMIN_USER', 'admin', parseLogin),
    adminPassword: read<string | null>('ADMIN_PASSWORD', null, parsePassword),
    publicUrl: read('PUBLIC_URL', `http://localhost:${port}`, parsePublicUrl),
    allowedOrigins: read<string[]>('ALLOWED_ORIGINS', [], parseOrigins),
    dnsServers: read<string[]>('DNS_SERVERS', [], parseDnsServers),
    secretKey: read<Uint8Array | null>('SECRET_KEY', null, parseSecretKey),
    diskLimits: read('DISK_LIMITS', usualDiskLimits, parseDiskLimits),
    rateLimits: read('RATE_LIMITS', defaultQuotas, parseRateLimits),
    trustedProxies: read<string[]>('TRUSTED_PROXIES', ['loopback'], parseProxies),
    migrationHosts: read<string[]>('MIGRATION_ALLOWED_HOSTS', [], parseHosts),
    webhookHosts: read<string[]>('WEBHOOK_ALLOWED_HOSTS', [], parseHosts),
    contentThreads: read('CONTENT_THREADS', 2, parseThreads),
    nodeName: read('NODE_NAME', hostname(), parseNodeName),
    logLevel: read('LOG_LEVEL', 'info', parseLogLevel),
  }
  if (faults.length > 0) throw new ConfigRefused(faults)
  return config
}

const parsePort = (text: string): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new Error(`must be a whole number from 0 to 65535. It is "${text}".`)
}

const parseThreads = (text: string): number => {
  if (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 32) return Number(text)
  throw new Error(`must be a whole number from 1 to 32. It is "${text}".`)
}

const hostPattern = /^[A-Za-z0-9.:_-]+$/

const parseHosts = (text: string): string[] =>
  text.split(',').map((part) => {
    const host = part.trim()
    if (hostPattern.test(host)) return host
    throw new Error(
      `must be hosts such as crm.internal or 10.0.0.8, separated by commas. "${host}" is invalid.`,
    )
  })

const parseHost = (text: string): string => {
  if (hostPattern.test(text)) return text
  throw new Error(`must be an address or name to listen on, such as 127.0.0.1 or 0.0.0.0. It is "${text}".`)
}

const parseFolder = (text: string): string => {
  if (!text.includes('\0') && text.trim() === text) return text
  throw new Error(`must be the path of a folder, without spaces around it. It is "${text}".`)
}

const parseDatabaseUrl = (text: string): string => {
  // The value holds a password, so the message does not contain it.
  const url = URL.parse(text)
  const right =
    url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== '' && url.pathname.length > 1
  if (right) return text
  throw new Error('must be a URL such as postgres://user:password@host:5432/database.')
}

const parseLogin = (text: string): string => {
  if (/^[A-Za-z0-9][A-Za-z0-9._@-]{0,59}$/.test(text)) return text
  throw new Error(
    `must be 1 to 60 letters, digits or . _ @ -, and start with a letter or digit. It is "${text}".`,
  )
}

const parsePassword = (text: string): string => {
  if (text.length >= 8 && text.length <= 200) return text
  throw new Error(`must have 8 to 200 characters. It has ${text.length}.`)
}

const parsePublicUrl = (text: string): string => {
  const origin = originOf(text)
  if (origin !== null) return origin
  throw new Error(
    `must be http:// or https:// with a host and no path, such as https://crm.example.com. It is "${text}".`,
  )
}

const parseOrigins = (text: string): string[] => {
  if (text.trim() === '*') return ['*']
  return text.split(',').map((part) => {
    const origin = originOf(part.trim())
    if (origin !== null) return origin
    throw new Error(
      `must be * or origins such as https://app.example.com, separated by commas. "${part}" is invalid.`,
    )
  })
}

/** The origin of a URL that has nothing else, or null. */
const originOf = (text: string): string | null => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return url.href === `${url.origin}/` ? url.origin : null
}

const parseDnsServers = (text: string): string[] => {
  const servers = text.split(',').map((part) => part.trim())
  try {
    new Resolver().setServers(servers)
    return servers
  } catch {
    throw new Error(`must be addresses such as 192.0.2.53 or [2001:db8::53]:5353. It is "${text}".`)
  }
}

/** An address, or a network with a prefix length. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return false
  // A prefix of 0 would trust every address, and clients could claim any.
  return (
    prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
  )
}

const parseProxies = (text: string): string[] => {
  if (text.trim() === 'none') return []
  return text.split(',').map((part) => {
    const network = part.trim()
    if (network === 'loopback' || isNetwork(network)) return network
    throw new Error(
      `must be addresses or networks such as 10.0.0.0/8, fd00::/8 or loopback, separated by commas, or "none". "${part}" is invalid.`,
    )
  })
}

const parseSecretKey = (text: string): Uint8Array => {
  // The value is a secret, so the message does not contain it.
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 32 && bytes.toString('base64') === text) return bytes
  throw new Error('must be 32 bytes in base64. Generate it with "openssl rand -base64 32".')
}

/** A secret key from another variable; null if absent. @throws ConfigRefused */
export const readSecretKey = (environment: Environment, name: string): Uint8Array | null => {
  const text = environment[name]
  if (text === undefined || text === '') return null
  try {
    return parseSecretKey(text)
  } catch (error) {
    throw new ConfigRefused([`${name} ${(error as Error).message}`])
  }
}

const parseNodeName = (text: string): string => {
  if (/^[\x21-\x7e]{1,100}$/.test(text)) return text
  throw new Error(`must be 1 to 100 ASCII characters without spaces. It is "${text}".`)
}

const parseLogLevel = (text: string): LogLevel => {
  const level = logLevels.find((name) => name === text)
  if (level !== undefined) return level
  throw new Error(`must be one of ${logLevels.join(', ')}. It is "${text}".`)
}
