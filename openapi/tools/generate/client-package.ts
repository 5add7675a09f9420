import { readFile } from 'node:fs/promises'
import { readContract } from '../contract.ts'
import { toolFile } from '../tool-file.ts'
import { clientFiles } from './client-files.ts'
import { packageName } from './code-samples.ts'
import { compile, installedVersion } from './compile.ts'
import type { Files } from './files-in.ts'

const manifest = (version: string, fetchVersion: string): string => {
  const content = {
    name: packageName,
    version,
    description: 'The typed fetch client of the Contact Relationship Service.',
    license: 'UNLICENSED',
    type: 'module',
    exports: {
      '.': { types: './client.d.ts', default: './client.js' },
      './webhooks': { types: './client-webhooks.d.ts', default: './client-webhooks.js' },
      './types': { types: './types.d.ts', default: './types.js' },
      './problems': { types: './problems.d.ts', default: './problems.js' },
    },
    files: ['*.js', '*.d.ts', 'README.md'],
    engines: { node: '>=20' },
    sideEffects: false,
    dependencies: { 'openapi-fetch': fetchVersion },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** The client as its own package, so that callers need not install the service. */
export const clientPackage = async (): Promise<Files> => {
  const { version } = readContract().info
  const names = ['types.ts', 'problems.ts', ...(await clientFiles()).keys()]
  const sources = await Promise.all(
    names.map(async (name) =>
      compile(name.replace(/\.ts$/, ''), await readFile(toolFile(`../../generated/${name}`), 'utf8')),
    ),
  )
  return new Map([
    ['package.json', manifest(version, await installedVersion('openapi-fetch'))],
    ['README.md', await readFile(toolFile('client/README.md'), 'utf8')],
    ...sources.flat(),
  ])
}
