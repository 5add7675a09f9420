import type { SoundPart, SoundTree } from './check.ts'
import type { Evidence } from './field.ts'

/** The modes of the tracking settings. */
interface Tracking {
  opens: 'none' | 'aggregate' | 'individual'
  clicks: 'none' | 'aggregate' | 'individual'
}

/** Whether these settings collect the evidence for contacts that are tracked individually. */
export const isCollected = (evidence: Evidence, { opens, clicks }: Tracking): boolean =>
  (evidence !== 'clicks' && opens === 'individual') || (evidence !== 'opens' && clicks === 'individual')

/** The rules of a tree that need evidence, with their pointers. A rule on a segment needs what the segment needs. */
export const evidenceOf = (tree: SoundTree, pointer = ''): { pointer: string; evidence: Evidence }[] =>
  tree.parts.flatMap((part: SoundPart, at) => {
    const place = `${pointer}/conditions/${at}`
    if (part.kind === 'tree') return evidenceOf(part, place)
    const needed =
      part.kind === 'segment'
        ? part.of.flatMap((inner) => evidenceOf(inner).map(({ evidence }) => evidence))
        : part.field.evidence === undefined
          ? []
          : [part.field.evidence]
    return [...new Set(needed)].map((evidence) => ({ pointer: place, evidence }))
  })
