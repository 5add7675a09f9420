import { isLocalHost, isThisMachine } from '../../platform/http/addresses.ts'
import type { MailServerRow } from './store.ts'

/** What is wrong with the address that links in mail lead to, and what helps. */
export interface LinkTrouble {
  key: 'public_url_local' | 'public_url_insecure'
  detail: string
  advice: string
}

/** Null where recipients reach it by https, as mail programs demand for their unsubscribe button (RFC 8058). */
export const troubleOfLinks = (publicUrl: string): LinkTrouble | null => {
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
      detail: `Links in mail use ${publicUrl}, which is not https. Mail programs then show no unsubscribe button.`,
      advice: 'Put a certificate in front of the service, and set PUBLIC_URL to the https address.',
    }
  return null
}

/**
 * Whether a server takes mail away from this machine. One on the machine itself may be a trial that keeps what it gets, or a relay that
 * passes it on: nobody can tell, so that there a wrong address is worth a warning, and no refusal.
 */
export const leavesThisMachine = ({ kind, host }: Pick<MailServerRow, 'kind' | 'host'>): boolean =>
  kind === 'smtp' && host !== null && !isThisMachine(host)
