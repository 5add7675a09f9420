import type { components } from '../../../generated/types.ts'

export type Tag = components['schemas']['Tag']
