// Made by `npm run generate` from openapi/recipient.yaml. Change that and run it again; what is changed here is lost.

/** Every operation of the pages for recipients, in the order of the document. */
export const recipientOperations = {
  getVerifySenderPage: {
    id: 'getVerifySenderPage',
    method: 'GET',
    path: '/verify-sender/{token}',
    bodyMediaTypes: [],
    statuses: [200, 404, 410, 429, 500, 503],
  },
  confirmSender: {
    id: 'confirmSender',
    method: 'POST',
    path: '/verify-sender/{token}',
    bodyMediaTypes: [],
    statuses: [200, 404, 410, 429, 500, 503],
  },
  getConfirmPage: {
    id: 'getConfirmPage',
    method: 'GET',
    path: '/confirm/{token}',
    bodyMediaTypes: [],
    statuses: [200, 404, 410, 429, 500, 503],
  },
  confirmSubscription: {
    id: 'confirmSubscription',
    method: 'POST',
    path: '/confirm/{token}',
    bodyMediaTypes: [],
    statuses: [200, 303, 404, 410, 429, 500, 503],
  },
  requestConfirmation: {
    id: 'requestConfirmation',
    method: 'POST',
    path: '/confirm/{token}/again',
    bodyMediaTypes: [],
    statuses: [200, 404, 410, 429, 500, 503],
  },
  receiveReport: {
    id: 'receiveReport',
    method: 'POST',
    path: '/inbound/{provider}/{token}',
    bodyMediaTypes: ['application/json', 'text/plain'],
    statuses: [204, 400, 401, 404, 413, 415, 500, 503],
  },
  getUnsubscribePage: {
    id: 'getUnsubscribePage',
    method: 'GET',
    path: '/unsubscribe/{token}',
    bodyMediaTypes: [],
    statuses: [200, 404, 410, 429, 500, 503],
  },
  unsubscribe: {
    id: 'unsubscribe',
    method: 'POST',
    path: '/unsubscribe/{token}',
    bodyMediaTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    statuses: [200, 404, 410, 500, 503],
  },
  getPreferencesPage: {
    id: 'getPreferencesPage',
    method: 'GET',
    path: '/preferences/{token}',
    bodyMediaTypes: [],
    statuses: [200, 404, 410, 429, 500, 503],
  },
  savePreferences: {
    id: 'savePreferences',
    method: 'POST',
    path: '/preferences/{token}',
    bodyMediaTypes: ['application/x-www-form-urlencoded'],
    statuses: [200, 400, 404, 410, 413, 415, 429, 500, 503],
  },
  followLink: { id: 'followLink', method: 'GET', path: '/c/{token}', bodyMediaTypes: [], statuses: [302, 404, 500, 503] },
  loadPixel: { id: 'loadPixel', method: 'GET', path: '/o/{token}', bodyMediaTypes: [], statuses: [200, 404, 500, 503] },
  viewMessage: {
    id: 'viewMessage',
    method: 'GET',
    path: '/view/{token}',
    bodyMediaTypes: [],
    statuses: [200, 404, 410, 500, 503],
  },
} as const

export type RecipientOperationId = keyof typeof recipientOperations
