import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import ts from 'typescript'

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
export const compile = (name: string, source: string): [path: string, text: string][] => {
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

/** The installed version of a package. */
export const installedVersion = async (name: string): Promise<string> => {
  const path = createRequire(import.meta.url).resolve(name)
  const root = path.slice(0, path.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}/`.length)
  return JSON.parse(await readFile(`${root}package.json`, 'utf8')).version
}
