import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { startLaterVersion } from './generators/later-version.ts'
import { openShop, type Shop } from './generators/shop.ts'
import { type Tool, tools } from './generators/tools.ts'
import type { Proof } from './run.ts'

const bundle = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url))
const resultsFile = fileURLToPath(new URL('generators/results.json', import.meta.url))

/** Names of generators, separated by commas; all by default. */
const wanted = process.env.PROOF_GENERATORS?.split(',')

/** Runs the program of a client, and compares what it did with what it must do. */
const useTool = async (
  tool: Tool,
  folder: string,
  shop: Shop,
  { url, company }: { url: string; company: string },
): Promise<void> => {
  const environment = {
    CRM_URL: `${url}/service/v1`,
    CRM_PASSWORD: shop.password,
    CRM_COMPANY: company,
  }
  const listed = (await shop.contactsCount()) + 1
  const printed = JSON.parse(await tool.use(folder, environment))
  const email = `${company}@example.com`
  const upgrade_url = `${shop.service.url}/host/edition`
  // The campaign goes to the contact that was created as subscribed. The imported one is not subscribed: its file states no consent.
  const expected = { created: email, listed, found: [email], imported: 1, accepted: 1, upgrade_url }
  if (!isDeepStrictEqual(printed, expected))
    throw new Error(`${tool.name} did ${JSON.stringify(printed)} instead of ${JSON.stringify(expected)}.`)
}

/** Builds the client of a generator in a folder of its own, and tries it with the service and with a later version of it. */
const tryTool = async (tool: Tool, shop: Shop, companies: [now: string, later: string]): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'generators-'))
  try {
    const version = await tool.build(folder, bundle)
    const [now, soon] = companies
    await useTool(tool, folder, shop, { url: shop.service.url, company: now })
    const laterVersion = await startLaterVersion(shop.service.url)
    try {
      await useTool(tool, folder, shop, { url: laterVersion.url, company: soon })
    } finally {
      laterVersion.close()
    }
    if (laterVersion.changedCount() === 0) throw new Error('The later version changed no response.')
    return version
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const readResults = async (): Promise<Record<string, object>> =>
  JSON.parse(await readFile(resultsFile, 'utf8').catch(() => '{}'))

const prove: Proof['run'] = async (say) => {
  const chosen = tools.filter(
    ({ name }) => wanted === undefined || wanted.some((part) => name.includes(part)),
  )
  if (chosen.length === 0) throw new Error(`PROOF_GENERATORS names none of ${tools.map(({ name }) => name)}.`)
  const { info } = JSON.parse(await readFile(bundle, 'utf8'))
  const data = await mkdtemp(join(tmpdir(), 'generators-'))
  const shop = await openShop(data)
  const results = await readResults()
  const failures: string[] = []
  try {
    for (const [index, tool] of chosen.entries()) {
      say(`  ${tool.name} (needs ${tool.needs})`)
      const tried = { contract: info.version, tried_on: new Date().toISOString().slice(0, 10) }
      try {
        const version = await tryTool(tool, shop, [`reader${index}`, `later${index}`])
        results[tool.name] = { version, ...tried, holds: true }
      } catch (error) {
        failures.push(`${tool.name}: ${error instanceof Error ? error.message : String(error)}`)
        results[tool.name] = { ...tried, holds: false }
      }
    }
  } finally {
    shop.service.signal('SIGTERM')
    await shop.service.ended
    await rm(data, { recursive: true, force: true })
  }
  await writeFile(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return `${chosen.length} clients compile, create a contact, list to the end, search, import, send a campaign and read \`upgrade_url\`, also from a later version.`
}

export const generators: Proof = {
  name: 'generators',
  summary:
    'Clients that other generators make from the document compile, and do the work of a day, also with a later version.',
  run: prove,
}
