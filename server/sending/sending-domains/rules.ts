import type { Fault } from '../../platform/problem.ts'

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

/** Receivers trust a host for a domain only if it is the domain or below it. */
export const faultsOfHosts = (
  domain: string,
  hosts: { return_path_host?: string | null | undefined; tracking_host?: string | null | undefined },
): Fault[] =>
  (['return_path_host', 'tracking_host'] as const).flatMap((member): Fault[] => {
    const host = hosts[member]
    if (!host || isWithin(host, domain)) return []
    return [
      {
        pointer: `/${member}`,
        code: 'invalid_value',
        detail: `${host} must be ${domain} or one of its subdomains.`,
      },
    ]
  })
