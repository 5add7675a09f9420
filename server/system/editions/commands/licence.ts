import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { auditFact, commandLine, recordAudit } from '../../../platform/audit.ts'
import { systemClock } from '../../../platform/clock.ts'
import { type Command, type CommandArguments, CommandFailed } from '../../../platform/command.ts'
import type { Licence } from '../../../platform/editions.ts'
import { newId } from '../../../platform/ids.ts'
import { developmentKey } from '../licence/development-key.ts'
import { installLicence, readLicence } from '../licence/install.ts'
import { DEVELOPMENT_DAYS, isExpired, isInForce, isShortDevelopment } from '../licence/rules.ts'
import { findLicence, lockLicences, removeLicences } from '../licence/store.ts'
import { isDay, signLicence } from '../licence/text.ts'
import { vendorKeys } from '../licence/vendor-keys.ts'

const DAY = 86_400_000
/** The default term of a development licence, in days. */
const TRIAL_DAYS = 30

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

const textOf = (args: CommandArguments, name: string): string | undefined => {
  const value = args.values[name]
  return typeof value === 'string' ? value : undefined
}

const readPrivateKey = async (file: string): Promise<KeyObject> => {
  try {
    const key = createPrivateKey(await readFile(file))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    throw new CommandFailed(`${file} cannot be read as a private key in PEM form.`, { cause: error })
  }
  throw new CommandFailed(`${file} is not an Ed25519 key.`)
}

/** Returns the payload to sign. Throws CommandFailed for values that a licence cannot have. */
const payloadOf = (args: CommandArguments, development: boolean): Licence => {
  const now = systemClock.now().getTime()
  const edition = textOf(args, 'edition') ?? 'pro'
  if (edition !== 'pro') throw new CommandFailed('The edition must be pro.')
  const licensee = textOf(args, 'licensee') ?? (development ? 'Development' : '')
  if (licensee === '' || licensee.length > 200 || /\p{Cc}/u.test(licensee)) {
    throw new CommandFailed('A vendor licence requires --licensee with 1 to 200 characters.')
  }
  const expires_on = textOf(args, 'expires-on') ?? (development ? dayOf(now + TRIAL_DAYS * DAY) : null)
  if (expires_on !== null && !isDay(expires_on)) {
    throw new CommandFailed(`"${expires_on}" is not a date such as 2027-12-31.`)
  }
  const payload = { id: newId(), edition, licensee, issued_on: dayOf(now), expires_on, development } as const
  if (development && !isShortDevelopment(payload)) {
    throw new CommandFailed(`A development licence must end within ${DEVELOPMENT_DAYS} days.`)
  }
  return payload
}

const issue: Command = {
  name: 'licence issue',
  summary:
    'Sign a licence and print it. Without --private-key, it is a trial of Pro for this installation only.',
  options: {
    'private-key': { type: 'string', value: 'FILE', summary: "the vendor's Ed25519 key in PEM form" },
    edition: { type: 'string', value: 'EDITION', summary: 'pro' },
    licensee: { type: 'string', value: 'NAME', summary: 'to whom it is issued' },
    'expires-on': {
      type: 'string',
      value: 'DATE',
      summary: 'its last day; default: none, or 30 days from now without --private-key',
    },
  },
  run: async (args, { config, out, err }) => {
    const file = textOf(args, 'private-key')
    const payload = payloadOf(args, file === undefined)
    const key = file === undefined ? await developmentKey(config.dataDir) : await readPrivateKey(file)
    out(signLicence(payload, key))
    if (file === undefined)
      err('A development licence: only this installation accepts it. Next: licence install.')
  },
}

const install: Command = {
  name: 'licence install',
  summary: 'Verify a licence and activate it in all processes within a second.',
  options: {},
  positionals: ['LICENCE'],
  run: async ({ positionals: [given = ''] }, context) => {
    const licenceText = given === '-' ? await text(process.stdin) : given
    const { dataDir } = context.config
    const found = await readLicence(licenceText, { dataDir, vendorKeys })
    if ('refused' in found) throw new CommandFailed(found.refused)
    const { licence } = found
    const storage = await context.open()
    try {
      await storage.sql.begin(async (tx) => {
        const fault = await installLicence(tx, systemClock, licenceText, found)
        if (fault !== null) throw new CommandFailed(fault)
        const changes = [auditFact('licence_id', licence.id), auditFact('edition', licence.edition)]
        const entry = { event: 'licence.installed', area: 'settings', actor: commandLine(), changes }
        await recordAudit(tx, entry, systemClock.now())
      })
    } finally {
      await storage.close()
    }
    for (const line of describe(licence)) context.out(line)
  },
}

const ending = (licence: Licence): string => {
  const now = systemClock.now()
  if (!isExpired(licence, now)) return ''
  return isInForce(licence, now)
    ? ' (has ended; Pro remains available for 14 days after this date)'
    : ' (has ended)'
}

const describe = (licence: Licence): string[] => [
  `Edition     ${licence.edition}${licence.development ? ' (development)' : ''}`,
  `Licensee    ${licence.licensee}`,
  `Issued on   ${licence.issued_on}`,
  `Expires on  ${licence.expires_on ?? 'never'}${ending(licence)}`,
  `Id          ${licence.id}`,
]

const remove: Command = {
  name: 'licence remove',
  summary: 'Remove the licence: the edition is free in all processes within a second, and all data is kept.',
  options: {},
  run: async (_args, context) => {
    const storage = await context.open()
    try {
      await storage.sql.begin(async (tx) => {
        await lockLicences(tx)
        const found = await findLicence(tx)
        if (found === null) throw new CommandFailed('No licence is installed.')
        await removeLicences(tx, systemClock.now())
        const changes = 'licence' in found ? [auditFact('licence_id', found.licence.id)] : []
        const entry = { event: 'licence.removed', area: 'settings', actor: commandLine(), changes }
        await recordAudit(tx, entry, systemClock.now())
      })
    } finally {
      await storage.close()
    }
    context.out('The licence is removed: the edition is free.')
  },
}

const show: Command = {
  name: 'licence show',
  summary: 'Show the licence that is installed.',
  options: {},
  run: async (_args, context) => {
    const storage = await context.open()
    try {
      const found = await findLicence(storage.sql)
      if (found === null) return context.out('No licence is installed: the edition is free.')
      if ('refused' in found) throw new CommandFailed(`The installed licence is not valid. ${found.refused}`)
      for (const line of describe(found.licence)) context.out(line)
    } finally {
      await storage.close()
    }
  },
}

export const licenceCommands: Command[] = [issue, install, show, remove]
