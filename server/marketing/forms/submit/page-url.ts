/** Addresses are kept in this length. */
const longest = 500

/** The address of a page without its query and fragment, which can identify people. Null unless it is http(s). */
export const plainPageUrl = (text: string | null | undefined): string | null => {
  if (!text || text.length > 2048 || !URL.canParse(text)) return null
  const { origin, pathname, protocol } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  const url = `${origin}${pathname}`
  return url.length <= longest ? url : origin
}

/** Whether pages of an origin may show and send a form. Without an origin, the request comes from no page. */
export const isOriginAllowed = (
  allowed: readonly string[] | null,
  own: string,
  origin: string | null,
): boolean => origin === null || allowed === null || origin === own || allowed.includes(origin)
