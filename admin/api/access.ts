import { administratorOperations } from '../../generated/access.ts'
import { boot } from './boot.ts'

const administrator = new Set<string>(administratorOperations)
const isAdministrator = boot.capabilities.includes('crm_administer')

/** Whether the user may call the operation. The server decides; this only explains beforehand. */
export const may = (operation: string): boolean => isAdministrator || !administrator.has(operation)

/** Why the user may not call the operation, for a disabled button; null if nothing stands against it. */
export const whyNot = (operation: string, sentence: string): string | null =>
  may(operation) ? null : sentence
