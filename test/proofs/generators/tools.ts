import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { command, type Environment } from './command.ts'

/** A generator of clients, and a program that uses what it makes. */
export interface Tool {
  name: string
  /** What the machine must have, besides Node. */
  needs: string
  /** Installs the generator in an empty folder, makes the client and compiles it. Returns the version of the generator. */
  build: (folder: string, document: string) => Promise<string>
  /** Runs the program against a service; returns what it prints. */
  use: (folder: string, environment: Environment) => Promise<string>
}

const program = (name: string): string => fileURLToPath(new URL(`programs/${name}`, import.meta.url))

const install = async (folder: string, ...packages: string[]): Promise<void> => {
  await command(folder, ['python3', '-m', 'venv', 'venv'])
  await command(folder, ['venv/bin/pip', '-q', 'install', ...packages])
}

const inVenv = (folder: string): Environment => ({ PATH: `${join(folder, 'venv/bin')}:${process.env.PATH}` })

/** The version of an installed Python package. */
const versionOf = async (folder: string, name: string): Promise<string> =>
  /^Version: (.+)$/m.exec(await command(folder, ['venv/bin/pip', 'show', name]))?.[1] ?? 'unknown'

const runPython =
  (file: string): Tool['use'] =>
  (folder, environment) =>
    command(folder, ['venv/bin/python', program(file)], {
      ...environment,
      PYTHONPATH: join(folder, 'client'),
    })

const openapiPythonClient: Tool = {
  name: 'openapi-python-client',
  needs: 'Python and pip',
  build: async (folder, document) => {
    await install(folder, 'openapi-python-client', 'ruff', 'httpx', 'attrs', 'python-dateutil')
    const words = ['--path', document, '--output-path', 'client', '--overwrite', '--fail-on-warning']
    await command(folder, ['venv/bin/openapi-python-client', 'generate', ...words], inVenv(folder))
    await command(folder, ['venv/bin/python', '-m', 'compileall', '-q', 'client'])
    return versionOf(folder, 'openapi-python-client')
  },
  use: runPython('openapi-python-client.py'),
}

const datamodelCodeGenerator: Tool = {
  name: 'datamodel-code-generator',
  needs: 'Python and pip',
  build: async (folder, document) => {
    await install(folder, 'datamodel-code-generator', 'pydantic[email]', 'httpx')
    await mkdir(join(folder, 'client'))
    const kind = ['--input-file-type', 'openapi', '--output-model-type', 'pydantic_v2.BaseModel']
    const words = ['--input', document, '--output', 'client/models.py', ...kind]
    await command(folder, ['venv/bin/datamodel-codegen', ...words])
    await command(folder, ['venv/bin/python', '-c', 'import models'], { PYTHONPATH: join(folder, 'client') })
    return versionOf(folder, 'datamodel-code-generator')
  },
  use: runPython('datamodel-code-generator.py'),
}

/**
 * The same document without the calls that receivers of webhooks get. For Python, openapi-generator writes their parameters without types,
 * which is no syntax.
 */
const withoutWebhooks = async (folder: string, document: string): Promise<string> => {
  const { webhooks: _, ...rest } = JSON.parse(await readFile(document, 'utf8'))
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(rest))
  return file
}

const openapiGeneratorPython: Tool = {
  name: 'openapi-generator, python',
  needs: 'Java, Python and pip',
  build: async (folder, document) => {
    await install(folder, 'openapi-generator-cli', 'pydantic', 'python-dateutil', 'urllib3', 'httpx')
    const input = await withoutWebhooks(folder, document)
    const words = ['-i', input, '-g', 'python', '-o', 'client', '--package-name', 'crm']
    const only = ['-p', 'generateSourceCodeOnly=true']
    await command(folder, ['venv/bin/openapi-generator-cli', 'generate', ...words, ...only], inVenv(folder))
    await command(folder, ['venv/bin/python', '-m', 'compileall', '-q', 'client'])
    return versionOf(folder, 'openapi-generator-cli')
  },
  use: runPython('openapi-generator.py'),
}

const openapiGeneratorJava: Tool = {
  name: 'openapi-generator, java',
  needs: 'JDK 17 or later, Maven, Python and pip',
  build: async (folder, document) => {
    await install(folder, 'openapi-generator-cli')
    const properties = [
      'invokerPackage=crm,apiPackage=crm.api,modelPackage=crm.model,useSingleRequestParameter=true',
      // By default a member that was left out is sent as an empty array, which would clear it.
      'containerDefaultToNull=true',
      // What OpenAPI says. By default this generator closes schemas that are open.
      'disallowAdditionalPropertiesIfNotPresent=false',
    ]
    const words = [
      '-i',
      document,
      '-g',
      'java',
      '-o',
      'client',
      '--additional-properties',
      properties.join(','),
    ]
    // It makes code that does not compile of a choice with arrays of maps.
    const mapped = ['--schema-mappings', 'MessageValueOrRows=Object']
    await command(folder, ['venv/bin/openapi-generator-cli', 'generate', ...words, ...mapped], inVenv(folder))
    const libraries = ['dependency:copy-dependencies', '-DincludeScope=compile', '-DoutputDirectory=../lib']
    await command(join(folder, 'client'), ['mvn', '-q', '-B', ...libraries])
    await copyFile(program('OpenapiGenerator.java'), join(folder, 'OpenapiGenerator.java'))
    const files = await readdir(join(folder, 'client/src/main/java'), { recursive: true })
    const sources = files
      .filter((file) => file.endsWith('.java'))
      .map((file) => `client/src/main/java/${file}`)
    await writeFile(join(folder, 'sources'), ['OpenapiGenerator.java', ...sources].join('\n'))
    await command(folder, ['javac', '-nowarn', '-d', 'out', '-cp', 'lib/*', '@sources'])
    return versionOf(folder, 'openapi-generator-cli')
  },
  use: (folder, environment) =>
    command(folder, ['java', '-cp', 'out:lib/*', 'OpenapiGenerator'], environment),
}

/**
 * The same document without the session of a browser. For Ruby, openapi-generator writes nothing as the place of a key in a cookie, which
 * is no syntax.
 */
const withoutSessions = async (folder: string, document: string): Promise<string> => {
  const { security, components, ...rest } = JSON.parse(await readFile(document, 'utf8'))
  const { hostSession: _, hostNonce: __, ...securitySchemes } = components.securitySchemes
  const others = security.filter((schemes: object) => !('hostSession' in schemes))
  const file = join(folder, 'openapi.json')
  const all = { ...rest, security: others, components: { ...components, securitySchemes } }
  await writeFile(file, JSON.stringify(all))
  return file
}

const openapiGeneratorRuby: Tool = {
  name: 'openapi-generator, ruby',
  needs: 'Ruby with the gem typhoeus (Debian: `apt-get install ruby ruby-typhoeus`), Java, Python and pip',
  build: async (folder, document) => {
    await install(folder, 'openapi-generator-cli')
    const input = await withoutSessions(folder, document)
    const words = ['-i', input, '-g', 'ruby', '-o', 'client']
    const names = ['--additional-properties', 'gemName=crm,moduleName=Crm']
    await command(folder, ['venv/bin/openapi-generator-cli', 'generate', ...words, ...names], inVenv(folder))
    // Loads every file. Ruby compiles a file when it loads it.
    await command(folder, ['ruby', '-Iclient/lib', '-e', "require 'crm'"])
    return versionOf(folder, 'openapi-generator-cli')
  },
  use: (folder, environment) =>
    command(folder, ['ruby', '-Iclient/lib', program('openapi-generator.rb')], environment),
}

const manifest = `[package]
name = "program"
version = "0.0.0"
edition = "2021"

[dependencies]
# The proof has no TLS, which would need OpenSSL.
crm = { path = "client", default-features = false }
serde_json = "1"
tokio = { version = "1", features = ["macros", "rt", "time"] }
`

const openapiGeneratorRust: Tool = {
  name: 'openapi-generator, rust',
  needs: 'Rust with Cargo, a linker for C, Java, Python and pip',
  build: async (folder, document) => {
    await install(folder, 'openapi-generator-cli')
    const words = ['-i', document, '-g', 'rust', '-o', 'client', '--package-name', 'crm']
    await command(folder, ['venv/bin/openapi-generator-cli', 'generate', ...words], inVenv(folder))
    await mkdir(join(folder, 'src'))
    await writeFile(join(folder, 'Cargo.toml'), manifest)
    await copyFile(program('openapi-generator.rs'), join(folder, 'src/main.rs'))
    // Without what debuggers need, the client takes a fraction of the space.
    const settings = { CARGO_TARGET_DIR: join(folder, 'target'), CARGO_PROFILE_DEV_DEBUG: '0' }
    await command(folder, ['cargo', 'build', '--quiet'], settings)
    return versionOf(folder, 'openapi-generator-cli')
  },
  use: (folder, environment) => command(folder, [join(folder, 'target/debug/program')], environment),
}

const heyApi: Tool = {
  name: '@hey-api/openapi-ts',
  needs: 'npm',
  build: async (folder, document) => {
    const packages = ['@hey-api/openapi-ts', 'typescript@5.9.3', '@types/node@24']
    await writeFile(join(folder, 'package.json'), '{ "private": true }')
    await command(folder, ['npm', 'install', '--no-audit', '--no-fund', ...packages])
    await command(folder, ['npx', 'openapi-ts', '-i', document, '-o', 'client'])
    await copyFile(program('hey-api.txt'), join(folder, 'main.ts'))
    const output = ['--module', 'commonjs', '--moduleResolution', 'node10', '--ignoreDeprecations', '5.0']
    const checks = ['--strict', '--skipLibCheck', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable']
    await command(folder, [
      'npx',
      'tsc',
      ...checks,
      ...output,
      '--types',
      'node',
      '--outDir',
      'out',
      'main.ts',
    ])
    const file = join(folder, 'node_modules/@hey-api/openapi-ts/package.json')
    return JSON.parse(await readFile(file, 'utf8')).version
  },
  use: (folder, environment) => command(folder, [process.execPath, 'out/main.js'], environment),
}

const oapiCodegen: Tool = {
  name: 'oapi-codegen',
  needs: 'Go',
  build: async (folder, document) => {
    const version = 'v2.8.2'
    const generator = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${version}`
    await mkdir(join(folder, 'crm'))
    const words = ['-generate', 'types,client', '-package', 'crm', '-o', 'crm/crm.go', document]
    await command(folder, ['go', 'run', generator, ...words])
    await copyFile(program('oapi-codegen.go'), join(folder, 'main.go'))
    await command(folder, ['go', 'mod', 'init', 'example.com/proof'])
    await command(folder, ['go', 'mod', 'tidy'])
    await command(folder, ['go', 'build', '-o', 'program', '.'])
    return version
  },
  use: (folder, environment) => command(folder, [join(folder, 'program')], environment),
}

export const tools: Tool[] = [
  heyApi,
  openapiPythonClient,
  datamodelCodeGenerator,
  openapiGeneratorPython,
  openapiGeneratorJava,
  openapiGeneratorRuby,
  openapiGeneratorRust,
  oapiCodegen,
]
