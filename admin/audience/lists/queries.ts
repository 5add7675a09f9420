import type { components } from '../../../generated/types.ts'

export type ContactList = components['schemas']['ContactList']
