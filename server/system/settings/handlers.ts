import type { Parts } from '../../platform/parts.ts'
import { apiKeyHandlers } from './api-keys/handlers.ts'
import { editionHandlers } from './edition-handlers.ts'
import { groupHandlers } from './groups/index.ts'

export const settingsHandlers = (parts: Parts) => ({
  ...editionHandlers(parts),
  ...apiKeyHandlers(parts),
  ...groupHandlers(parts),
})
