import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { driveMigrations } from '../world.ts'

type Schemas = components['schemas']
export type File = Schemas['MigrationFile']

let count = 0

/** Calls that tests of migrations from files make. */
export const driveFiles = (app: TestApp) => {
  const calls = driveMigrations(app)
  const { post, get } = calls

  const put = async (url: string, body: string | Uint8Array, headers: Record<string, string> = {}) => {
    const local = url.replace(app.context.config.publicUrl, app.url)
    const response = await fetch(local, {
      method: 'PUT',
      body: body as NonNullable<RequestInit['body']>,
      headers,
    })
    const text = await response.text()
    const problem = text === '' ? null : (JSON.parse(text) as { code: string; detail: string })
    return { status: response.status, problem }
  }

  const create = async (source_key: string, options: object = {}): Promise<string> => {
    count += 1
    return (await post('/migrations', { name: `Files ${count}`, source_key, migration_options: options })).id
  }

  /** Sends bytes to the link of a file. */
  const upload = async (file: File, bytes: string | Uint8Array): Promise<File> => {
    const path = `/migrations/${file.migration_id}/files/${file.id}`
    const { upload: link } = await get<File>(path)
    const { status, problem } = await put(link?.url ?? '', bytes)
    if (status !== 204) throw new Error(`${status} ${JSON.stringify(problem)}`)
    return get<File>(path)
  }

  const add = async (id: string, bytes: string | Uint8Array, members: object = {}): Promise<File> =>
    upload(await post<File>(`/migrations/${id}/files`, { filename: 'members.csv', ...members }), bytes)

  /** A migration with its files, tried and run. */
  const bring = async (
    source: string,
    files: readonly { bytes: string | Uint8Array; [member: string]: unknown }[],
    options: object = {},
  ): Promise<{ id: string; dry: Schemas['Job']; full: Schemas['Job'] }> => {
    const id = await create(source, options)
    for (const { bytes, ...members } of files) await add(id, bytes, members)
    const dry = await calls.start(id, 'dry_run')
    return { id, dry, full: dry.state === 'failed' ? dry : await calls.start(id, 'full') }
  }

  return { ...calls, put, create, upload, add, bring }
}

/** Everything about some people that a run decides, by address. */
export const peopleOf = async ({ context: { sql } }: TestApp): Promise<Record<string, object>> => {
  const rows = await sql<{ email: string; [member: string]: unknown }[]>`
    select lower(c.email) as email, c.status, c.first_name, c.last_name, c.custom_fields as fields,
      (select coalesce(jsonb_object_agg(l.name, m.status), '{}') from list_memberships m
        join lists l on l.id = m.list_id where m.contact_id = c.id) as lists,
      (select coalesce(jsonb_agg(t.name order by t.name), '[]') from contact_tags g
        join tags t on t.id = g.tag_id where g.contact_id = c.id) as tags,
      (select coalesce(jsonb_agg(jsonb_build_array(e.kind, e.basis, e.occurred_at at time zone 'UTC', host(e.ip)) order by e.occurred_at), '[]')
        from consent_events e where e.contact_id = c.id and e.time_known
      ) as consents
    from contacts c order by 1`
  return Object.fromEntries(rows.map(({ email, ...row }) => [email, row]))
}
