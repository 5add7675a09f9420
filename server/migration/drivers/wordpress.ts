import { type Access, type Account, SourceFault, type SourceHttp } from '../records/index.ts'
import { listOf, numberOf, objectOf, textOf } from './values.ts'

/** The address of a site, which may be given with that of its API. */
const siteOf = (url: string): string => {
  const at = `${url}/`.indexOf('/wp-json/')
  return (at === -1 ? url : url.slice(0, at)).replace(/\/$/, '')
}

/** Sources that are plug-ins of WordPress: the same log-in, and an address below the site's. */
export const wordpressAccess: Access = {
  base: (_credentials, baseUrl) => siteOf(baseUrl ?? ''),
  headers: ({ username = '', password = '' }) => ({
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    // Plug-ins for caching may serve old pages.
    'cache-control': 'no-cache',
  }),
  ways: [
    { form: 'a site with pretty links', write: (path, query) => ({ path: `/wp-json${path}`, query }) },
    {
      form: 'a site without pretty links',
      write: (path, query) => ({ path: '/', query: { rest_route: path, ...query } }),
    },
  ],
}

export const wordpressForm = {
  username: { title: 'User name in WordPress' },
  password: { title: 'Application password', description: 'From the profile of the user.', secret: true },
} as const

/** The zone of a site that has an offset in hours instead of a city, as new sites do. */
const offsetOf = (value: unknown): string | null => {
  const hours = numberOf(value)
  if (hours === null || Math.abs(hours) > 14) return null
  if (hours === 0) return 'UTC'
  const minutes = Math.round(Math.abs(hours) * 60)
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The site and its zone. Its address identifies it, whatever log-in is used. */
export const checkSite = async (http: SourceHttp, namespace: string): Promise<Account> => {
  const { body } = await http.get('/')
  const site = objectOf(body)
  const id = textOf(site.url)
  if (id === null)
    throw new SourceFault(
      'source_bad_answer',
      'WordPress does not respond at this address. Check `base_url`.',
    )
  if (!listOf(site.namespaces).includes(namespace))
    throw new SourceFault(
      'source_not_found',
      `The site does not offer the REST API \`${namespace}\`. Activate the plug-in there.`,
    )
  const timezone = textOf(site.timezone_string) ?? offsetOf(site.gmt_offset)
  const warnings =
    timezone === null
      ? [
          'The site has no time zone. Set `timezone`; otherwise, times are read in the time zone of the business.',
        ]
      : []
  return { id, name: textOf(site.name), region: null, timezone, warnings }
}
