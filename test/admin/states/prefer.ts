import { readContract } from '../../../openapi/tools/contract.ts'
import { examplesOf, operationsOf } from '../../../openapi/tools/document.ts'
import type { Operation } from '../operations.ts'

/** The states in which every screen is opened. */
export const states = ['loaded', 'loading', 'empty', 'failed', 'locked', 'without capability'] as const

export type State = (typeof states)[number]

const document = readContract()

/** The operations whose success has an example of this name. */
const operationsWith = (example: string): ReadonlySet<string> =>
  new Set(
    operationsOf(document)
      .filter(({ responses }) =>
        Object.entries(responses).some(
          ([status, { content = {} }]) =>
            status.startsWith('2') &&
            Object.values(content).some((media) =>
              examplesOf(document, media).some(([name]) => name === example),
            ),
        ),
      )
      .map(({ id }) => id),
  )

const emptyAble = operationsWith('empty')

/** What the mock is asked for in a state; null for its usual answer. */
export const preferOf = (state: State, { id, capability }: Operation): string | null => {
  switch (state) {
    case 'loaded':
      return null
    case 'loading':
      // Longer than a test looks.
      return 'delay=60000'
    case 'empty':
      return emptyAble.has(id) ? 'example=empty' : null
    case 'failed':
      return 'code=500'
    case 'locked':
      return 'locked'
    case 'without capability':
      return capability === 'crm_administer' ? 'code=403, example=missing_capability' : null
  }
}
