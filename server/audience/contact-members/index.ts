export {
  type ColumnName,
  type ColumnOf,
  type ContactRow,
  type ContactValues,
  columnOf,
  type GivenName,
  givenNames,
  type NamesWith,
  namesOf,
  rowColumns,
  type StoredName,
  storedNames,
} from './columns.ts'
export { type ContactMember, type MemberName, memberNames, members } from './members.ts'
