import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { checkChanges } from './changes.ts'
import { type Document, type Operation, operationsOf } from './document.ts'
import { checkExamples } from './examples.ts'
import { checkProblems } from './problems.ts'
import { checkReads } from './reads.ts'
import { createRunner, junitOf, linesOf, summaryOf } from './report.ts'
import { createValidate } from './schemas.ts'
import { basePath, createSend, withBasePath } from './service.ts'
import { checkWrites } from './writes.ts'

const help = `Checks a service against the contract of this package.

  contact-relationship-verify --url URL [--auth CREDENTIALS] [options]

  --url URL         the host's REST root, such as https://host.example
  --auth TEXT       user:password (an application password) or an API key (crs_…).
                    Better in the environment variable CRM_AUTH, which other users of the machine do not see.
  --only GROUPS     some of contract, reads, problems, examples, writes, separated by commas
  --operations IDS  only the operations that you use, such as listContacts,createContact
  --writes          creates, changes and deletes items too. Everything that it makes is deleted.
  --strict          a member that the contract does not know is a fault
  --document FILE   pins another document than the one of this package
  --junit FILE      writes a JUnit report
  --quiet           prints only faults and the summary

Exit codes: 0 all checks passed, 1 one failed, 2 the command is wrong or the service cannot be reached.
`

const groups = ['contract', 'reads', 'problems', 'examples', 'writes']

/** The command is wrong, or the service cannot be reached. */
class Refused extends Error {}

const authorizationOf = (auth: string | undefined): string | null => {
  if (auth === undefined || auth === '') return null
  if (auth.startsWith('crs_')) return `Bearer ${auth}`
  if (!auth.includes(':')) throw new Refused('--auth must be user:password or an API key.')
  return `Basic ${Buffer.from(auth).toString('base64')}`
}

const readOptions = (words: string[]) => {
  const { values } = parseArgs({
    args: words,
    options: {
      url: { type: 'string' },
      auth: { type: 'string' },
      only: { type: 'string' },
      operations: { type: 'string' },
      writes: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      document: { type: 'string' },
      junit: { type: 'string' },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const only = values.only?.split(',') ?? groups.filter((group) => group !== 'writes' || values.writes)
  const unknown = only.filter((group) => !groups.includes(group))
  if (unknown.length > 0)
    throw new Refused(`There is no group ${unknown.join(', ')}. Groups: ${groups.join(', ')}.`)
  if (only.includes('writes') && !values.writes) throw new Refused('The group writes needs --writes.')
  return { ...values, only }
}

const readDocument = async (file: string | URL): Promise<Document> => {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Refused(`The document cannot be read: ${error.message}`)
  })
  return JSON.parse(text) as Document
}

/** The document of the package is beside its command. */
const ofPackage = (): Promise<Document> => readDocument(new URL('openapi.json', import.meta.url))

const chooseOperations = (document: Document, ids: string | undefined): Operation[] => {
  const all = operationsOf(document)
  if (ids === undefined) return all
  const wanted = ids.split(',').map((id) => id.trim())
  const unknown = wanted.filter((id) => !all.some((operation) => operation.id === id))
  if (unknown.length > 0) throw new Refused(`The contract has no operation ${unknown.join(', ')}.`)
  return all.filter(({ id }) => wanted.includes(id))
}

/** Runs the command line. Returns its exit code. @throws Refused */
export const main = async (
  words: string[],
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
  ownDocument: () => Document | Promise<Document> = ofPackage,
): Promise<number> => {
  const options = readOptions(words)
  if (options.help || options.url === undefined) {
    print(help)
    return options.help ? 0 : 2
  }
  if (!URL.canParse(options.url)) throw new Refused('--url is no URL.')
  const document = await (options.document === undefined ? ownDocument() : readDocument(options.document))
  const operations = chooseOperations(document, options.operations)
  const send = createSend(options.url, authorizationOf(options.auth ?? environment.CRM_AUTH))
  const me = await send('GET', '/me').catch((error: Error) => {
    const { cause } = error
    const why = cause instanceof Error ? cause.message : error.message
    throw new Refused(`${options.url} cannot be reached: ${why}`)
  })
  if (me.status === 401) throw new Refused('The credentials are rejected. Set CRM_AUTH or --auth.')
  const runner = createRunner((check) => {
    if (!options.quiet || check.faults.length > 0) for (const line of linesOf(check)) print(line)
  })
  const validate = createValidate(document, { closed: options.strict })
  const context = { document, operations, validate, send, runner }
  const root = withBasePath(options.url).slice(0, -basePath.length)
  const readCurrent = async (): Promise<Document> => {
    const response = await fetch(`${root}/openapi.json`)
    if (!response.ok) throw new Error(`${root}/openapi.json is answered by ${response.status}.`)
    return (await response.json()) as Document
  }
  const { only } = options
  // First, because it needs no service: connections would be idle meanwhile.
  if (only.includes('examples')) await checkExamples(context)
  if (only.includes('contract')) await checkChanges(context, readCurrent)
  if (only.includes('reads')) await checkReads(context)
  if (only.includes('problems')) await checkProblems(context)
  if (only.includes('writes')) await checkWrites(context, () => randomBytes(6).toString('hex'))
  print(summaryOf(runner.checks))
  if (options.junit !== undefined) await writeFile(options.junit, junitOf(runner.checks))
  return runner.checks.some(({ faults }) => faults.length > 0) ? 1 : 0
}

/** Runs the command of this process. `ownDocument` has the contract that is checked, unless an option pins another one. */
export const run = async (ownDocument: () => Document | Promise<Document> = ofPackage): Promise<void> => {
  try {
    process.exitCode = await main(
      process.argv.slice(2),
      process.env,
      (line) => process.stdout.write(`${line}\n`),
      ownDocument,
    )
  } catch (error) {
    const isWrongOption = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true
    if (!(error instanceof Refused) && !isWrongOption) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 2
  }
}
