import { basePath } from '../../../../generated/operations.ts'
import type { components } from '../../../../generated/types.ts'
import { csvCell } from '../../../platform/csv.ts'
import type { VersionRow } from '../store/versions.ts'

type Submission = components['schemas']['FormSubmission']

/** The ids of the fields with answers and with consents, of all versions, in the order of the latest. */
export interface ExportColumns {
  answers: string[]
  consents: string[]
}

const withoutAnswer = ['html', 'divider', 'submit', 'captcha', 'consent']

export const columnsOf = (versions: readonly Pick<VersionRow, 'number' | 'definition'>[]): ExportColumns => {
  const fields = versions
    .toSorted((a, b) => b.number - a.number)
    .flatMap(({ definition }) => definition.fields)
  const idsOf = (some: typeof fields): string[] => [...new Set(some.map(({ id }) => id))]
  return {
    answers: idsOf(fields.filter(({ type }) => !withoutAnswer.includes(type))),
    consents: idsOf(fields.filter(({ type }) => type === 'consent')),
  }
}

/** The address of each file in the API. */
export const fileLinksOf = ({ id, form_id, files }: Submission, publicUrl: string): string[] =>
  files.map((file) => `${publicUrl}${basePath}/forms/${form_id}/submissions/${id}/files/${file.id}`)

const plain = [
  'id',
  'submitted_at',
  'version_number',
  'outcome',
  'contact_id',
  'language',
  'proved',
  'ip',
] as const
const words = ['email', 'page_url'] as const
const evidence = ['given', 'purpose', 'text'] as const

export const csvHeader = ({ answers, consents }: ExportColumns): string =>
  `${[
    ...plain,
    ...words,
    ...answers.map((id) => `answers.${id}`),
    ...consents.flatMap((id) => evidence.map((member) => `consents.${id}.${member}`)),
    'files',
    'unsaved_fields',
  ].join(',')}\r\n`

/** As in exports of contacts: a value that contains a separator is quoted. */
const joined = (texts: readonly string[]): string =>
  texts.length === 1
    ? (texts[0] ?? '')
    : texts.map((text) => (/[;,"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(';')

/** A submission as a line. An empty cell is null, and text is always in quotes. */
export const csvLine = (
  submission: Submission,
  { answers, consents }: ExportColumns,
  { publicUrl, isSafe }: { publicUrl: string; isSafe: boolean },
): string => {
  const cell = (text: string | null | undefined): string =>
    text === null || text === undefined ? '' : csvCell(text, isSafe)
  const given = new Map(submission.answers.map(({ field_id, texts }) => [field_id, texts]))
  const agreed = new Map(submission.consents.map((consent) => [consent.field_id, consent]))
  const links = fileLinksOf(submission, publicUrl)
  const cells = [
    ...plain.map((member) => String(submission[member] ?? '')),
    ...words.map((member) => cell(submission[member])),
    ...answers.map((id) => {
      const texts = given.get(id)
      return cell(texts && joined(texts))
    }),
    ...consents.flatMap((id) => {
      const consent = agreed.get(id)
      return [consent === undefined ? '' : String(consent.given), cell(consent?.purpose), cell(consent?.text)]
    }),
    links.length === 0 ? '' : cell(links.join(';')),
    cell(submission.unsaved_fields.length === 0 ? null : submission.unsaved_fields.join(';')),
  ]
  return `${cells.join(',')}\r\n`
}
