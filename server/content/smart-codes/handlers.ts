import type { components } from '../../../generated/types.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { groups } from './codes.ts'
import { exampleLinks, previewValues } from './examples.ts'
import { filters, toText } from './filters.ts'
import { readInThread } from './in-thread.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { tryRender } from './rendering.ts'
import { requireContact } from './require-contact.ts'
import type { CodeInfo } from './types.ts'
import type { ValuesContext } from './values.ts'

type Schemas = components['schemas']

const serializeCode = (info: CodeInfo, example: string): Schemas['SmartCode'] => ({
  key: info.key,
  label: info.label,
  description: info.description,
  group: info.group,
  code: info.fallback === null ? offered(info) : `{{ ${info.key} | default: "${info.fallback}" }}`,
  example,
  places: [...info.places],
  used_in: [...info.usedIn],
  can_be_empty: info.canBeEmpty,
  filters: [...info.filters],
  available: true,
  pro_lock: false,
  feature: null,
})

const offered = ({ key, filters: fitting }: CodeInfo): string => {
  if (fitting.includes('date') && !fitting.includes('plus')) return `{{ ${key} | date: "%d %B %Y" }}`
  return fitting.includes('join') && !fitting.includes('date') ? `{{ ${key} | join: ", " }}` : `{{ ${key} }}`
}

export const smartCodeHandlers = {
  async listSmartCodes(_request, { sql, config }) {
    const catalogue = await loadCatalogue(sql)
    const links = exampleLinks({ catalogue, publicUrl: config.publicUrl })
    const data = catalogue.codes.map((info) => serializeCode(info, toText(links[info.key] ?? info.example)))
    return {
      status: 200,
      body: {
        data,
        groups: groups.filter(({ key }) => data.some(({ group }) => group === key)),
        filters: filters.map(({ key, label, description, example }) => ({
          key,
          label,
          description,
          example,
        })),
        page: { next_cursor: null, previous_cursor: null, total: { value: data.length, relation: 'eq' } },
      },
    }
  },

  async renderSmartCodes({ body }, { sql, clock, config }) {
    const { format, source, contact_id, values: instead } = body
    const contactId = await requireContact(sql, contact_id)
    const catalogue = await loadCatalogue(sql)
    const compiled = await readInThread(source, format, catalogue)
    const context: ValuesContext = {
      catalogue,
      pool: sql,
      now: clock.now(),
      publicUrl: config.publicUrl,
      overrides: instead,
    }
    const values = await previewValues(sql, contactId, compiled.codes, context)
    return { status: 200, body: { format, ...tryRender(compiled, values, 'source') } }
  },
} satisfies Partial<Handlers>
