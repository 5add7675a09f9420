import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** All text is in `words/en.po`. A text that is not there fails the build. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/words/{locale}', include: ['<rootDir>'] }],
  format: formatter({ lineNumbers: false, origins: false }),
})
