import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'

type Schemas = components['schemas']
export type Form = Schemas['Form']

export const emailField = { id: 'email', type: 'email', label: 'E-mail', required: true, target: 'email' }

let count = 0

/** Creates a form with these members of its definition, besides the field for the address. */
export const createForm = async (
  app: TestApp,
  { fields = [], ...definition }: { fields?: object[] } & Record<string, unknown> = {},
): Promise<Form> => {
  const body = { name: `Form ${++count}`, definition: { ...definition, fields: [emailField, ...fields] } }
  const answer = await app.send<Form>('POST', '/forms', { body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

export const publishForm = async (app: TestApp, { id }: { id: string }): Promise<Form> => {
  const answer = await app.send<Form>('POST', `/forms/${id}/publish`)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
