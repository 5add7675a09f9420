/** The text with another last character, so that it is no token of ours: each token has exactly one spelling. */
export const forge = (token: string): string =>
  `${token.slice(0, -1)}${token.toLowerCase().endsWith('a') ? 'b' : 'a'}`
