import { createSubject, hasMembers } from '../memberships/index.ts'
import {
  changeable,
  deleteList,
  findConflicts,
  findList,
  holdList,
  insertList,
  lockList,
  updateList,
} from './store.ts'

export const listTable = {
  kind: 'list',
  changeable,
  find: findList,
  lock: lockList,
  hold: holdList,
  insert: insertList,
  findConflicts,
  update: updateList,
  remove: deleteList,
  hasContacts: hasMembers,
} as const

export const lists = createSubject(listTable)

export const undoList = lists.undo
