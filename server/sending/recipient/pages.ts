import type { components } from '../../../generated/recipient-types.ts'
import type { Document } from '../../platform/contract/document.ts'
import { createFormReader } from '../../platform/contract/forms.ts'
import type { RateLimiter } from '../../platform/http/rate-limit.ts'
import type { PageRoute } from '../pages/index.ts'
import type { PreferencesForm } from './choices/prefer.ts'
import { createSavePreferences, getPreferencesPage } from './handlers/preferences.ts'
import {
  confirmPrivacyRequest,
  createRequestPrivacy,
  downloadPrivacyFile,
  getPrivacyConfirmPage,
  getPrivacyFilePage,
  getPrivacyPage,
  type PrivacyForm,
} from './handlers/privacy.ts'
import { followLink, loadPixel } from './handlers/reading.ts'
import { createUnsubscribe, getUnsubscribePage } from './handlers/unsubscribe.ts'

/** The pages to unsubscribe and for preferences, the links and the tracking pixel. */
export const recipientPages = (document: Document, limit: RateLimiter): PageRoute[] => {
  const readForm = createFormReader(document)
  const unsubscribe = createUnsubscribe(readForm<components['schemas']['UnsubscribeForm']>('UnsubscribeForm'))
  const savePreferences = createSavePreferences(readForm<PreferencesForm>('PreferencesForm'), limit)
  const requestPrivacy = createRequestPrivacy(readForm<PrivacyForm>('PrivacyForm'), limit)
  return [
    { method: 'get', path: '/unsubscribe/:token', handler: getUnsubscribePage, limited: true },
    // No limit: mail programs send the requests of many people from one address.
    { method: 'post', path: '/unsubscribe/:token', handler: unsubscribe, limited: false },
    { method: 'get', path: '/preferences/:token', handler: getPreferencesPage, limited: true },
    { method: 'post', path: '/preferences/:token', handler: savePreferences, limited: true },
    { method: 'get', path: '/privacy/:token', handler: getPrivacyPage, limited: true },
    { method: 'post', path: '/privacy/:token', handler: requestPrivacy, limited: true },
    { method: 'get', path: '/privacy-confirm/:token', handler: getPrivacyConfirmPage, limited: true },
    { method: 'post', path: '/privacy-confirm/:token', handler: confirmPrivacyRequest, limited: true },
    { method: 'get', path: '/privacy-file/:token', handler: getPrivacyFilePage, limited: true },
    { method: 'post', path: '/privacy-file/:token', handler: downloadPrivacyFile, limited: true },
    { method: 'get', path: '/c/:token', handler: followLink, limited: false },
    { method: 'get', path: '/o/:token', handler: loadPixel, limited: false },
  ]
}
