import { hexOfEmail } from '../../../audience/suppressions/index.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import type { Words } from '../../records/index.ts'
import type { NewProblem } from '../store/runs.ts'
import type { StagedRow } from '../store/staged.ts'
import type { ApplyContext } from './apply-context.ts'
import { readConsents, readFields, readValues } from './convert.ts'
import { decide, statusOptions } from './decide.ts'
import { type Facts, factsOfContact, factsOfSuppression, factsThatAre, fold } from './fold.ts'
import { mapAudience, withMembers, withoutLists } from './mapped.ts'
import type { Incoming } from './persons.ts'

const factsOf = (rows: readonly StagedRow[], words: Words): Facts =>
  rows.reduce<Facts>((facts, { record }) => {
    if (record.kind === 'contact') return fold(facts, factsOfContact(record, words))
    return record.kind === 'suppression' ? fold(facts, factsOfSuppression(record)) : facts
  }, new Map())

/** As it was read when the record was staged. */
const emailOf = (rows: readonly StagedRow[]): string => {
  for (const { record } of rows)
    if ((record.kind === 'contact' || record.kind === 'suppression') && record.email) return record.email
  return rows[0]?.person ?? ''
}

/** The records of each person, by the compared address. */
export const groups = (rows: readonly StagedRow[]): Map<string, StagedRow[]> => {
  const found = new Map<string, StagedRow[]>()
  for (const row of rows) {
    const group = found.get(row.person ?? '')
    if (group === undefined) found.set(row.person ?? '', [row])
    else group.push(row)
  }
  return found
}

/** What the records of a person say. What cannot be used is added to `problems`. */
export const readPerson = (
  context: ApplyContext,
  key: string,
  rows: readonly StagedRow[],
  problems: NewProblem[],
): Incoming => {
  const { words, references, clock, secret, run } = context
  const { source_mapping: mapping } = run.options
  const facts = withMembers(withoutLists(factsOf(rows, words), mapping), mapping)
  const decision = decide(facts, statusOptions(run.options))
  const email = emailOf(rows)
  const own = rows.filter(({ kind }) => kind === 'contact')
  const sourceId = (own[0] ?? rows[0])?.source_id ?? ''
  const members = readValues(facts, clock)
  const fields = readFields(facts, references.fields, context)
  const evidence = readConsents(facts, clock.now())
  const audience = mapAudience(facts, decision, references, mapping)
  const note = (code: string, detail: string): void => {
    problems.push({ source_id: sourceId, person: key, code, detail: detail.slice(0, 1000).toWellFormed() })
  }
  for (const { code, detail } of [...members.problems, ...fields.problems, ...evidence.problems])
    note(code, detail)
  if (decision.contradiction)
    note(
      'contradiction',
      `The source has contradictory statuses for the person. The stricter one applies: ${decision.word}.`,
    )
  if (decision.class === 'unknown')
    note(
      'unknown_status',
      `The status ${JSON.stringify(decision.word)} is unknown, so it counts as an opt-out.`,
    )
  return {
    key,
    email,
    hash: hexOfEmail(secret, email),
    sourceId,
    furtherIds: own.slice(1).map(({ source_id }) => source_id),
    sourceHash: digestOf([run.options_hash, rows.map(({ stream, record }) => [stream, record])]),
    values: members.values,
    customFields: fields.customFields,
    decision,
    ...audience,
    stated: new Set(
      [
        ...factsThatAre(facts, 'membership').map(({ list }) => list),
        ...factsThatAre(facts, 'tag').map(({ tag }) => tag),
      ]
        .flatMap((id) => references.lists.get(id)?.id ?? [])
        .concat([...audience.lists.keys()], audience.tags),
    ),
    consents: evidence.consents,
  }
}
