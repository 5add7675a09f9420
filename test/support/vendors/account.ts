import { drivers } from '../../../server/migration/drivers/drivers.ts'
import type { VendorOptions } from './frame.ts'
import { startVendor, type VendorKind } from './index.ts'

/**
 * Starts an imitation that the service under test reaches, with the members of a connection to it. Until it is
 * closed, the driver has its address, and no limits: keeping a vendor's would take minutes, and
 * test/migration/sources/http.test.ts tests how limits are kept.
 */
export const startAccount = async (kind: VendorKind, options: VendorOptions = {}) => {
  const driver = drivers.find(({ descriptor }) => descriptor.key === kind)
  if (driver === undefined) throw new Error(`There is no driver for ${kind}.`)
  const vendor = await startVendor(kind, options)
  const { access, descriptor } = driver
  const [base, requests] = [access.base, descriptor.limits.requests]
  descriptor.limits.requests = []
  const isAsked = descriptor.base_url === 'by_user'
  if (!isAsked) access.base = () => vendor.url
  return {
    ...vendor,
    connection: {
      source_key: kind,
      credentials: vendor.credentials,
      ...(isAsked ? { base_url: vendor.url } : {}),
    },
    close: (): Promise<void> => {
      access.base = base
      descriptor.limits.requests = requests
      return vendor.close()
    },
  }
}
