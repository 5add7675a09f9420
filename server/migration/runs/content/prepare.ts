import type { LoadedCatalogue, Personalisation, RenderFault } from '../../../content/smart-codes/index.ts'
import { compileContent, imageHosts, type Look } from '../../../content/templates/index.ts'
import { isEmail } from '../../../platform/email-address.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { requestLimit, runAsCaller } from '../../../platform/threads/caller.ts'
import type { RunOptions } from '../../migrations/index.ts'
import type { NewProblem, Tallies } from '../store/runs.ts'
import { tally } from '../store/runs.ts'
import { lineOf, most, nameOf, type StagedDocument, writtenOf } from './document.ts'
import {
  type Part,
  parts,
  type TranslateContentOptions,
  type TranslatedContent,
  translateContent,
  type Written,
} from './translate.ts'

export interface PrepareContext {
  runId: string
  personalisation: Personalisation | undefined
  options: Pick<RunOptions, 'source_html' | 'include_sent'>
  /** Our smart codes for the fields of the source, by their keys there. */
  fields: ReadonlyMap<string, string>
  /** Ids of our lists by those of the source. */
  lists: ReadonlyMap<string, string>
  catalogue: LoadedCatalogue
  look: Look
}

/** A template or campaign that is ready to be written. */
export interface Prepared {
  kind: StagedDocument['kind']
  sourceId: string
  name: string
  /** As the source spells it; null for templates. */
  state: string | null
  content: Written
  codes: string[]
  listIds: string[]
  fromEmail: string | null
  replyTo: string | null
  /** Of all that is written. */
  digest: string
  /** Why it is left out; null if it is brought. */
  skipped: string | null
  /** What has to be done by hand. */
  remarks: string[]
  problems: NewProblem[]
  tallies: Tallies
}

const partNames: Record<Part, string> = {
  subject: 'subject',
  preheader: 'preview text',
  source: 'body',
  text: 'text part',
}

/** The line of a subject or preview text within its maximum. A smart code is not cut in two. */
const short = (content: TranslatedContent, written: Written, again: (cut: Written) => TranslatedContent) => {
  const isLong = (['subject', 'preheader'] as const).some(
    (part) => (content.content[part]?.length ?? 0) > most.line,
  )
  if (!isLong) return { content, isCut: false }
  const cut = (text: string | null): string | null =>
    text
      ?.slice(0, most.line / 2)
      .toWellFormed()
      .trim() || null
  const result = again({ ...written, subject: cut(written.subject), preheader: cut(written.preheader) })
  for (const part of ['subject', 'preheader'] as const)
    if ((result.content[part]?.length ?? 0) > most.line) result.content[part] = null
  return { content: result, isCut: true }
}

const unfit = ({ source, text }: Written): string | null => {
  if (source?.trim() === '') return 'The body is empty after the conversion.'
  if ((source?.length ?? 0) > most.source)
    return `The body has more than ${most.source.toLocaleString('en')} characters.`
  return (text?.length ?? 0) > most.text
    ? `The text part has more than ${most.text.toLocaleString('en')} characters.`
    : null
}

interface Checked {
  translated: TranslatedContent
  codes: string[]
  isCut: boolean
  /** Why the content cannot be saved; null if it can. */
  refused: string | null
}

const keyOf = (code: string): string => /^\{\{ ([\w.]+)/.exec(code)?.[1] ?? ''

const sentence = ({ line_number: line, detail }: RenderFault): string =>
  line === null ? detail : `Line ${line}: ${detail}`

/**
 * Translates and checks. Smart codes that are not possible where they stand become text; if that is not enough, all of
 * them. Each check has the time limit of a request.
 */
const check = async (
  written: Written,
  context: PrepareContext,
  use: 'campaign' | undefined,
): Promise<Checked> => {
  const { personalisation, catalogue, look, fields, runId } = context
  const field = (key: string): string | null =>
    fields.get(key) ?? fields.get(key.toUpperCase()) ?? fields.get(key.toLowerCase()) ?? null
  const attempt = async (refused: TranslateContentOptions['refused'] = {}) => {
    const translate = (one: Written) => translateContent(one, personalisation, { field, refused })
    const { content: translated, isCut } = short(translate(written), written, translate)
    const { content, codes: own } = translated
    const reason = unfit(content)
    if (reason !== null) return { translated, isCut, codes: [], faults: [], refused: reason }
    // Empty content is not valid HTML, but no error either.
    const kind = content.source === null ? 'plain' : content.kind
    const compiled = await runAsCaller({ key: `migration ${runId}`, limit: requestLimit }, () =>
      compileContent({ ...content, kind, source: content.source ?? '' }, { catalogue, look, use }),
    )
    const faults = compiled.faults.filter(({ level }) => level === 'error')
    const foreign = compiled.codes.find((key) => ![...own].some((code) => keyOf(code) === key))
    const because =
      foreign !== undefined
        ? `The content would contain the smart code \`${foreign}\`, which is not in the source.`
        : faults[0] !== undefined
          ? sentence(faults[0])
          : compiled.codes.length > most.codes
            ? `The content has more than ${most.codes} different smart codes.`
            : null
    return { translated, isCut, codes: compiled.codes, faults, refused: because }
  }
  let result = await attempt()
  const isDear = result.faults.some(({ code }) => code === 'limit_exceeded')
  if (result.refused === null || isDear || result.translated.codes.size === 0) return result
  const impossible: NonNullable<TranslateContentOptions['refused']> = {}
  for (const part of parts) {
    const excerpts = result.faults.flatMap(({ member, excerpt }) => (member === part ? (excerpt ?? []) : []))
    const found = [...result.translated.codes].filter((code) =>
      excerpts.some((excerpt) => excerpt.includes(keyOf(code))),
    )
    if (found.length > 0) impossible[part] = new Set(found)
  }
  if (Object.keys(impossible).length > 0) result = await attempt(impossible)
  if (result.refused !== null) result = await attempt(Object.fromEntries(parts.map((part) => [part, 'all'])))
  return result
}

/** Links and tags of one document that are named one by one. */
const mostNamed = 50

const noteContent = (
  { translated: { untranslated, removed, deadLinks, content }, isCut }: Checked,
  note: (code: string, detail: string) => void,
  tallies: Tallies,
): void => {
  for (const { part, tag, count, place } of untranslated.slice(0, mostNamed)) {
    const where =
      place === null
        ? `In a link of the ${partNames[part]}`
        : `Line ${place.line}, character ${place.column} of the ${partNames[part]}`
    const becomes =
      place === null
        ? 'cannot be translated. The link is removed'
        : 'cannot be translated here and stays as text'
    note('untranslated_tag', `${where}: ${tag} ${becomes}${count > 1 ? ` (${count} times)` : ''}.`)
  }
  for (const { tag, count } of untranslated)
    tally(tallies, 'untranslated', tag.slice(0, 100).toWellFormed(), count)
  for (const [kind, count] of Object.entries(removed)) tally(tallies, 'removed', kind, count)
  if (deadLinks.length > 0) tally(tallies, 'removed', 'link without address', deadLinks.length)
  for (const link of deadLinks
    .filter((one) => !untranslated.some(({ tag }) => one.includes(tag)))
    .slice(0, mostNamed))
    note('dead_link', `A link has no valid target and is removed: ${JSON.stringify(link.slice(0, 200))}.`)
  if (isCut)
    note(
      'value_cut',
      `The subject or the preview text is longer than ${most.line} characters and is shortened.`,
    )
  if (content.kind === 'html' && content.source !== null)
    for (const [host, count] of [...imageHosts(content.source)].slice(0, 20))
      tally(tallies, 'image_host', host, count)
}

const sendable = (text: string | null | undefined): string | null => {
  const line = lineOf(text)
  return line !== null && /^[\x21-\x7e]+$/.test(line) && isEmail(line) ? line : null
}

/** Makes a template or campaign of the source ours. Does nothing but read. */
export const prepare = async (record: StagedDocument, context: PrepareContext): Promise<Prepared> => {
  const { options, lists } = context
  const isCampaign = record.kind === 'campaign'
  const name = nameOf(record.name, `${isCampaign ? 'Campaign' : 'Template'} ${record.source_id}`.slice(0, 60))
  const problems: NewProblem[] = []
  const tallies: Tallies = new Map()
  const what = `${isCampaign ? 'Campaign' : 'Template'} ${name}`
  const note = (code: string, detail: string): void => {
    const whole = `${what}: ${detail}`.slice(0, 1000).toWellFormed()
    problems.push({ source_id: record.source_id.slice(0, 300), person: null, code, detail: whole })
    tally(tallies, 'problem', code)
  }
  const empty: Written = { kind: 'html', subject: null, preheader: null, source: null, text: null }
  const prepared: Prepared = {
    kind: record.kind,
    sourceId: record.source_id.slice(0, 300),
    name,
    state: isCampaign ? record.state.slice(0, 100) : null,
    content: empty,
    codes: [],
    listIds: [],
    fromEmail: null,
    replyTo: null,
    digest: '',
    skipped: null,
    remarks: [],
    problems,
    tallies,
  }
  const skip = (reason: string): Prepared => {
    tally(tallies, 'skipped', reason)
    return { ...prepared, skipped: reason }
  }
  if (isCampaign && record.is_sent && !options.include_sent) return skip('sent')
  const written = writtenOf(record, options.source_html)
  if (!isCampaign && written.source === null) return skip('no_html')
  const checked = await check(written, context, isCampaign ? 'campaign' : undefined)
  if (checked.refused !== null) {
    note('content_refused', checked.refused)
    if (!isCampaign) return skip('content_refused')
  } else noteContent(checked, note, tallies)
  const content =
    checked.refused === null ? checked.translated.content : { ...empty, subject: safeSubject(checked) }
  const codes = checked.refused === null ? checked.codes : []
  if (!isCampaign) return { ...prepared, content, codes, digest: digestOf([name, content]) }
  const found = [...new Set(record.lists.flatMap((id) => lists.get(id) ?? []))].sort()
  const lost = record.lists.filter((id) => !lists.has(id))
  if (lost.length > 0)
    note(
      'list_not_brought',
      `${lost.length === 1 ? '1 list of the campaign was' : `${lost.length} lists of the campaign were`} not imported. Choose the audience.`,
    )
  const fromEmail = sendable(record.from_email)
  const replyTo = sendable(record.reply_to)
  return {
    ...prepared,
    content,
    codes,
    listIds: found,
    fromEmail,
    replyTo,
    remarks: (record.remarks ?? []).flatMap((remark) => lineOf(remark) ?? []),
    digest: digestOf([name, content, found, fromEmail, replyTo]),
  }
}

/** A subject without any smart code, for a draft whose body is refused. */
const safeSubject = ({ translated }: Checked): string | null => {
  const { subject } = translated.content
  return subject === null || subject.includes('{{') || subject.includes('{%') ? null : subject
}
