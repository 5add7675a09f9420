import { Trans, useLingui } from '@lingui/react/macro'
import { Select, TextField } from '../../../ui/fields.tsx'
import { type Agreement, agreementOf, type Changes, type Current, changesOf } from '../model.ts'

/** The answers, in the words of people. */
export const useAgreements = (): Record<Agreement, { label: string; hint: string; effect: string }> => {
  const { t } = useLingui()
  const subscribed = t`New contacts become subscribed, and so do known ones that are only transactional or pending.`
  return {
    opt_in: {
      label: t`Yes, they signed up`,
      hint: t`They gave their consent.`,
      effect: subscribed,
    },
    double_opt_in: {
      label: t`Yes, they signed up and confirmed`,
      hint: t`They pressed a link in an e-mail.`,
      effect: subscribed,
    },
    contract: {
      label: t`Yes, under a contract`,
      hint: t`They are customers or members.`,
      effect: subscribed,
    },
    legitimate_interest: {
      label: t`Yes, by legitimate interest`,
      hint: t`You have weighed it against theirs.`,
      effect: subscribed,
    },
    asserted: {
      label: t`Yes, without evidence`,
      hint: t`You say so, and have no record of it.`,
      effect: subscribed,
    },
    ask: {
      label: t`Ask each of them`,
      hint: t`They get an e-mail with a link.`,
      effect: t`New contacts become pending and get one e-mail with a link. They are subscribed when they press it.`,
    },
    none: {
      label: t`No, or unknown`,
      hint: t`They get no marketing e-mail.`,
      effect: t`New contacts become transactional. They get receipts and the like until they subscribe themselves.`,
    },
    no: {
      label: t`They refused`,
      hint: t`Also those that you have.`,
      effect: t`All of them become unsubscribed, also known ones. Another import cannot take that back.`,
    },
  }
}

/** A day as the time of a consent: the service takes none in the future. */
const timeOf = (day: string): string | null => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? null : new Date(Math.min(time, Date.now() - 60_000)).toISOString()
}

/** A short key, as the service takes it: `autumn-fair`. */
const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9._:-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+/g, '')
    .slice(0, 64)

/** What people consented to is asked, never assumed. The answer goes into the ledger of each of them. */
export const Consent = ({
  settings,
  onChange,
}: {
  settings: Current
  onChange: (changes: Changes) => void
}) => {
  const { t } = useLingui()
  const words = useAgreements()
  const agreement = agreementOf(settings)
  const { consent } = settings
  const hasTime = (settings.mapping ?? []).some(({ target }) => target === 'consent_at')
  const order: Agreement[] = [
    'none',
    'opt_in',
    'double_opt_in',
    'ask',
    'contract',
    'legitimate_interest',
    'asserted',
    'no',
  ]
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t`May they get marketing e-mail?`}
        value={agreement}
        placeholder={t`Choose an answer`}
        onChange={(next) => onChange(changesOf(next as Agreement, consent ?? null))}
        options={order.map((id) => ({ id, label: words[id].label, hint: words[id].hint }))}
        hint={agreement === null ? t`Without an answer, the import cannot begin.` : words[agreement].effect}
      />
      {settings.status === 'subscribed' && consent != null && (
        <div className="grid gap-3 sm:grid-cols-2">
          {!hasTime && (
            <TextField
              label={t`When did they agree?`}
              type="date"
              value={consent.occurred_at?.slice(0, 10) ?? ''}
              onChange={(day) => onChange({ consent: { ...consent, occurred_at: timeOf(day) } })}
              hint={t`Optional`}
            />
          )}
          <TextField
            label={t`Where?`}
            value={consent.source ?? ''}
            onChange={(text) => {
              const source = keyOf(text)
              onChange({ consent: { ...consent, source: source === '' ? null : source } })
            }}
            placeholder="autumn-fair"
            hint={t`A short key. Optional`}
          />
        </div>
      )}
      <p className="text-sm text-soft">
        <Trans>
          People who unsubscribed, bounced or complained stay so. Columns of the file that say no count for
          their rows.
        </Trans>
      </p>
    </div>
  )
}
