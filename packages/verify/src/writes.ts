import { follow, type Media, type Operation, operationsOf } from './document.ts'
import { type Context, faultsOfRead } from './reads.ts'
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

/** The operations on the items of a collection. */
interface Operations {
  create: Operation
  read: Operation
  update: Operation | undefined
  remove: Operation
  /** Reads of what belongs to an item, such as the notes of a contact. */
  parts: Operation[]
}

const operationsOn = (context: Context, path: string): Operations | null => {
  const all = operationsOf(context.document)
  const find = (method: string, of: string) => all.find((one) => one.method === method && one.path === of)
  const item = `${path}/{id}`
  const [create, read, remove] = [find('post', path), find('get', item), find('delete', item)]
  if (create === undefined || read === undefined || remove === undefined) return null
  const isWanted = context.operations.some(({ id }) => id === create.id)
  const parts = context.operations.filter(
    (one) =>
      one.method === 'get' &&
      one.path.startsWith(`${item}/`) &&
      one.parameters.every(({ name, required }) => required !== true || name === 'id'),
  )
  return isWanted ? { create, read, remove, update: find('put', item), parts } : null
}

const idOf = ({ status, body }: Answer): string | null =>
  status === 201 ? ((body as { id?: string } | undefined)?.id ?? null) : null

/** Creates, repeats, reads and deletes one item of a collection. */
const checkResource = async (
  context: Context,
  path: string,
  { unique, body: whole = {}, before, after }: Resource,
  { create, read, update, remove, parts }: Operations,
  random: () => string,
): Promise<void> => {
  const { document, validate, send, runner } = context
  const mark = `verify-${random()}`
  const body = { ...withoutReferences(exampleBody(context, create)), ...whole, ...unique(mark) }
  const key = { 'Idempotency-Key': `verify-${random()}` }
  /** Everything that was created: a service that breaks the contract creates more than one. */
  const ids = new Set<string>()
  const post = async (sent: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await send('POST', path, { body: sent, headers })
    const id = idOf(answer)
    if (id !== null) ids.add(id)
    return answer
  }
  const deleteOne = async (id: string): Promise<Answer[]> => {
    const steps: (readonly [method: string, path: string, body?: object])[] = [
      ...(before === undefined ? [] : [['POST', ...before(id)] as const]),
      ['DELETE', `${path}/${id}`],
      ...(after === undefined ? [] : [['POST', ...after(id)] as const]),
    ]
    const answers: Answer[] = []
    for (const [method, at, sent] of steps)
      answers.push(await send(method, at, sent === undefined ? {} : { body: sent }))
    return answers
  }

  let made: { id: string; answer: Answer } | null = null
  await runner.run('writes', `${create.id} creates`, async () => {
    const answer = await post(body, key)
    const id = idOf(answer)
    const faults = faultsOf(document, validate, create, answer)
    if (id === null) return { faults: [...faults, `${answer.status}: ${answer.text.slice(0, 300)}`] }
    made = { id, answer }
    const stored = contains(unique(mark), answer.body) ? [] : ['what was sent is not in the answer']
    const leads = answer.headers.get('Location')?.endsWith(`${path}/${id}`) === true
    return { faults: [...faults, ...stored, ...(leads ? [] : ['Location does not lead to it'])] }
  })
  /** A check of the item that was created. */
  const check = (name: string, work: (item: { id: string; answer: Answer }) => Promise<string[]>) =>
    runner.run('writes', name, async () =>
      made === null ? { skipped: 'nothing was created' } : { faults: await work(made) },
    )

  await check(`${create.id} with the same key creates nothing more`, async ({ answer }) => {
    const again = await post(body, key)
    const isSame = again.status === 201 && again.text === answer.text
    const other = await post({ ...body, ...unique(`${mark}x`) }, key)
    return [
      ...(isSame ? [] : [`the repeated answer differs: ${again.status}`]),
      ...(other.status === 422 ? [] : [`another body with the key: ${other.status} instead of 422`]),
    ]
  })
  await runner.run('writes', `${create.id} names faults`, async () => {
    const unknown = await post({ ...body, no_such_member: 1 })
    const broken = await post('{"name":')
    const { errors } = (unknown.body ?? {}) as { errors?: { pointer?: string }[] }
    const isNamed = errors?.some(({ pointer }) => pointer === '/no_such_member') === true
    return {
      faults: [
        ...(unknown.status === 400 ? [] : [`an unknown member: ${unknown.status} instead of 400`]),
        ...(isNamed ? [] : ['errors does not point at the unknown member']),
        ...(broken.status === 400 ? [] : [`half of a body: ${broken.status} instead of 400`]),
        ...faultsOf(document, validate, create, unknown),
      ],
    }
  })
  await check(`${read.id} returns what was created`, async ({ id, answer }) => {
    const found = await send('GET', `${path}/${id}`)
    const same = contains(answer.body, found.body) ? [] : ['it differs from the answer of the creation']
    return [...faultsOf(document, validate, read, found), ...same]
  })
  for (const part of parts)
    await check(`${part.id} of what was created`, async ({ id }) => {
      const address = part.path.replace('{id}', id)
      const answer = await send('GET', address)
      const status = answer.status === 200 ? [] : [`${answer.status}: ${answer.text.slice(0, 200)}`]
      return [...status, ...(await faultsOfRead(context, part, address, answer))]
    })
  if (update !== undefined)
    await check(`${update.id} with an old entity tag changes nothing`, async ({ id }) => {
      const change = withoutReferences(exampleBody(context, update))
      const headers = { 'If-Match': '"old"' }
      const answer = await send('PUT', `${path}/${id}`, { body: change, headers })
      const status = answer.status === 412 ? [] : [`${answer.status} instead of 412`]
      return [...status, ...faultsOf(document, validate, update, answer)]
    })
  await check(`${remove.id} deletes it`, async ({ id }) => {
    const answers = await deleteOne(id)
    ids.delete(id)
    const failed = answers.filter(({ status }) => status !== 200)
    const deletion = answers[before === undefined ? 0 : 1] as Answer
    const gone = await send('GET', `${path}/${id}`)
    return [
      ...failed.map(({ status, text }) => `${status}: ${text.slice(0, 200)}`),
      ...faultsOf(document, validate, remove, deletion),
      ...(gone.status === 404 ? [] : [`afterwards, it is answered by ${gone.status}`]),
    ]
  })
  for (const id of ids) await deleteOne(id).catch(() => undefined)
}

/** Writes to each simple collection, and deletes everything that it made, also where a service breaks the contract. */
export const checkWrites = async (context: Context, random: () => string): Promise<void> => {
  for (const [path, resource] of Object.entries(resources)) {
    const on = operationsOn(context, path)
    if (on !== null) await checkResource(context, path, resource, on, random)
  }
}
