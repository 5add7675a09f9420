#!/usr/bin/env node
import { readFile } from 'node:fs/promises'
import { runMockCommand } from './cli.ts'
import { serveMock } from './serve.ts'

// The command of the package, beside its document.
await runMockCommand({
  usage: 'npx contact-relationship-mock',
  start: async (options) =>
    serveMock(JSON.parse(await readFile(new URL('openapi.json', import.meta.url), 'utf8')), options),
})
