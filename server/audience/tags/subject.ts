import { createSubject, isTagUsed } from '../memberships/index.ts'
import {
  changeable,
  deleteTag,
  findConflicts,
  findTag,
  holdTag,
  insertTag,
  lockTag,
  updateTag,
} from './store.ts'

export const tagTable = {
  kind: 'tag',
  changeable,
  find: findTag,
  lock: lockTag,
  hold: holdTag,
  insert: insertTag,
  findConflicts,
  update: updateTag,
  remove: deleteTag,
  hasContacts: isTagUsed,
} as const

export const tags = createSubject(tagTable)

export const undoTag = tags.undo
