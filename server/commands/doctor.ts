import { access } from 'node:fs/promises'
import { members } from '../members.ts'
import { systemClock } from '../platform/clock.ts'
import { type Command, CommandFailed, type OpenStorage } from '../platform/command.ts'
import { diskOf } from '../platform/disk/disk.ts'
import { sizeText } from '../platform/disk-limits.ts'
import { createLogger } from '../platform/log.ts'
import { tolerance } from '../platform/storage/database-clock.ts'
import { countSetAside, testBounceLoop } from '../sending/bounces/index.ts'
import {
  leavesThisMachine,
  listSmtpServers,
  problemOfLinks,
  testServer,
} from '../sending/mail-servers/index.ts'
import { lookUpDomains } from '../sending/sending-domains/index.ts'
import { readSettings } from '../system/settings/index.ts'
import { requireKeyOfSecrets } from './secrets.ts'

type Verdict = 'ok' | 'warning' | 'failed'

/** The result of one check, and what to do about it. */
interface Finding {
  verdict: Verdict
  what: string
  detail: string
  advice?: string
}

/** The check warns below this multiple of the space at which writes stop. */
const nearlyFull = 4

/** Maximum difference between two clocks in seconds. */
const maxSkew = tolerance / 1000

const ok = (what: string, detail: string): Finding => ({ verdict: 'ok', what, detail })

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Fails if mail with unreachable links leaves this machine. Only a warning if the mail stays here, which may
 * be a test.
 */
export const checkUrl = (
  publicUrl: string,
  servers: readonly Parameters<typeof leavesThisMachine>[0][],
): Finding => {
  const what = 'Public address'
  const trouble = problemOfLinks(publicUrl)
  if (trouble === null) return ok(what, publicUrl)
  const { detail, advice } = trouble
  return { verdict: servers.some(leavesThisMachine) ? 'failed' : 'warning', what, detail, advice }
}

const checkKey = async ({ sql, config }: OpenStorage): Promise<Finding> => {
  const what = 'Secret key'
  try {
    await requireKeyOfSecrets(sql, config, { claims: false })
    return ok(what, 'It decrypts every stored password and key.')
  } catch (error) {
    return {
      verdict: 'failed',
      what,
      detail: messageOf(error),
      advice: 'Set SECRET_KEY to the key of the other processes.',
    }
  }
}

const checkClock = async ({ sql }: OpenStorage): Promise<Finding> => {
  const what = 'Clock'
  const before = Date.now()
  const [row] = await sql<{ ms: number }[]>`select extract(epoch from clock_timestamp()) * 1000 as ms`
  const skew = (Number(row?.ms ?? before) - (before + Date.now()) / 2) / 1000
  if (Math.abs(skew) <= maxSkew)
    return ok(what, `This machine and the database are ${Math.abs(skew).toFixed(1)} s apart.`)
  return {
    verdict: 'failed',
    what,
    detail: `This machine and the database are ${Math.abs(skew).toFixed(1)} s apart.`,
    advice: 'Synchronise both clocks with NTP.',
  }
}

/** Checks what stops writes, so that the operator learns it before. */
const checkDisk = async ({ config }: OpenStorage): Promise<Finding> => {
  const what = 'Disk'
  const advice = 'Set DATA_DIR to a folder that can be read.'
  const missing = await access(config.dataDir).then(() => null, messageOf)
  if (missing !== null) return { verdict: 'failed', what, detail: missing, advice }
  const { free, writable } = await diskOf(config).space()
  if (free === null)
    return {
      verdict: 'failed',
      what,
      detail: `The free space at ${config.dataDir} could not be determined.`,
      advice,
    }
  const detail = `${sizeText(free)} are free. Writes stop below ${sizeText(config.diskLimits.free)} (DISK_LIMITS).`
  if (free >= nearlyFull * config.diskLimits.free) return ok(what, detail)
  return {
    verdict: writable ? 'warning' : 'failed',
    what,
    detail,
    advice: 'Free disk space, or move DATA_DIR or the database to a larger disk.',
  }
}

type Servers = Awaited<ReturnType<typeof listSmtpServers>>

const checkServers = async ({ sql, config }: OpenStorage, servers: Servers): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const server of servers) {
    const what = `Mail server ${server.name}`
    const { steps } = await testServer({ sql, config, clock: systemClock, ...members }, server, null)
    // Links have a check of their own.
    const failed = steps.find(({ key, result }) => result === 'failed' && key !== 'links')
    if (failed === undefined) {
      const encrypted = server.security !== 'none'
      findings.push(
        encrypted
          ? ok(what, 'The connection over TLS and the login work.')
          : {
              verdict: 'warning',
              what,
              detail: 'The connection works, without encryption.',
              advice: 'Set its security to starttls or tls, unless it is in your own network.',
            },
      )
    } else
      findings.push({
        verdict: 'failed',
        what,
        detail: `${failed.key}: ${failed.detail}`,
        advice:
          'Correct the host, port, security or login with PUT /mail-servers/{id}, then POST /mail-servers/{id}/test.',
      })
  }
  if (servers.length > 0) return findings
  return [
    {
      verdict: 'warning',
      what: 'Mail server',
      detail: 'There is no SMTP server: mail goes to a folder.',
      advice: 'Create one with POST /mail-servers to send real mail.',
    },
  ]
}

const checkDomains = async ({ sql, config }: OpenStorage): Promise<Finding[]> => {
  const domains = await lookUpDomains(sql, config, systemClock.now())
  if (domains.length === 0)
    return [
      {
        verdict: 'warning',
        what: 'Sending domain',
        detail: 'There is no sending domain. Mail is sent without DKIM.',
        advice: 'Create one with POST /sending-domains, and add the records that it shows.',
      },
    ]
  return domains.map(({ name, wrong }) =>
    wrong.length === 0
      ? ok(`Sending domain ${name}`, 'All required records are in the DNS.')
      : {
          verdict: 'failed',
          what: `Sending domain ${name}`,
          detail: wrong.map(({ purpose, host, state }) => `${purpose} at ${host} is ${state}`).join(', '),
          advice:
            'Add the records that GET /sending-domains/{id} shows, then POST /sending-domains/{id}/check.',
        },
  )
}

const checkLoop = async (
  { sql, config, secret }: OpenStorage,
  seconds: number,
  probing: boolean,
): Promise<Finding[]> => {
  const { mailbox } = await readSettings(sql, 'bounces')
  if (mailbox === null)
    return [
      {
        verdict: 'warning',
        what: 'Bounce mailbox',
        detail: 'No bounce mailbox is set.',
        advice: 'Set mailbox in PUT /settings/bounces, unless your provider reports bounces by webhooks.',
      },
    ]
  const parts = { sql, config, secret, clock: systemClock, log: createLogger('silent') }
  const { read, probe } = await testBounceLoop(parts, { seconds, probing })
  const box: Finding =
    read === null
      ? ok('Bounce mailbox', `The mailbox of ${mailbox.username} at ${mailbox.host} can be read.`)
      : {
          verdict: 'failed',
          what: 'Bounce mailbox',
          detail: read,
          advice: 'Correct the host, port, security, login or folder with PUT /settings/bounces.',
        }
  if (probe === null) return [box]
  const loop: Finding =
    probe.state === 'returned'
      ? ok('Bounce loop', `A message to ${probe.return_path} came back.`)
      : {
          verdict: 'failed',
          what: 'Bounce loop',
          detail:
            probe.detail ?? `A message to ${probe.return_path} did not come back within ${seconds} seconds.`,
          advice:
            'Check that the server of the return path supports plus addressing and delivers to the mailbox.',
        }
  return [box, loop]
}

const checkSetAside = async ({ sql }: OpenStorage): Promise<Finding> => {
  const what = 'Mail set aside'
  const count = await countSetAside(sql)
  if (count === 0) return ok(what, 'All mail in the bounce mailbox could be read.')
  return {
    verdict: 'warning',
    what,
    detail: `Mail that could not be read within the limits: ${count}.`,
    advice: 'List it with GET /bounces/set-aside-mails, and retry or delete each one.',
  }
}

const shown: Record<Verdict, string> = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' }

export const doctor: Command['run'] = async ({ values }, context) => {
  const seconds = Number(values.wait ?? 60)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 600)
    throw new CommandFailed('--wait must be a number of seconds between 1 and 600.')
  const storage = await context.open()
  try {
    const servers = await listSmtpServers(storage.sql)
    const findings = [
      checkUrl(storage.config.publicUrl, servers),
      await checkKey(storage),
      await checkClock(storage),
      await checkDisk(storage),
      ...(await checkServers(storage, servers)),
      ...(await checkDomains(storage)),
      ...(await checkLoop(storage, seconds, values['no-probe'] !== true)),
      await checkSetAside(storage),
    ]
    for (const { verdict, what, detail, advice } of findings) {
      context.out(`${shown[verdict]}  ${what}: ${detail}`)
      if (advice !== undefined) context.out(`         ${advice}`)
    }
    const failed = findings.filter(({ verdict }) => verdict === 'failed').length
    if (failed > 0) throw new CommandFailed(`${failed} of ${findings.length} checks failed.`)
  } finally {
    await storage.close()
  }
}
