/** Several names of one column. */
export const columnNames = (target: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, target]))

export const ignored = (names: string): Record<string, string> => columnNames('ignore', names)

export const named = { firstname: 'first_name', lastname: 'last_name' }

export const person = {
  ...named,
  email: 'email',
  phone: 'phone',
  phonenumber: 'phone',
  company: 'company',
  tags: 'tags',
}

/** How a tool writes its table of people. Names of columns are without case, accents, spaces and punctuation. */
export interface Tool {
  name: string
  /** Where the names of columns and words come from. */
  source: string
  /** Sets of columns. A header with all columns of one set is of this tool. */
  signatures: readonly (readonly string[])[]
  /** What the columns contain, as migrations call it. The others become custom fields. */
  columns: Readonly<Record<string, string>>
  /** What it writes into empty cells, in lower case. In columns of consent and of yes and no it is a value. */
  nothing?: string
}
