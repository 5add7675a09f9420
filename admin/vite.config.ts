import macros from '@lingui/babel-plugin-lingui-macro'
import { createCompiledCatalog } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import babel from '@rolldown/plugin-babel'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** A member of an object in a program. */
interface Member {
  key: { name?: string }
  value: { value?: unknown }
}

/** A text in the form that the page shows without a parser. */
const compiled = (text: string): unknown => {
  const { source, errors } = createCompiledCatalog('en', { text }, { namespace: 'json' })
  if (errors.length > 0) throw new Error(`The text cannot be compiled: ${text}`)
  const found = JSON.parse(source).messages.text
  // A text alone would be parsed again at run time.
  return typeof found === 'string' ? [found] : found
}

/**
 * The English text of a message goes with the code that shows it, compiled: a screen loads its own words. A catalogue of another
 * language takes precedence.
 */
const compileTexts = ({ types }: { types: { valueToNode(value: unknown): Member['value'] } }) => ({
  name: 'compile-texts',
  visitor: {
    ObjectExpression: ({
      node,
    }: {
      node: { leadingComments?: { value: string }[]; properties: Member[] }
    }) => {
      // The mark of the macros: `/** i18n */`.
      if (!node.leadingComments?.some(({ value }) => /^\W*i18n\W*$/.test(value))) return
      const message = node.properties.find(({ key }) => key.name === 'message')
      if (typeof message?.value.value === 'string')
        message.value = types.valueToNode(compiled(message.value.value))
    },
  },
})

/**
 * The bundler's helpers for modules of CommonJS would be a file, and a request, of their own. They keep no state, so each file that uses
 * them gets them.
 */
const inlineHelpers = (): Plugin => ({
  name: 'inline-helpers',
  generateBundle: {
    order: 'pre',
    handler: (_options, bundle) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
      if (helpers === undefined) return
      const [, code = '', exported = ''] = /^(.*);?export\{([^}]*)\};?\s*$/s.exec(helpers.code) ?? []
      if (code === '') throw new Error('The helpers of the bundler are written in another way.')
      // `c as n` is the member `n:c` of what the function returns; `n as e` of an import takes it out again.
      const members = exported.replaceAll(/([\w$]+) as ([\w$]+)/g, '$2:$1')
      const file = helpers.fileName.split('/').at(-1) ?? ''
      for (const chunk of chunks) {
        if (!chunk.imports.includes(helpers.fileName)) continue
        const found = new RegExp(`import\\{([^}]*)\\}from"\\./${file.replaceAll('.', '\\.')}";`).exec(
          chunk.code,
        )
        if (found?.[1] === undefined) throw new Error(`${chunk.fileName} imports the helpers in another way.`)
        const names = found[1].replaceAll(/([\w$]+) as ([\w$]+)/g, '$1:$2')
        chunk.code = chunk.code.replace(
          found[0],
          () => `const{${names}}=(()=>{${code};return{${members}}})();`,
        )
        chunk.imports = chunk.imports.filter((one) => one !== helpers.fileName)
      }
      delete bundle[helpers.fileName]
    },
  },
})

const linguiConfig = getConfig({ configPath: `${import.meta.dirname}/lingui.config.ts` })

export default defineConfig({
  root: import.meta.dirname,
  // The service says in `<base href>` where the application is.
  base: './',
  plugins: [
    // The macros first: the compiler of React takes their imports out of the module.
    // By Babel: npm under Node 20 leaves out Lingui's own transform, an optional package for Node 22.
    babel({
      include: [/\.tsx?$/],
      presets: [
        {
          preset: {
            plugins: [[macros, { linguiConfig, descriptorFields: 'all' }], compileTexts],
          },
          rolldown: { filter: { code: /@lingui\/(?:core|react)\/macro/ } },
        },
      ],
    }),
    react({ compiler: true }),
    tailwind(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    inlineHelpers(),
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What `npm run admin:sizes` reads. The service does not serve it.
    manifest: 'manifest.json',
    // `budgets.json` has the limits, of what is sent.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Else each module that two screens use is a file of its own: 28 requests before the first screen.
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
})
