import { type ContactMember, type FlatContact, type MemberName, memberNames, members } from './members.ts'

/** The names of the members of which something holds. */
export type NamesWith<Trait> = {
  [Name in MemberName]: (typeof members)[Name] extends Trait ? Name : never
}[MemberName]

export const namesOf = (holds: (member: ContactMember) => boolean): MemberName[] =>
  memberNames.filter((name) => holds(members[name]))

/** `address.city` lies in `address_city`. */
export type ColumnOf<Name extends string> = Name extends `${infer Whole}.${infer Part}`
  ? `${Whole}_${Part}`
  : Name

export const columnOf = <Name extends string>(name: Name): ColumnOf<Name> =>
  name.replace('.', '_') as ColumnOf<Name>

/** What a column of `contacts` keeps. */
export type StoredName = NamesWith<{ column: string }>

export const storedNames = namesOf(({ column }) => column !== null) as StoredName[]

/** What a caller gives and the service keeps as it is. */
export type GivenName = NamesWith<{ column: string; writer: 'given' }>

export const givenNames = namesOf(({ writer }) => writer === 'given') as GivenName[]

/** A row of `contacts`. Its custom fields are all of them, archived ones too. */
export type ContactRow = { [Name in StoredName as ColumnOf<Name>]: FlatContact[Name] } & {
  /** Counts changes: the entity tag. */
  version: number
}

export type ColumnName = keyof ContactRow

export const rowColumns: readonly ColumnName[] = [...storedNames.map((name) => columnOf(name)), 'version']

/** Columns that keep what a caller gave, as far as something is known of them. */
export type ContactValues = Partial<{ [Name in GivenName as ColumnOf<Name>]: FlatContact[Name] }>
