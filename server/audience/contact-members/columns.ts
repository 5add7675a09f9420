import { type ContactMember, type FlatContact, type MemberName, memberNames, members } from './members.ts'

/** The names of the members that match a predicate. */
export type NamesWith<Trait> = {
  [Name in MemberName]: (typeof members)[Name] extends Trait ? Name : never
}[MemberName]

export const namesOf = (holds: (member: ContactMember) => boolean): MemberName[] =>
  memberNames.filter((name) => holds(members[name]))

/** `address.city` is stored in `address_city`. */
export type ColumnOf<Name extends string> = Name extends `${infer Whole}.${infer Part}`
  ? `${Whole}_${Part}`
  : Name

export const columnOf = <Name extends string>(name: Name): ColumnOf<Name> =>
  name.replace('.', '_') as ColumnOf<Name>

/** The type of a column of `contacts`. */
export type StoredName = NamesWith<{ column: string }>

export const storedNames = namesOf(({ column }) => column !== null) as StoredName[]

/** Members that callers set and that are stored unchanged. */
export type GivenName = NamesWith<{ column: string; writer: 'given' }>

export const givenNames = namesOf(({ writer }) => writer === 'given') as GivenName[]

/** A row of `contacts`. `custom_fields` includes archived fields. */
export type ContactRow = { [Name in StoredName as ColumnOf<Name>]: FlatContact[Name] } & {
  /** The version for the entity tag. */
  version: number
}

export type ColumnName = keyof ContactRow

export const rowColumns: readonly ColumnName[] = [...storedNames.map((name) => columnOf(name)), 'version']

/** The values that callers set. Unknown ones are absent. */
export type ContactValues = Partial<{ [Name in GivenName as ColumnOf<Name>]: FlatContact[Name] }>
