import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Licence } from '../../server/platform/editions.ts'
import { spkiOf } from '../../server/system/editions/licence/rules.ts'
import { signLicence } from '../../server/system/editions/licence/text.ts'

/** The key of a vendor that only tests trust. It is always the same, so that the licence in the contract is valid in tests. */
const vendorKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
})

/** Its public half, as a release would contain it. */
export const vendorPublicKey = spkiOf(createPublicKey(vendorKey))

/** A licence of that vendor. */
export const signedByVendor = (licence: Licence): string => signLicence(licence, vendorKey)
