import type { components } from '../../../generated/types.ts'

export type Evidence = components['schemas']['DeliveryEvidence']

/** Bits in `delivery_events.evidence`. Never reuse a bit: rows with it are stored. */
const bits: Record<Evidence, number> = {
  image_proxy: 1,
  too_soon: 2,
  all_links: 4,
  hidden_link: 8,
  head_request: 16,
  known_scanner: 32,
  later_click: 64,
  form_sent: 128,
}

/** The ledger's form. */
export const bitsOf = (evidence: readonly Evidence[]): number =>
  evidence.reduce((sum, one) => sum | bits[one], 0)

/** The contract's form. */
export const evidenceOf = (sum: number): Evidence[] =>
  (Object.keys(bits) as Evidence[]).filter((one) => (sum & bits[one]) !== 0)
