#!/usr/bin/env node
import process from 'node:process'
import { main, Refused } from './cli.ts'

try {
  process.exitCode = await main(process.argv.slice(2), process.env, (line) =>
    process.stdout.write(`${line}\n`),
  )
} catch (error) {
  const isWrongOption = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true
  if (!(error instanceof Refused) && !isWrongOption) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}
