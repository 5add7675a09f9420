import type { Socket } from 'node:net'
import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { diskOf } from '../../platform/disk/disk.ts'
import { newId } from '../../platform/ids.ts'
import { writeToFolder } from '../../platform/mail/folder.ts'
import { composeMessage } from '../../platform/mail/message.ts'
import { commandsOf, openConnection, type SmtpConnection, SmtpFailure } from '../../platform/mail/smtp.ts'
import { own } from '../../platform/own.ts'
import { dkimKeysOf, findDomainOf } from '../sending-domains/index.ts'
import { folderOf, smtpServerOf } from './connections.ts'
import { leavesThisMachine, problemOfLinks } from './public-url.ts'
import type { SendersOfServers } from './senders.ts'
import { NotReached, reach, resolveHost, SmtpError, secure } from './smtp-handshake.ts'
import type { MailServerRow } from './store.ts'

type Schemas = components['schemas']
type Step = Schemas['MailServerTestStep']
type Key = Step['key']

/** Milliseconds for all steps, and for each. */
export interface TestTimeouts {
  all: number
  step: number
}

const defaultTimeouts: TestTimeouts = { all: 20_000, step: 8_000 }

/** The result of a step, with a sentence for the user. */
type Found = { passed: string | null } | { skipped: string | null }

const noAddress = 'Send `email` to test sending, too.'

const cut = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 1000)

const detailOf: Record<string, string> = {
  ENOTFOUND: 'The DNS has no entry for this host name.',
  EAI_AGAIN: 'The DNS server does not respond.',
  ECONNREFUSED: 'The connection was refused. Check the host and the port.',
  ECONNRESET: 'The server closed the connection.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  ETIMEDOUT: 'The server did not respond in time.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed and not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not signed by a trusted authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not signed by a trusted authority.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is not signed by a trusted authority.',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'The server does not use TLS on this port. Set `security` to `starttls`, or use the TLS port, usually 465.',
}

/**
 * Adds the addresses that were tried, where there are several. The last one is the one that answered, if any.
 */
const afterTrying = (detail: string, tried: readonly string[]): string =>
  tried.length > 1 ? `${detail} (tried: ${tried.join(', ')})` : detail

const reasonOf = (error: unknown): string => {
  if (error instanceof NotReached) return afterTrying(reasonOf(error.cause), error.tried)
  if (error instanceof SmtpFailure) return error.failure.response
  const { name, code, message } = error as Error & { code?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'The server did not respond in time.'
  if (error instanceof SmtpError) return message
  return own(detailOf, code ?? '') ?? message
}

/** Runs the steps in order, each within the remaining time. Stops after a failed step. */
const inOrder = async (
  steps: readonly (readonly [Key, (signal: AbortSignal) => Promise<Found>])[],
  { all, step }: TestTimeouts,
): Promise<Step[]> => {
  const end = performance.now() + all
  const done: Step[] = []
  for (const [key, attempt] of steps) {
    if (done.some(({ result }) => result === 'failed')) {
      done.push({ key, result: 'skipped', detail: null, duration_ms: 0 })
      continue
    }
    const begun = performance.now()
    const signal = AbortSignal.timeout(Math.max(1, Math.min(step, end - begun)))
    const late = new Promise<never>((_, reject) =>
      // The step's own error about its timeout takes precedence.
      signal.addEventListener('abort', () => setImmediate(() => reject(signal.reason))),
    )
    const outcome = await Promise.race([attempt(signal), late]).then(
      (found) =>
        'passed' in found
          ? { result: 'passed' as const, detail: found.passed }
          : { result: 'skipped' as const, detail: found.skipped },
      (error: unknown) => ({ result: 'failed' as const, detail: reasonOf(error) }),
    )
    const duration_ms = outcome.result === 'skipped' ? 0 : Math.round(performance.now() - begun)
    done.push({ key, ...outcome, detail: outcome.detail === null ? null : cut(outcome.detail), duration_ms })
  }
  return done
}

type TestContext = Pick<AppContext, 'sql' | 'config' | 'clock'> & { sendersOfServers: SendersOfServers }

/** A short test message. Throws where no sender can send it. */
const composeTest = async (
  { sql, config, clock, sendersOfServers }: TestContext,
  server: MailServerRow,
  to: string,
) => {
  const sender = await sendersOfServers.findTestSender(sql, server.id)
  if (sender === null)
    throw new SmtpError('The test message requires a sender. Create one with POST /senders.')
  const host = sender.email.slice(sender.email.lastIndexOf('@') + 1)
  const domain = await findDomainOf(sql, host)
  const keys = domain === null ? [] : await dkimKeysOf(sql, config, domain)
  const text = `This message tests the mail server "${server.name}". If you can read it, mail is delivered.`
  const html = `<p>${text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)}</p>`
  const message = await composeMessage(
    {
      from: { name: sender.name, address: sender.email },
      to: { address: to },
      subject: 'A test of your mail server',
      messageId: `${newId()}@${host}`,
      date: clock.now(),
      headers: [['Auto-Submitted', 'auto-generated']],
      html,
      text,
    },
    keys,
  )
  return { envelope: { from: sender.email, to }, message }
}

/** Tests the public URL: without it, the links in delivered e-mail lead nowhere. */
const testLinks = (publicUrl: string, { host }: { host: string }): Found => {
  if (!leavesThisMachine({ kind: 'smtp', host })) return { skipped: 'The server is on this machine.' }
  const trouble = problemOfLinks(publicUrl)
  if (trouble !== null) throw new SmtpError(`${trouble.detail} ${trouble.advice}`)
  return { passed: publicUrl }
}

const testSmtp = async (
  context: TestContext,
  row: MailServerRow,
  to: string | null,
  timeouts: TestTimeouts,
  resolve: typeof resolveHost,
): Promise<Step[]> => {
  const server = smtpServerOf(context.config, row)
  const { all: silence } = timeouts
  const open = () =>
    openConnection(server, { connect: silence, greeting: silence, silence, opening: silence, reply: silence })
  let addresses: string[] = []
  let socket: Socket | undefined
  let pool: Promise<SmtpConnection> | undefined
  try {
    return await inOrder(
      [
        [
          'resolve',
          async () => {
            addresses = await resolve(server.host)
            return { passed: addresses.join(', ') }
          },
        ],
        [
          'connect',
          async (signal) => {
            const reached = await reach(server, addresses, signal)
            socket = reached.socket
            // The next step reports a connection that breaks later.
            socket.on('error', () => undefined)
            return { passed: afterTrying(reached.detail, reached.tried) }
          },
        ],
        [
          'tls',
          async (signal) => {
            if (socket === undefined || server.security === 'none')
              return { skipped: 'The connection is not encrypted, because `security` is `none`.' }
            return { passed: await secure(server, socket, signal) }
          },
        ],
        [
          'authenticate',
          async () => {
            // Uses the same pool code as sending, so that the test proves the real case.
            if (server.login === null) return { skipped: 'No login is set.' }
            pool = open()
            await pool
            return { passed: `Logged in as ${server.login.username}` }
          },
        ],
        [
          'mail',
          async () => {
            if (to === null) return { skipped: noAddress }
            const { envelope, message } = await composeTest(context, row, to)
            pool ??= open()
            const outcome = await (await pool).send(commandsOf(envelope), () => message)
            if (!outcome.accepted) throw new SmtpFailure(outcome.failure)
            return { passed: outcome.response }
          },
        ],
        ['links', async () => testLinks(context.config.publicUrl, server)],
      ],
      timeouts,
    )
  } finally {
    socket?.destroy()
    pool?.then(
      (opened) => opened.close(),
      () => undefined,
    )
  }
}

const testFolder = (context: TestContext, row: MailServerRow, to: string | null, timeouts: TestTimeouts) => {
  const nothing = async (): Promise<Found> => ({ skipped: null })
  const write = async (): Promise<Found> => {
    if (to === null) return { skipped: noAddress }
    const { envelope, message } = await composeTest(context, row, to)
    const folder = folderOf(context.config, row)
    const now = context.clock.now()
    const outcome = await writeToFolder(diskOf(context.config), folder, envelope, message, now)
    if (!outcome.accepted) throw new SmtpFailure(outcome.failure)
    return { passed: outcome.response }
  }
  return inOrder(
    [
      ['resolve', nothing],
      ['connect', nothing],
      ['tls', nothing],
      ['authenticate', nothing],
      ['mail', write],
      ['links', nothing],
    ],
    timeouts,
  )
}

/**
 * Tests a server step by step, and finally sends a message to `to` unless it is null. Never throws for a
 * failed step.
 */
export const testServer = async (
  context: TestContext,
  row: MailServerRow,
  to: string | null,
  timeouts = defaultTimeouts,
  resolve = resolveHost,
): Promise<Schemas['MailServerTestResult']> => {
  const run = row.kind === 'folder' ? testFolder : testSmtp
  const steps = await run(context, row, to, timeouts, resolve)
  return {
    mail_server_id: row.id,
    succeeded: steps.every(({ result }) => result !== 'failed'),
    steps,
  }
}
