/** What RFC 3986 allows in a URL, except the quote and the brackets, which end a URL in many texts. */
const unsafe = /[^\p{L}\p{M}\p{N}\-._~:/?#@!$&()*+,;=%]/gu
const loosePercent = /%(?![\da-f]{2})/gi
const host = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*|^\/\/[^/?#]*/i

const encoded = (text: string): string =>
  text
    .replace(loosePercent, '%25')
    .replace(unsafe, (character) => (character === "'" ? '%27' : encodeURIComponent(character)))

/** A URL with every character that no URL has percent-encoded. Brackets stay in the host, as the address of a machine. */
export const encodeUrl = (given: string): string => {
  // Half of a surrogate pair cannot be encoded.
  const url = given.toWellFormed()
  const begin = host.exec(url)?.[0] ?? ''
  const kept = begin.replace(/[^\p{L}\p{M}\p{N}\-._~:/?#@!$&()*+,;=%[\]]/gu, encodeURIComponent)
  return kept + encoded(url.slice(begin.length))
}

/** An http or https URL as a header needs it. Null for anything else. */
export const webAddress = (text: string): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  const { href } = new URL(encodeUrl(url.href))
  return href.length <= 2048 ? href : null
}
