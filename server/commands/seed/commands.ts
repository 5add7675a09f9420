import { auditFact, commandLine, recordAudit } from '../../platform/audit.ts'
import { systemClock } from '../../platform/clock.ts'
import { type Command, CommandFailed } from '../../platform/command.ts'

const mostContacts = 10_000_000

const wholeNumber = (value: unknown, name: string, most: number): number => {
  const number = Number(value)
  if (!/^\d+$/.test(String(value)) || number > most)
    throw new CommandFailed(`--${name} must be a whole number up to ${most}.`)
  return number
}

const untilOf = (value: unknown): Date => {
  const day = typeof value === 'string' ? value : systemClock.now().toISOString().slice(0, 10)
  const until = new Date(`${day}T00:00:00.000Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(until.getTime()))
    throw new CommandFailed(`"${day}" is not a date such as 2026-12-31.`)
  return until
}

const seed: Command = {
  name: 'seed',
  summary:
    'Fill a database with made-up contacts, lists, tags, custom fields, mail and events, to try things on.',
  options: {
    contacts: { type: 'string', value: 'N', summary: 'how many contacts', required: true },
    seed: { type: 'string', value: 'NUMBER', summary: 'other numbers make other people; 1 where left out' },
    until: {
      type: 'string',
      value: 'DATE',
      summary: 'the last day of the generated history; default today',
    },
    add: { type: 'boolean', summary: 'also if the database has contacts' },
  },
  run: async ({ values }, { open, out, err }) => {
    const contacts = wholeNumber(values.contacts, 'contacts', mostContacts)
    const number = wholeNumber(values.seed ?? '1', 'seed', 2 ** 31)
    const until = untilOf(values.until)
    const storage = await open()
    try {
      const { countEveryContact } = await import('../../audience/contacts/index.ts')
      if (values.add !== true && (await countEveryContact(storage.sql, 1)) > 0)
        throw new CommandFailed('The database already has contacts. To add generated ones, use --add.')
      const startedAt = performance.now()
      const progress = (done: number): void => {
        if (done % 100_000 === 0) err(`${done} contacts`)
      }
      const changes = [auditFact('contacts', contacts)]
      const entry = { event: 'seed.started', area: 'contacts', actor: commandLine(), changes }
      await recordAudit(storage.sql, entry, systemClock.now())
      const { seed: writeSeed } = await import('./seed.ts')
      await writeSeed(storage.sql, { contacts, seed: number, until, progress })
      out(`Added ${contacts} contacts in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
    } finally {
      await storage.close()
    }
  },
}

/** The commands of the seed. */
export const seedCommands: readonly Command[] = [seed]
