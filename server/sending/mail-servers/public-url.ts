import { isLocalHost, isThisMachine } from '../../platform/http/addresses.ts'
import type { MailServerRow } from './store.ts'

/** A problem with the public URL, which links in e-mails use, and its solution. */
export interface LinkProblem {
  key: 'public_url_local' | 'public_url_insecure'
  detail: string
  advice: string
}

/**
 * Null where recipients reach it by https, which mail programs require for their unsubscribe button (RFC
 * 8058).
 */
export const problemOfLinks = (publicUrl: string): LinkProblem | null => {
  const { hostname, protocol } = new URL(publicUrl)
  if (isLocalHost(hostname))
    return {
      key: 'public_url_local',
      detail: `Links in mail use ${publicUrl}, which recipients cannot reach.`,
      advice: 'Set PUBLIC_URL to a public address, such as https://crm.your-company.com.',
    }
  if (protocol !== 'https:')
    return {
      key: 'public_url_insecure',
      detail: `Links in mail use ${publicUrl}, which is not https. Mail programs show no unsubscribe button without https.`,
      advice: 'Make the service available over https, and set PUBLIC_URL to the https address.',
    }
  return null
}

/**
 * Whether a server sends e-mail to other machines. A local server may be a test server or a relay, so a wrong
 * public URL causes only a warning there.
 */
export const leavesThisMachine = ({ kind, host }: Pick<MailServerRow, 'kind' | 'host'>): boolean =>
  kind === 'smtp' && host !== null && !isThisMachine(host)
