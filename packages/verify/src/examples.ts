import { follow, jsonOf, schemaOf } from './document.ts'
import type { Context } from './reads.ts'

/** The examples of the document fit its schemas: what a mock serves is what the service would. */
export const checkExamples = async ({ document, operations, validate, runner }: Context): Promise<void> => {
  for (const operation of operations) {
    const { requestBody, responses } = operation.object
    const medias = [
      ...Object.entries(requestBody?.content ?? {}).map(([type, media]) => ({
        at: schemaOf(`${operation.pointer}/requestBody`, type),
        media,
      })),
      ...Object.entries(responses).flatMap(([status, given]) => {
        const { $ref } = given as { $ref?: string }
        const [type, media] = jsonOf(follow(document, given)) ?? []
        if (type === undefined || media === undefined) return []
        const at = $ref ?? `${operation.pointer}/responses/${status}`
        return { at: schemaOf(at, type), media }
      }),
    ]
    await runner.run('examples', operation.id, async () => ({
      faults: medias.flatMap(({ at, media }) =>
        Object.entries(media.examples ?? {}).flatMap(([name, given]) => {
          const { value } = follow(document, given)
          return value === undefined ? [] : validate(at, value).map((fault) => `${name}: ${fault}`)
        }),
      ),
    }))
  }
}
