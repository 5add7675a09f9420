import { resolve } from 'node:path'
import { release, releaseRecipient } from '../../openapi/tools/release.ts'
import { consumeNotes } from './notes.ts'
import { packRelease } from './pack.ts'

const folder = resolve('release')

const run = async (): Promise<void> => {
  const notes = await consumeNotes(resolve(), new Date().toISOString().slice(0, 10))
  if (notes > 0) process.stdout.write(`Moved ${notes} notes of changes to CHANGELOG.md.\n`)
  const kept = [`openapi/releases/${await release()}.json.gz`]
  const pages = await releaseRecipient()
  if (pages !== null) kept.push(`openapi/releases/recipient/${pages}.json.gz`)
  for (const path of kept) process.stdout.write(`The contract is kept as ${path}.\n`)
  const names = await packRelease(resolve(), folder)
  process.stdout.write(`Packed in release/:\n${names.map((name) => `  ${name}\n`).join('')}`)
}

run().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
