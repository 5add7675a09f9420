import type { OperationId } from '../../../generated/operations.ts'
import { audienceScenes } from './audience.ts'
import { marketingScenes } from './marketing.ts'
import { newerScenes } from './newer.ts'
import type { MakeScene } from './scene.ts'
import { sendingScenes } from './sending.ts'
import { systemScenes } from './system.ts'

/** Rows for every list with filters. Catalogues have theirs already. */
export const scenes: Partial<Record<OperationId, MakeScene>> = {
  ...systemScenes,
  ...audienceScenes,
  ...sendingScenes,
  ...marketingScenes,
  ...newerScenes,
}
