import { exampleOf, type Operation, operationsOf } from './document.ts'
import type { Context } from './reads.ts'
import type { Finding } from './report.ts'
import { faultsOf } from './service.ts'

const unknownId = '01a00000-0000-7000-8000-000000000000'

const exampleAddress = ({ path, parameters }: Operation): string =>
  path.replace(/\{(.+?)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return encodeURIComponent((parameter && exampleOf(parameter)) ?? unknownId)
  })

/** Errors have the documented shape: for each read, without credentials and with a parameter that does not exist. */
export const checkProblems = async (context: Context): Promise<void> => {
  const { document, operations, validate, send, runner } = context
  for (const operation of operations.filter(({ method }) => method === 'get')) {
    const address = exampleAddress(operation)
    await runner.run('problems', `${operation.id} without credentials`, async (): Promise<Finding> => {
      const answer = await send('GET', address, { anonymous: true })
      if (answer.status !== 401) return { faults: [`${answer.status} instead of 401`] }
      const challenge = answer.headers.has('WWW-Authenticate') ? [] : ['WWW-Authenticate is missing']
      return { faults: [...faultsOf(document, validate, operation, answer), ...challenge] }
    })
    await runner.run('problems', `${operation.id} with an unknown parameter`, async (): Promise<Finding> => {
      const answer = await send('GET', `${address}?no_such_parameter=1`)
      const body = answer.body as { code?: string; errors?: { parameter?: string }[] } | undefined
      if (answer.status === 403) return { skipped: `${body?.code}` }
      if (answer.status !== 400) return { faults: [`${answer.status} instead of 400`] }
      const isNamed = body?.errors?.some(({ parameter }) => parameter === 'no_such_parameter') === true
      const named = isNamed ? [] : ['errors does not name the parameter']
      return { faults: [...faultsOf(document, validate, operation, answer), ...named] }
    })
  }
  await runner.run('problems', 'an unknown path', async (): Promise<Finding> => {
    const { status, body, headers } = await send('GET', '/no-such-path')
    const { code, request_id } = (body ?? {}) as { code?: string; request_id?: string }
    const faults =
      status === 404 && code === 'not_found' ? [] : [`${status} ${code} instead of 404 not_found`]
    return {
      faults:
        request_id === headers.get('X-Request-Id') ? faults : [...faults, 'request_id is not the header'],
    }
  })
  const used = new Set(operations.map(({ path }) => path))
  const known = Map.groupBy(operationsOf(document), ({ path }) => path)
  for (const [path, some] of known) {
    const method = (['delete', 'put', 'post'] as const).find((one) =>
      some.every((other) => other.method !== one),
    )
    const [first] = some
    if (method === undefined || first === undefined || !used.has(path)) continue
    await runner.run(
      'problems',
      `${method.toUpperCase()} ${path}, which does not exist`,
      async (): Promise<Finding> => {
        const { status, headers } = await send(method.toUpperCase(), exampleAddress(first))
        if (status !== 405) return { faults: [`${status} instead of 405`] }
        const allowed = (headers.get('Allow') ?? '').split(/, */)
        const missing = some.filter((one) => !allowed.includes(one.method.toUpperCase()))
        return { faults: missing.map((one) => `Allow lacks ${one.method.toUpperCase()}`) }
      },
    )
  }
}
