import { lingui } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  // The service says in `<base href>` where the application is.
  base: './',
  plugins: [
    // The macros first: the compiler of React takes their imports out of the module.
    lingui({
      macroTransform: true,
      failOnMissing: true,
      configPath: `${import.meta.dirname}/lingui.config.ts`,
    }),
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
    // What `npm run admin:sizes` reads. The service does not serve it.
    manifest: 'manifest.json',
  },
})
