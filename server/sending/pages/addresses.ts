import { isIPv4, isIPv6 } from 'node:net'
import type { SettingsValues } from '../../system/settings/index.ts'

/** The network address of a request in its short form. Null where there is none. */
export const addressOf = (given: string | undefined): string | null => {
  const address = given?.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '') ?? ''
  return isIPv4(address) || isIPv6(address) ? address : null
}

/** The first three groups of an IPv6 address: a household or company shares them. */
const shortenedIPv6 = (address: string): string => {
  const [front = '', back] = address.split('::')
  const left = front === '' ? [] : front.split(':')
  const right = back === undefined || back === '' ? [] : back.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = back === undefined ? left : [...left, ...zeros, ...right]
  return `${groups.slice(0, 3).join(':')}::`
}

/** The address, shortened as the settings require. */
export const storedAddressOf = (
  address: string | null,
  storage: SettingsValues['tracking']['ip_storage'],
): string | null => {
  if (address === null || storage === 'none') return null
  if (storage === 'full') return address
  return isIPv4(address) ? address.replace(/\d+$/, '0') : shortenedIPv6(address)
}
