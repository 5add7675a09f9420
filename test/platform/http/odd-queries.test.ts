import { expect, test } from 'vitest'
import { basePath, operationTable } from '../../../generated/operations.ts'
import { newId } from '../../../server/platform/ids.ts'
import { wideQuotas } from '../../audience/memberships/support.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })
/** What has an id in its path has none that exists. */
const readings = Object.values(operationTable).filter(({ method }) => method === 'GET')

/** Queries that no client writes on purpose. */
const odd = [
  '=',
  '=1',
  '&=&=',
  '%20=1',
  'limit',
  'limit=',
  'limit=1&limit=2',
  'a=%00',
  '%00=1',
  '[]=1',
  'sort[]=x',
  '__proto__=1',
  'cursor=%F0%9F%98%80',
  `${'n'.repeat(300)}=1`,
  '%ED%A0%80=1',
  'q=%ff',
  '%=1',
]

test('an odd query is a problem that names its parameters, for every operation that reads', async () => {
  const wrong: string[] = []
  for (const { path, id } of readings)
    for (const query of odd) {
      const url = `${app.url}${basePath}${path.replace(/\{\w+\}/g, newId())}?${query}`
      const answer = await fetch(url, {
        headers: { authorization: app.admin.authorization },
        redirect: 'manual',
      })
      const body = (await answer.text()) || '{}'
      if (answer.status >= 500) wrong.push(`${id} ${query}: ${answer.status}`)
      if (answer.status !== 400 || !body.startsWith('{')) continue
      const { errors = [] } = JSON.parse(body) as { errors?: { parameter?: string }[] }
      for (const { parameter } of errors)
        if (parameter !== undefined && (parameter.length < 1 || parameter.length > 200))
          wrong.push(`${id} ${query}: a name of ${parameter.length} characters`)
    }
  expect(wrong).toEqual([])
})
