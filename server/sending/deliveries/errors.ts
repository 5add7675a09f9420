import type { components } from '../../../generated/types.ts'

export type ErrorClass = components['schemas']['DeliveryErrorClass']
