import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { number } from '../../ui/format.ts'
import { ProblemNote } from '../../ui/ProblemNote.tsx'

/** The most addresses of one check. */
const most = 1000

const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;<>"]+/)
      .filter((word) => word.includes('@'))
      .map((word) => word.toLowerCase()),
  ),
]

/** Says which of up to 1,000 pasted addresses are suppressed. */
export const CheckSuppressions = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const emails = addressesIn(text)
  const check = useAct(
    () => client.POST('/suppressions/check', { body: { emails: emails.slice(0, most) } }),
    {
      stale: [],
    },
  )
  const found = check.data?.results.filter(({ suppressed }) => suppressed) ?? []
  const count = number(emails.length)
  return (
    <Dialog
      title={t`Check addresses`}
      isOpen
      onClose={onClose}
      closeLabel={t`Close`}
      actions={
        <Button
          look="main"
          isDisabled={emails.length === 0 || emails.length > most}
          isPending={check.isPending}
          onPress={() => check.mutate()}
        >
          <Trans>Check {count} addresses</Trans>
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t`E-mail addresses`}
          value={text}
          onChange={setText}
          isLong
          hint={t`Paste up to 1,000, in any form.`}
          fault={
            emails.length > most ? t`These are ${count} addresses. Check at most 1,000 at a time.` : null
          }
          autoFocus
        />
        {check.isError && <ProblemNote error={check.error} />}
        {check.data !== undefined && (
          <div role="status">
            {found.length === 0 ? (
              <Badge tone="good">{t`None of them is suppressed`}</Badge>
            ) : (
              <>
                <p className="font-medium">
                  <Trans>{number(found.length)} are suppressed</Trans>
                </p>
                <ul className="mt-1 max-h-60 overflow-auto">
                  {found.map(({ email, reason }) => (
                    <li key={email} className="flex justify-between gap-2 border-b border-line py-1">
                      <span>{email}</span>
                      <span className="text-soft">{reason}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
