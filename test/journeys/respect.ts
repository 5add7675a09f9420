import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { redocly } from '../../openapi/tools/redocly-cli.ts'
import { loadDocument, reachableComponents } from '../../server/platform/contract/document.ts'

/** The results of a journey's steps, with the failed checks of each failed step. */
export interface Journey {
  passed: string[]
  failed: { step: string; checks: string[] }[]
}

interface Step {
  stepId: string
  /** Possibly after the name of its contract: `$sourceDescriptions.pages.submitForm`. */
  operationId?: string
  status: string
  checks: { status: string; message: string }[]
}
interface Report {
  files: Record<string, { executedWorkflows: { executedSteps: Step[] }[] }>
}

const fileOf = (name: string): string => `openapi/workflows/${name}.arazzo.yaml`

interface Workflows {
  sourceDescriptions: { name: string }[]
  workflows: { steps: Step[] }[]
}

const read = async (name: string): Promise<Workflows> =>
  parse(await readFile(fileOf(name), 'utf8')) as Workflows

/** The ids of the steps in the order of the file. */
export const stepsOf = async (name: string): Promise<string[]> => {
  const { workflows } = await read(name)
  return workflows.flatMap(({ steps }) => steps.map(({ stepId }) => stepId))
}

const readReport = async (file: string): Promise<Journey> => {
  const { files }: Report = JSON.parse(await readFile(file, 'utf8'))
  const workflows = Object.values(files).flatMap(({ executedWorkflows }) => executedWorkflows)
  const steps = workflows.flatMap(({ executedSteps }) => executedSteps.filter(isLastAttempt))
  const [good, bad] = [steps.filter(succeeded), steps.filter((step) => !succeeded(step))]
  return {
    passed: good.map(({ stepId }) => stepId),
    failed: bad.map(({ stepId, checks }) => ({
      step: stepId,
      checks: checks.filter((check) => !succeeded(check)).map(({ message }) => message),
    })),
  }
}

/** The report contains a retried step once for each attempt. */
const isLastAttempt = ({ stepId }: Step, index: number, steps: readonly Step[]): boolean =>
  steps[index + 1]?.stepId !== stepId

const succeeded = ({ status }: { status: string }): boolean => status === 'success'

/** The journey that reads the whole contract, as documented. The others read their part of it, in half the time. */
const asDocumented = 'reading'

/** Writes a copy of an Arazzo file into the folder, with the part of the contract that has its operations. */
const copyWithPart = async (name: string, folder: string): Promise<string> => {
  const { workflows } = await read(name)
  const used = new Set(
    workflows.flatMap(({ steps }) => steps.map((step) => step.operationId?.split('.').at(-1))),
  )
  const { components, ...whole } = loadDocument()
  const paths = Object.fromEntries(
    Object.entries(whole.paths).filter(([, item]) =>
      Object.values(item).some((one) => 'operationId' in one && used.has(one.operationId)),
    ),
  )
  const reached = reachableComponents(loadDocument(), paths)
  const part = {
    ...whole,
    paths,
    webhooks: {},
    components: { ...reached, securitySchemes: components.securitySchemes },
  }
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(part))
  const text = await readFile(fileOf(name), 'utf8')
  const file = join(folder, `${name}.arazzo.yaml`)
  await writeFile(
    file,
    text
      .replace('../openapi.yaml', join(folder, 'openapi.json'))
      .replace('../recipient.yaml', resolve('openapi/recipient.yaml')),
  )
  return file
}

/** Runs an Arazzo file with `redocly respect` against a service. */
export const runJourney = async (
  name: string,
  service: string,
  inputs: Record<string, string>,
): Promise<Journey> => {
  const folder = await mkdtemp(join(tmpdir(), 'crs-journey-'))
  const file = join(folder, 'report.json')
  const given = Object.entries(inputs).flatMap(([input, value]) => ['--input', `${input}=${value}`])
  const paths: Record<string, string> = { service: '/service/v1', pages: '' }
  const servers = (await read(name)).sourceDescriptions.flatMap((source) => [
    '--server',
    `${source.name}=${service}${paths[source.name]}`,
  ])
  try {
    const { exitCode, stderr } = await redocly([
      'respect',
      name === asDocumented ? fileOf(name) : await copyWithPart(name, folder),
      ...servers,
      ...given,
      '--json-output',
      file,
    ])
    const journey = await readReport(file)
    if ((exitCode === 0) !== (journey.failed.length === 0))
      throw new Error(`respect ended with ${exitCode}: ${stderr}`)
    return journey
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
