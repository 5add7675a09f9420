import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readContract } from '../../openapi/tools/contract.ts'
import { packageName } from '../../openapi/tools/generate/code-samples.ts'
import type { Files } from '../../openapi/tools/generate/files-in.ts'
import { projectFile } from '../../openapi/tools/project-file.ts'
import { compile, installedVersion } from '../compile.ts'

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
  const folder = projectFile('packages/client/src')
  const own = (await readdir(folder)).sort().map((name) => join(folder, name))
  const generated = ['types.ts', 'problems.ts'].map((name) => projectFile(`generated/${name}`))
  const sources = await Promise.all(
    [...generated, ...own].map(async (path) =>
      // In the package, all files lie in one folder.
      compile(
        basename(path, '.ts'),
        (await readFile(path, 'utf8')).replaceAll("'../../../generated/", "'./"),
      ),
    ),
  )
  return new Map([
    ['package.json', manifest(version, await installedVersion('openapi-fetch'))],
    ['README.md', await readFile(projectFile('packages/client/README.md'), 'utf8')],
    ...sources.flat(),
  ])
}
