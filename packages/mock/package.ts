import { readFile } from 'node:fs/promises'
import { rolldown } from 'rolldown'
import { readContract } from '../../openapi/tools/contract.ts'
import type { Files } from '../../openapi/tools/generate/files-in.ts'
import { projectFile } from '../../openapi/tools/project-file.ts'
import { withoutTexts } from '../without-texts.ts'

const manifest = (version: string): string => {
  const content = {
    name: 'contact-relationship-mock',
    version,
    description: 'A mock of the Contact Relationship Service, for screens and tests without a service.',
    license: 'UNLICENSED',
    type: 'module',
    bin: { 'contact-relationship-mock': './mock.js' },
    files: ['mock.js', 'openapi.json', 'README.md'],
    engines: { node: '>=20' },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** The mock as a package with a command. One file without dependencies: it shares code with the service, which callers do not install. */
export const mockPackage = async (): Promise<Files> => {
  const document = readContract()
  const bundle = await rolldown({
    input: projectFile('packages/mock/src/mock.ts'),
    platform: 'node',
    logLevel: 'warn',
  })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  return new Map([
    ['package.json', manifest(document.info.version)],
    ['README.md', await readFile(projectFile('packages/mock/README.md'), 'utf8')],
    ['openapi.json', `${JSON.stringify(withoutTexts(document), null, 1)}\n`],
    ['mock.js', output[0].code],
  ])
}
