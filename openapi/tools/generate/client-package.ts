import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import ts from 'typescript'
import type { OpenApiDocument } from '../document.ts'
import { toolFile } from '../redocly-cli.ts'

export const packageName = 'contact-relationship-client'

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
}

const fail = (fileName: string, diagnostics: readonly ts.Diagnostic[] | undefined): void => {
  const first = diagnostics?.[0]
  if (first === undefined) return
  throw new Error(`${fileName} does not compile: ${ts.flattenDiagnosticMessageText(first.messageText, '\n')}`)
}

/** Compiles one file to JavaScript and declarations without reading others, which is fast and enough here. */
const compile = (name: string, source: string): [path: string, text: string][] => {
  const options = { fileName: `${name}.ts`, compilerOptions, reportDiagnostics: true }
  const script = ts.transpileModule(source, options)
  const declaration = ts.transpileDeclaration(source, {
    ...options,
    compilerOptions: { ...compilerOptions, declaration: true, isolatedDeclarations: true },
  })
  fail(options.fileName, script.diagnostics)
  fail(options.fileName, declaration.diagnostics)
  return [
    [`${name}.js`, script.outputText],
    [`${name}.d.ts`, declaration.outputText.replaceAll(/(from ')(\.\/[\w-]+)\.ts'/g, "$1$2.js'")],
  ]
}

const installedVersion = async (name: string): Promise<string> => {
  const path = createRequire(import.meta.url).resolve(name)
  const root = path.slice(0, path.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}/`.length)
  return JSON.parse(await readFile(`${root}package.json`, 'utf8')).version
}

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
