import { readFile } from 'node:fs/promises'
import type { OpenApiDocument } from '../document.ts'
import { toolFile } from '../redocly-cli.ts'
import { compile, installedVersion } from './compile.ts'

export const packageName = 'contact-relationship-client'

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
export const clientPackage = async (
  document: OpenApiDocument,
  sources: ReadonlyMap<string, string>,
): Promise<[path: string, text: string][]> => [
  ['package.json', manifest(document.info.version, await installedVersion('openapi-fetch'))],
  ['README.md', await readFile(toolFile('client/README.md'), 'utf8')],
  ...[...sources].flatMap(([name, source]) => compile(name.replace(/\.ts$/, ''), source)),
]
