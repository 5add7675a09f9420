import { getConfig } from '@lingui/conf'
import { lingui } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import babel from '@rolldown/plugin-babel'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run admin` finds the service or the mock. */
const service = process.env.ADMIN_SERVICE ?? 'http://127.0.0.1:8080'

const configPath = `${import.meta.dirname}/lingui.config.ts`

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
            plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig: getConfig({ configPath }) }]],
          },
          rolldown: { filter: { code: /@lingui\/(?:core|react)\/macro/ } },
        },
      ],
    }),
    lingui({ failOnMissing: true, configPath }),
    react({ compiler: true }),
    tailwind(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/service': service, '/host': service } },
})
