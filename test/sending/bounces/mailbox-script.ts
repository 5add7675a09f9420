import { readMailbox } from '../../../server/sending/bounces/mailbox.ts'

/** Reads a mailbox in a separate process and prints the result. */
const [security, port] = process.argv.slice(2)
const subjects: string[] = []
const mailbox = {
  host: '127.0.0.1',
  port: Number(port),
  security: security === 'tls' ? ('tls' as const) : ('starttls' as const),
  username: 'bounces@books.example',
  folder: 'INBOX',
  after_reading: 'mark_seen' as const,
}
const keep = async (raw: Buffer): Promise<void> => {
  subjects.push(/^Subject: .*$/m.exec(raw.toString())?.[0]?.trim() ?? '')
}
const open = async ({ uidValidity, backlogUid }: { uidValidity: bigint; backlogUid: number }) => ({
  uidValidity,
  backlogUid,
  lastUid: 0,
  firstReadAt: new Date(),
})
const patience = { connect: 5_000, silence: 5_000, visit: 10_000 }
const said = await readMailbox(mailbox, process.env.PASSWORD ?? null, { open, store: keep }, patience).then(
  (count) => `${count} read: ${subjects.join(', ')}`,
  (error: Error) => `failed: ${error.message}`,
)
process.stdout.write(`${said}\n`)
