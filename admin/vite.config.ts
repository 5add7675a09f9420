import { createCompiledCatalog } from '@lingui/cli/api'
import { lingui } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** A string of JavaScript, as the macros write it: in double quotes, or in single ones if it has double ones. */
const textOf = (literal: string): string =>
  JSON.parse(
    literal.startsWith('"')
      ? literal
      : `"${literal.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"')}"`,
  )

/**
 * The English text of a message goes with the code that shows it, compiled: a screen loads its own words, and the page needs no
 * parser. A catalogue of another language takes precedence.
 */
const compileTexts = (): Plugin => ({
  name: 'compile-texts',
  enforce: 'pre',
  transform: {
    filter: { code: /\/\*i18n\*\// },
    handler: (code) =>
      code.replaceAll(
        /(\/\*i18n\*\/ \{(?:(?!\/\*i18n\*\/)[\s\S])*?\bmessage: )("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g,
        (_, before: string, literal: string) => {
          const text = textOf(literal)
          const { source, errors } = createCompiledCatalog('en', { text }, { namespace: 'json' })
          if (errors.length > 0) throw new Error(`The text cannot be compiled: ${text}`)
          const compiled = JSON.parse(source).messages.text
          // A text alone would be parsed again at run time.
          return before + JSON.stringify(typeof compiled === 'string' ? [compiled] : compiled)
        },
      ),
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

export default defineConfig({
  root: import.meta.dirname,
  // The service says in `<base href>` where the application is.
  base: './',
  plugins: [
    // The macros first: the compiler of React takes their imports out of the module.
    lingui({
      macroTransform: { macro: { descriptorFields: 'all' } },
      configPath: `${import.meta.dirname}/lingui.config.ts`,
    }),
    compileTexts(),
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
