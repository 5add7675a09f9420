import { drivers } from '../../../server/migration/drivers/drivers.ts'

/** Loaded before the service: its drivers reach the imitation of the proof, without the limits of the vendor. */
const [key, url = ''] = (process.env.PROOF_VENDOR ?? '').split(' ')
const driver = drivers.find(({ descriptor }) => descriptor.key === key)
if (driver === undefined) throw new Error(`There is no driver for ${key}.`)
driver.descriptor.limits.requests = []
if (driver.descriptor.base_url !== 'by_user') driver.access.base = () => url
