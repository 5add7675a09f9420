import { BlockList, isIP } from 'node:net'

/** IPv4 addresses that are not on the public Internet, or that serve cloud metadata. */
const closed4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed4.addSubnet(network, prefix, 'ipv4')

/** Only global unicast IPv6 addresses are public, except those that embed an IPv4 address. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(network, prefix, 'ipv6')

/** Whether an address in canonical form is on the public Internet. False for invalid addresses. */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !closed4.check(address, 'ipv4')
    case 6:
      return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
    default:
      return false
  }
}

/**
 * Names that only this machine or its local network resolves: the reserved ones (RFC 2606, 6761, 6762, 8375)
 * and those that routers use.
 */
const localNames =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|lan|home|corp|home\.arpa|test|example|invalid)$/

/**
 * Whether a host cannot be reached from outside this machine and its network. `host` is in the form of `URL`;
 * an IPv6 address may have brackets.
 */
export const isLocalHost = (host: string): boolean => {
  const bare = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (isIP(bare) !== 0) return !isPublicAddress(bare)
  return !bare.includes('.') || localNames.test(bare)
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether a host is this machine, by its name or address alone. */
export const isThisMachine = (host: string): boolean => {
  const family = isIP(host)
  if (family !== 0) return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6')
  return /^(?:.+\.)?localhost\.?$/i.test(host)
}
