import { may } from '../../../api/access.ts'
import { boot } from '../../../api/boot.ts'
import type { SavedView } from './state.ts'

/** The most views that one user owns. */
export const mostOwn = 100

export const isMine = ({ owner }: SavedView): boolean => owner.id === boot.user.id

/** Whether the user may change and delete a view: the own ones, and as an administrator those that are shared. */
export const canChange = (view: SavedView): boolean => isMine(view) || may('deleteContacts')
