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
export { countryCodes, readCountry } from './readers/country.ts'
export { type DayOrder, isNoDate, isWithoutYear, orderOf } from './readers/date.ts'
export { readEmails } from './readers/email.ts'
export { type DecimalSeparator, readNumber, separatorOf } from './readers/number.ts'
export { readPhone } from './readers/phone.ts'
export { comparedName, readText } from './readers/text.ts'
export { readDate, readTime } from './readers/time.ts'
export { readYesNo } from './readers/yes-no.ts'
