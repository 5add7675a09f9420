/** The parameters of the search in the address, as texts. */
export type Search = Readonly<Record<string, string | undefined>>
