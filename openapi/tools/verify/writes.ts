import { follow, jsonOf, type Media, type Operation, operationsOf } from './document.ts'
import type { Context } from './reads.ts'
import { type Answer, faultsOf } from './service.ts'

interface Resource {
  /** What must be unique. */
  unique: (mark: string) => object
  /** Members that make a whole body where the example has ids of other resources. */
  body?: object
  /** Called before the deletion, and after it. */
  before?: (id: string) => [path: string, body: object]
  after?: (id: string) => [path: string, body: object]
}

const byName: Resource = { unique: (mark) => ({ name: `Verify ${mark}` }) }

/** Collections whose items are made, read and deleted again. */
const resources: Readonly<Record<string, Resource>> = {
  '/contacts': {
    unique: (mark) => ({ email: `${mark}@example.com`, external_id: mark }),
    // A deleted contact waits in the trash for 30 days.
    after: (id) => [`/contacts/${id}/erase`, {}],
  },
  '/lists': byName,
  '/tags': byName,
  '/custom-fields': {
    unique: (mark) => ({ key: mark.replaceAll('-', '_'), label: `Verify ${mark}` }),
    before: (id) => [`/custom-fields/${id}/archive`, {}],
  },
  '/segments': {
    ...byName,
    body: {
      condition: { match: 'all', conditions: [{ field: 'status', operator: 'is', value: 'pending' }] },
    },
  },
  '/templates': byName,
  '/suppressions': { unique: (mark) => ({ value: `${mark}@example.com` }) },
}

const contains = (sent: unknown, got: unknown): boolean => {
  if (Array.isArray(sent) || typeof sent !== 'object' || sent === null)
    return JSON.stringify(sent) === JSON.stringify(got)
  if (typeof got !== 'object' || got === null) return false
  return Object.entries(sent).every(([name, value]) =>
    contains(value, (got as Record<string, unknown>)[name]),
  )
}

const exampleBody = (context: Context, operation: Operation): object => {
  const media = Object.values(operation.object.requestBody?.content ?? {})[0] as Media
  const [first] = Object.values(media.examples ?? {})
  return first === undefined ? {} : (follow(context.document, first).value as object)
}

/** Members that name other resources, which this service does not have. */
const withoutReferences = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).filter(([name]) => !/(_ids?|^lists|^tags|^custom_fields|^condition)$/.test(name)),
  )

/** Creates, repeats, reads and deletes one item of each collection. Deletes what it has made, whatever happens. */
export const checkWrites = async (context: Context, random: () => string): Promise<void> => {
  const { document, operations, validate, send, runner } = context
  const all = operationsOf(document)
  const find = (method: string, path: string): Operation | undefined =>
    all.find((one) => one.method === method && one.path === path)
  for (const [path, { unique, body: whole = {}, before, after }] of Object.entries(resources)) {
    const [create, read, update, remove] = [
      find('post', path),
      find('get', `${path}/{id}`),
      find('put', `${path}/{id}`),
      find('delete', `${path}/{id}`),
    ]
    if (
      create === undefined ||
      read === undefined ||
      remove === undefined ||
      !operations.some(({ id }) => id === create.id)
    )
      continue
    const mark = `verify-${random()}`
    const body = { ...withoutReferences(exampleBody(context, create)), ...whole, ...unique(mark) }
    const key = { 'Idempotency-Key': `verify-${random()}` }
    let made: Answer | null = null
    const idOf = (): string | null => (made?.body as { id?: string } | undefined)?.id ?? null
    const item = (): string => `${path}/${idOf()}`
    const needs = (): { skipped: string } | null =>
      idOf() === null ? { skipped: 'nothing was created' } : null

    await runner.run('writes', `${create.id} creates`, async () => {
      made = await send('POST', path, { body, headers: key })
      const faults = faultsOf(document, validate, create, made)
      if (made.status !== 201) return { faults: [...faults, `${made.status}: ${made.text.slice(0, 300)}`] }
      const stored = contains(unique(mark), made.body) ? [] : ['what was sent is not in the answer']
      const location =
        made.headers.get('Location')?.endsWith(item()) === true ? [] : ['Location does not lead to it']
      return { faults: [...faults, ...stored, ...location] }
    })
    await runner.run('writes', `${create.id} with the same key creates nothing more`, async () => {
      const skip = needs()
      if (skip !== null) return skip
      const again = await send('POST', path, { body, headers: key })
      const isSame = again.status === 201 && again.text === made?.text
      const other = await send('POST', path, { body: { ...body, ...unique(`${mark}x`) }, headers: key })
      return {
        faults: [
          ...(isSame ? [] : [`the repeated answer differs: ${again.status}`]),
          ...(other.status === 422 ? [] : [`another body with the key: ${other.status} instead of 422`]),
        ],
      }
    })
    await runner.run('writes', `${create.id} names faults`, async () => {
      const unknown = await send('POST', path, { body: { ...body, no_such_member: 1 } })
      const broken = await send('POST', path, { body: '{"name":' })
      const pointers = (unknown.body as { errors?: { pointer?: string }[] }).errors?.map(
        ({ pointer }) => pointer,
      )
      return {
        faults: [
          ...(unknown.status === 400 ? [] : [`an unknown member: ${unknown.status} instead of 400`]),
          ...(pointers?.includes('/no_such_member') === true
            ? []
            : ['errors does not point at the unknown member']),
          ...(broken.status === 400 ? [] : [`half of a body: ${broken.status} instead of 400`]),
          ...faultsOf(document, validate, create, unknown),
        ],
      }
    })
    await runner.run('writes', `${read.id} returns what was created`, async () => {
      const skip = needs()
      if (skip !== null) return skip
      const answer = await send('GET', item())
      const same = contains(made?.body, answer.body) ? [] : ['it differs from the answer of the creation']
      return { faults: [...faultsOf(document, validate, read, answer), ...same] }
    })
    if (update !== undefined)
      await runner.run('writes', `${update.id} with an old entity tag changes nothing`, async () => {
        const skip = needs()
        if (skip !== null) return skip
        const change = withoutReferences(exampleBody(context, update))
        const answer = await send('PUT', item(), { body: change, headers: { 'If-Match': '"old"' } })
        const status = answer.status === 412 ? [] : [`${answer.status} instead of 412`]
        return { faults: [...status, ...faultsOf(document, validate, update, answer)] }
      })
    await runner.run('writes', `${remove.id} deletes it`, async () => {
      const skip = needs()
      if (skip !== null) return skip
      const id = idOf() ?? ''
      const prepared =
        before === undefined ? null : await send('POST', before(id)[0], { body: before(id)[1] })
      const answer = await send('DELETE', item())
      const cleaned = after === undefined ? null : await send('POST', after(id)[0], { body: after(id)[1] })
      const gone = await send('GET', item())
      const isJson = jsonOf({
        content: { [(answer.headers.get('Content-Type') ?? '').split(';')[0] ?? '']: { schema: {} } },
      })
      return {
        faults: [
          ...(answer.status === 200 && isJson !== null
            ? []
            : [`${answer.status}: ${answer.text.slice(0, 200)}`]),
          ...faultsOf(document, validate, remove, answer),
          ...[prepared, cleaned].flatMap((one) =>
            one === null || one.status === 200
              ? []
              : [`cleaning up: ${one.status} ${one.text.slice(0, 200)}`],
          ),
          ...(gone.status === 404 ? [] : [`afterwards, it is answered by ${gone.status}`]),
        ],
      }
    })
  }
}
