import '../ui/tokens.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { I18nProvider as LocaleProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { boot } from '../api/boot.ts'
import { queryClient } from '../api/queries.ts'
import { followPreferences } from './preferences.ts'
import { router } from './router.tsx'

// Before the first request. A build does not have it.
if (import.meta.env.DEV) await import('../api/prefer.ts')

followPreferences()
const isPseudo = boot.language === 'pseudo'
if (isPseudo) (await import('./pseudo.ts')).speakPseudo(i18n)

const container = document.getElementById('app')
if (container === null) throw new Error('The page has no place for the application.')

createRoot(container).render(
  <StrictMode>
    <LocaleProvider locale={isPseudo ? 'he' : 'en-US'}>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </LocaleProvider>
  </StrictMode>,
)
