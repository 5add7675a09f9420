import type { ContentChecks } from '../../system/settings/index.ts'
import { readInThread } from './in-thread.ts'
import type { Catalogue } from './language.ts'
import { loadCatalogue } from './load-catalogue.ts'

/** Why an e-mail with these smart codes cannot ask for confirmation; null if it can. */
export const refusalToConfirm = (codes: readonly string[], { find }: Catalogue): string | null => {
  if (!codes.includes('links.confirm_url'))
    return 'The template must contain `links.confirm_url`, so that recipients can confirm.'
  const foreign = codes.find((key) => find(key)?.usedIn.includes('confirmation') === false)
  return foreign === undefined ? null : `\`${foreign}\` has no value in confirmations. Remove it.`
}

/** The checks of content for the settings. */
export const contentChecks: ContentChecks = {
  readFooter: async (tx, footer, place) => {
    const catalogue = await loadCatalogue(tx)
    const { codes, faults } = await readInThread(footer, place, catalogue, { use: 'campaign' })
    return { codes, errors: faults.flatMap(({ level, detail }) => (level === 'error' ? [detail] : [])) }
  },
  refusalToConfirm: async (tx, codes) => refusalToConfirm(codes, await loadCatalogue(tx)),
}
