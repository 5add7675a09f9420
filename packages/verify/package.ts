import { readdir, readFile } from 'node:fs/promises'
import { readContract } from '../../openapi/tools/contract.ts'
import type { Files } from '../../openapi/tools/generate/files-in.ts'
import { projectFile } from '../../openapi/tools/project-file.ts'
import { compile, installedVersion } from '../compile.ts'
import { withoutTexts } from '../without-texts.ts'

const manifest = async (version: string): Promise<string> => {
  const content = {
    name: 'contact-relationship-verify',
    version,
    description: 'Checks a Contact Relationship Service against its contract.',
    license: 'UNLICENSED',
    type: 'module',
    bin: { 'contact-relationship-verify': './verify.js' },
    files: ['*.js', 'openapi.json', 'README.md'],
    engines: { node: '>=21' },
    dependencies: {
      ajv: await installedVersion('ajv'),
      'ajv-formats': await installedVersion('ajv-formats'),
    },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** The checks of a service as a package with a command. */
export const verifyPackage = async (): Promise<Files> => {
  const document = readContract()
  const folder = projectFile('packages/verify/src')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
  const scripts: [string, string][] = []
  for (const name of names) {
    const source = await readFile(`${folder}/${name}`, 'utf8')
    scripts.push(...compile(name.replace(/\.ts$/, ''), source).filter(([path]) => path.endsWith('.js')))
  }
  return new Map([
    ['package.json', await manifest(document.info.version)],
    ['README.md', await readFile(projectFile('packages/verify/README.md'), 'utf8')],
    ['openapi.json', `${JSON.stringify(withoutTexts(document), null, 1)}\n`],
    ...scripts,
  ])
}
