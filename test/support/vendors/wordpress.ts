import type { Account, Answer, Ask } from './frame.ts'

const username = 'crm'
const password = 'abcd efgh ijkl mnop qrst uvwx'

export const wordpressCredentials = { username, password }

export const siteJson = (namespaces: readonly string[]) => ({
  name: 'Harbour Books',
  description: '',
  url: 'https://harbour-books.example',
  home: 'https://harbour-books.example',
  gmt_offset: 0,
  timezone_string: 'UTC',
  namespaces,
  authentication: {},
  routes: {},
})

/** Without a log-in, with a wrong password or an unknown user, WordPress says the same. The root is public. */
export const refuseWordpress = ({ headers, path }: Ask, lacks: readonly string[]): Answer | null => {
  const given = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
  const forbidden = (status: number): Answer => ({
    status,
    body: { code: 'rest_forbidden', message: 'Sorry, you are not allowed to do that.', data: { status } },
  })
  if (path !== '/' && given !== `${username}:${password}`) return forbidden(401)
  return lacks.some((right) => path.includes(right)) ? forbidden(403) : null
}

/** Every site reads the route from the query. One without pretty links shows its front page at all other addresses. */
export const locateWordpress =
  ({ version }: Pick<Account['options'], 'version'>) =>
  (url: URL): string | Answer => {
    const route = url.searchParams.get('rest_route')
    if (route !== null) return route
    return version === 'usual'
      ? url.pathname.replace(/^\/wp-json/, '')
      : { headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html><title>Harbour Books</title>' }
  }
