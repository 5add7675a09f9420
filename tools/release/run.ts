import { resolve } from 'node:path'
import { release, releaseRecipient } from '../../openapi/tools/release.ts'
import { packRelease } from './pack.ts'

const folder = resolve('release')

const run = async (): Promise<void> => {
  const kept = [`openapi/releases/${await release()}.json`]
  const pages = await releaseRecipient()
  if (pages !== null) kept.push(`openapi/releases/recipient/${pages}.json`)
  for (const path of kept) process.stdout.write(`The contract is kept as ${path}.\n`)
  const names = await packRelease(resolve(), folder)
  process.stdout.write(`Packed in release/:\n${names.map((name) => `  ${name}\n`).join('')}`)
}

run().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
