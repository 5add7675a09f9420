import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gravityOf } from '../../server/platform/mail/verdict.ts'
import { readReturnedMail } from '../../server/sending/bounces/mail/read.ts'
import { troubleOfRecipient } from '../../server/sending/bounces/rules.ts'
import type { Proof } from './run.ts'

/** The folder of mails, each a file. Its `expected.tsv` has name, kind, right readings and source of a mail. */
const folder = process.env.PROOF_MAILS ?? join(import.meta.dirname, '../sending/bounces/mail')

interface Expected {
  kind: string
  right: string[]
  source: string
}

const readExpected = async (): Promise<Map<string, Expected>> => {
  const text = await readFile(join(folder, 'expected.tsv'), 'utf8').catch(() => '')
  return new Map(
    text
      .split('\n')
      .filter((line) => line.includes('\t'))
      .map((line) => {
        const [name = '', kind = '', right = '', source = ''] = line.split('\t')
        return [name, { kind, right: right.split(','), source }]
      }),
  )
}

/** How the service reads a mail: the consequence, and what decided. */
const readingOf = async (raw: Buffer): Promise<[result: string, detail: string]> => {
  const reading = await readReturnedMail(raw)
  if (reading.kind === 'written')
    return [reading.asks ? 'unsubscribed' : reading.isAutoReply ? 'auto_reply' : 'other', '']
  if (reading.kind !== 'returned') return [reading.kind, '']
  const trouble = troubleOfRecipient(reading.recipients, null)
  if (trouble === null) return ['delayed', '']
  const { verdict, rule, enhancedCode, reply } = trouble
  return [gravityOf[verdict], `${verdict} by ${rule}, ${enhancedCode ?? '-'}: ${reply.slice(0, 120)}`]
}

const prove: Proof['run'] = async (say) => {
  const expected = await readExpected()
  const names = (await readdir(folder)).filter((name) => name !== 'expected.tsv').sort()
  const tally = new Map<string, { right: number; wrong: number }>()
  for (const name of names) {
    const raw = await readFile(join(folder, name))
    const [result, detail] = await readingOf(raw).catch((error: Error) => ['error', error.message] as const)
    const { kind = '', right = [], source = '' } = expected.get(name) ?? {}
    const mark = right.length === 0 ? '' : right.includes(result) ? 'right' : 'wrong'
    say([name, mark, result, right.join(), source, detail.replace(/\s+/g, ' ')].join('\t'))
    if (mark === '') continue
    const sums = tally.get(kind) ?? { right: 0, wrong: 0 }
    sums[mark] += 1
    tally.set(kind, sums)
  }
  say('')
  for (const [kind, { right, wrong }] of [...tally].sort()) say(`${kind}\t${right} right\t${wrong} wrong`)
  const sum = (of: 'right' | 'wrong'): number => [...tally.values()].reduce((all, row) => all + row[of], 0)
  return `${names.length} mails were read. Of those with a known reading, ${sum('right')} are right and ${sum('wrong')} are wrong.`
}

export const readMails: Proof = {
  name: 'read-mails',
  summary: 'Reads a folder of inbound mails (PROOF_MAILS) and prints what the service understands.',
  run: prove,
}
