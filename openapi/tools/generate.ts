import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { generate } from './generate/files.ts'
import { differences, write } from './generate/files-in.ts'
import { generateRecipient } from './generate/recipient-files.ts'
import { projectFile } from './project-file.ts'

// `--check` compares instead of writing; `--into` sets another folder than generated/.
const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, into: { type: 'string' } },
})
const folder = values.into ?? projectFile('generated')

try {
  const made = await Promise.all([
    generate(projectFile('openapi/openapi.yaml')),
    generateRecipient(projectFile('openapi/recipient.yaml')),
  ])
  const files = new Map(made.flatMap((some) => [...some]))
  if (values.check) {
    const lines = await differences(folder, files)
    if (lines.length > 0) {
      process.stderr.write('What is generated does not follow from openapi/. Run `npm run generate`.\n')
      for (const line of lines) process.stderr.write(`  ${line}\n`)
      process.exitCode = 1
    }
  } else {
    await write(folder, files)
    process.stdout.write(`Wrote ${files.size} files to ${relative(process.cwd(), folder)}/.\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
