import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigRefused, type Environment, readConfig } from '../../server/platform/config.ts'
import { usualDiskLimits } from '../../server/platform/disk-limits.ts'
import { defaultQuotas } from '../../server/platform/quotas.ts'

const faults = (environment: Environment): string[] => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigRefused) return error.faults
    throw error
  }
  return []
}

test('an empty environment is a complete configuration', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    dataDir: resolve('data'),
    databaseUrl: null,
    adminUser: 'admin',
    adminPassword: null,
    publicUrl: 'http://localhost:8080',
    allowedOrigins: [],
    dnsServers: [],
    secretKey: null,
    diskLimits: usualDiskLimits,
    rateLimits: defaultQuotas,
    trustedProxies: ['loopback'],
    migrationHosts: [],
    webhookHosts: [],
    contentThreads: 2,
    nodeName: hostname(),
    logLevel: 'info',
  })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '', LOG_LEVEL: '' })).toEqual(readConfig({}))
})

test('reads every variable', () => {
  const config = readConfig({
    HOST: '::1',
    PORT: '0',
    DATA_DIR: '/srv/crs',
    DATABASE_URL: 'postgresql://crs:secret@db.example.com/crs?sslmode=require',
    ADMIN_USER: 'ada@example.com',
    ADMIN_PASSWORD: 'correct horse',
    PUBLIC_URL: 'https://crm.example.com/',
    ALLOWED_ORIGINS: 'https://a.example.com, https://b.example.com:8443/',
    DNS_SERVERS: '192.0.2.53, [2001:db8::53]:5353',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    DISK_LIMITS: 'free=1GB',
    RATE_LIMITS: 'write=12000/60, read=9/3600',
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::/8 , 192.0.2.7',
    MIGRATION_ALLOWED_HOSTS: 'listmonk, 10.0.0.7:9000',
    WEBHOOK_ALLOWED_HOSTS: 'shop.internal, 10.0.0.8',
    CONTENT_THREADS: '4',
    NODE_NAME: 'jupiter',
    LOG_LEVEL: 'debug',
  })
  expect(config).toEqual({
    host: '::1',
    port: 0,
    dataDir: '/srv/crs',
    databaseUrl: 'postgresql://crs:secret@db.example.com/crs?sslmode=require',
    adminUser: 'ada@example.com',
    adminPassword: 'correct horse',
    publicUrl: 'https://crm.example.com',
    allowedOrigins: ['https://a.example.com', 'https://b.example.com:8443'],
    dnsServers: ['192.0.2.53', '[2001:db8::53]:5353'],
    secretKey: Buffer.alloc(32, 7),
    diskLimits: { ...usualDiskLimits, free: 1e9 },
    rateLimits: {
      ...defaultQuotas,
      write: { requests: 12_000, window_seconds: 60 },
      read: { requests: 9, window_seconds: 3600 },
    },
    trustedProxies: ['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7'],
    migrationHosts: ['listmonk', '10.0.0.7:9000'],
    webhookHosts: ['shop.internal', '10.0.0.8'],
    contentThreads: 4,
    nodeName: 'jupiter',
    logLevel: 'debug',
  })
})

test('the public URL has the port', () => {
  expect(readConfig({ PORT: '9090' }).publicUrl).toBe('http://localhost:9090')
})

test('allows every origin', () => {
  expect(readConfig({ ALLOWED_ORIGINS: '*' }).allowedOrigins).toEqual(['*'])
})

describe('an invalid value is rejected by name', () => {
  test.each([
    ['DISK_LIMITS', 'free=much'],
    ['RATE_LIMITS', 'write'],
    ['RATE_LIMITS', 'write=1200'],
    ['RATE_LIMITS', 'toString=1/60'],
    ['RATE_LIMITS', 'write=0/60'],
    ['RATE_LIMITS', 'write=1200/0'],
    ['RATE_LIMITS', 'write=1200/3601'],
    ['RATE_LIMITS', 'write=1200/60,'],
    ['HOST', 'two words'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['DATA_DIR', ' /srv'],
    ['NODE_NAME', 'two words'],
    ['DATABASE_URL', 'mysql://localhost/crs'],
    ['DATABASE_URL', 'postgres://localhost'],
    ['DATABASE_URL', 'localhost:5432'],
    ['ADMIN_USER', 'ada lovelace'],
    ['ADMIN_USER', 'a'.repeat(61)],
    ['ADMIN_PASSWORD', 'short'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', Buffer.alloc(31).toString('base64')],
    ['DNS_SERVERS', 'ns.example.com'],
    ['CONTENT_THREADS', '0'],
    ['CONTENT_THREADS', '33'],
    ['ADMIN_PASSWORD', 'a'.repeat(201)],
    ['PUBLIC_URL', 'crm.example.com'],
    ['PUBLIC_URL', 'ftp://crm.example.com'],
    ['PUBLIC_URL', 'https://crm.example.com/path'],
    ['PUBLIC_URL', 'https://ada@crm.example.com'],
    ['ALLOWED_ORIGINS', 'https://a.example.com,b.example.com'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '::/0'],
    ['TRUSTED_PROXIES', 'proxy.example.com'],
    ['TRUSTED_PROXIES', '10.0.0.1,'],
    ['TRUSTED_PROXIES', 'true'],
    ['LOG_LEVEL', 'verbose'],
  ])('%s=%s', (name, value) => {
    const refused = faults({ [name]: value })
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatch(new RegExp(`^${name} must `))
  })

  test('all of them at once', () => {
    expect(
      faults({ PORT: 'x', LOG_LEVEL: 'x', ADMIN_PASSWORD: 'x' }).map((fault) => fault.split(' ')[0]),
    ).toEqual(['PORT', 'ADMIN_PASSWORD', 'LOG_LEVEL'])
  })

  test.each(['MIGRATION_ALLOWED_HOSTS', 'WEBHOOK_ALLOWED_HOSTS'])(
    '%s, with the host that is wrong',
    (name) => {
      const message = (host: string) =>
        `${name} must be hosts such as crm.internal or 10.0.0.8, separated by commas. "${host}" is invalid.`
      expect(faults({ [name]: 'a b' })).toEqual([message('a b')])
      expect(faults({ [name]: 'crm.internal, a/b' })).toEqual([message('a/b')])
      expect(faults({ [name]: 'crm.internal,' })).toEqual([message('')])
    },
  )

  test('without showing secrets', () => {
    expect(
      faults({ ADMIN_PASSWORD: 'hunter2', DATABASE_URL: 'mysql://ada:hunter2@db/crs' }).join(),
    ).not.toContain('hunter2')
  })
})
