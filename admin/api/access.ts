import { administratorOperations, lockedOperations } from '../../generated/access.ts'
import { boot } from './boot.ts'

export type OperationId = keyof typeof administratorOperations | (string & {})

const administrator = new Set<string>(administratorOperations)
const isAdministrator = boot.capabilities.includes('crm_administer')

/** Whether the user may call the operation. The server decides; this only explains beforehand. */
export const may = (operation: string): boolean => isAdministrator || !administrator.has(operation)

/** Why the user may not call the operation, for a disabled button; null if nothing stands against it. */
export const whyNot = (operation: string, sentence: string): string | null =>
  may(operation) ? null : sentence

/** The feature of the Pro edition that the operation needs; null for those of the free edition. */
export const featureOf = (operation: string): string | null =>
  (lockedOperations as Record<string, string>)[operation] ?? null
