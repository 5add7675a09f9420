import type { Handlers } from '../../../platform/contract/handler.ts'
import { doesNotExist } from '../../../platform/fault-details.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { problem } from '../../../platform/problem.ts'
import { descriptorOf } from '../../drivers/index.ts'
import { findMigration, requireMigration } from '../../migrations/index.ts'
import { filesOf } from '../links.ts'
import { listNotes, listSamples, type NoteRow, type Sample } from '../store/content.ts'
import { itemList, listPersonSamples, type ShownItemRow } from '../store/items.ts'
import { findRunOf, listProblems, listTallies } from '../store/runs.ts'
import { sumsOf } from '../verify.ts'

const serializeSample = ({ kind, source_id, local_id, action, after }: Sample) => ({
  record_kind: kind,
  source_id,
  name: after.name,
  subject: after.subject,
  source_state: after.source_state,
  action,
  local_id,
  lists_count: after.lists_count,
})

const serializeNote = ({ kind, source_id, name, source_state, contacts, detail }: NoteRow) => ({
  note_kind: kind,
  source_id,
  name,
  source_state,
  contacts_count: contacts,
  detail,
})

export const reportHandlers = {
  async getMigrationReport({ params, query, principal }, { sql, secret, config, clock }) {
    const { id, source } = await requireMigration(findMigration(sql, params.id))
    const run = await findRunOf(sql, id, query.run)
    if (run === null) throw problem('not_found', { detail: doesNotExist('run') })
    const tallies = await listTallies(sql, run.id)
    const problems = await listProblems(sql, run.id, 200)
    const samples = await listSamples(sql, run.id, 20)
    const people = run.mode === 'dry_run' ? await listPersonSamples(sql, run.id) : []
    const notes = await listNotes(sql, run.id, 1000)
    const { totals } = descriptorOf(source).capabilities
    const body = {
      run: { job_id: run.id, mode: run.mode },
      tallies: tallies.slice(0, 2000).map(({ dimension, key, count }) => ({ dimension, key, value: count })),
      sums: run.applied_at === null ? [] : sumsOf(tallies, totals).slice(0, 200),
      problems: problems.map(({ source_id, code, detail }) => ({ source_id, problem_code: code, detail })),
      contact_samples: people.map(({ source_id, action, reason, about }) => ({
        source_id,
        action,
        skip_reason: action === 'skipped' ? reason : null,
        ...about,
      })),
      content_samples: samples.map(serializeSample),
      to_rebuild: notes.map(serializeNote),
      report_files: filesOf({ secret, config, principal, now: clock.now() }, run.id),
    }
    return { status: 200, body, etag: digestOf(body) }
  },

  async listMigrationItems(request, { sql, secret }) {
    const { run, kind, source_id, action } = request.query
    const { id } = await requireMigration(findMigration(sql, request.params.id))
    const filter = {
      migrationId: id,
      ...(run === undefined ? {} : { runId: run }),
      ...(kind === undefined ? {} : { kinds: kind }),
      ...(source_id === undefined ? {} : { sourceId: source_id }),
      ...(action === undefined ? {} : { actions: action }),
    }
    const { rows, page, headers } = await readPage<ShownItemRow>(sql, secret, request, itemList(sql, filter))
    const data = rows.map((row) => ({
      job_id: row.run_id,
      record_kind: row.kind,
      source_id: row.source_id,
      local_id: row.local_id,
      record_action: row.action,
      skip_reason: row.action === 'skipped' ? row.reason : null,
    }))
    return { status: 200, body: { data, page }, headers }
  },
} satisfies Partial<Handlers>
