import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may, whyNot } from '../../../../api/access.ts'
import { useAct } from '../../../../api/act.ts'
import { client, failureOf, unwrap } from '../../../../api/client.ts'
import { get } from '../../../../api/queries.ts'
import { useParam, useReplace, useSearch } from '../../../../ui/address.ts'
import { Note } from '../../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ContactPicker } from '../../../../ui/contact-picker.tsx'
import { Choice } from '../../../../ui/fields.tsx'
import { number } from '../../../../ui/format.ts'
import { Link, useNavigate } from '../../../../ui/link.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { ProblemNote } from '../../../../ui/ProblemNote.tsx'
import { Card, Page } from '../../../../ui/page.tsx'
import { Skeleton } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { wordOf } from '../../../../ui/word.tsx'
import { type CustomField, useCustomFields } from '../../../custom-fields/index.ts'
import { nameOf } from '../../columns.tsx'
import { type Contact, contactPath, listState } from '../../view.ts'
import { Gone } from '../Gone.tsx'
import { staleAfter, useContact } from '../queries.ts'
import { rowsOf } from './rows.ts'
import { MergeTable } from './Table.tsx'

type Preference = 'target' | 'source'

/** What the merge would do, from a dry run. */
const usePlan = (targetId: string, sourceId: string, prefer: Preference) =>
  useQuery({
    queryKey: ['merge', targetId, sourceId, prefer],
    queryFn: ({ signal }) =>
      unwrap(
        client.POST('/contacts/{id}/merge', {
          params: { path: { id: targetId } },
          body: { source_id: sourceId, prefer, dry_run: true },
          signal,
        }),
      ),
    enabled: may('mergeContact'),
    gcTime: 0,
    retry: false,
  })

/** Two contacts, what moves, and the merge. */
const Both = ({ target, source }: { target: Contact; source: Contact }) => {
  const { t } = useLingui()
  const [search] = useSearch()
  const navigate = useNavigate()
  const replace = useReplace()
  const [prefer, setPrefer] = useState<Preference>('target')
  const customFields = (useCustomFields().data?.data ?? []) as CustomField[]
  const plan = usePlan(target.id, source.id, prefer)
  const [targetName, sourceName] = [nameOf(target), nameOf(source)]
  const merge = useAct(
    () =>
      client.POST('/contacts/{id}/merge', {
        params: { path: { id: target.id } },
        body: { source_id: source.id, prefer },
      }),
    {
      stale: staleAfter,
      onDone: ({ contact }) => {
        toast({ text: t`${sourceName} is merged into ${nameOf(contact)}.` })
        navigate(contactPath(target.id, search))
      },
    },
  )
  const words: Record<string, string> = {
    activities_count: t`Entries of the timeline`,
    notes_count: t`Notes`,
    emails_count: t`E-mails`,
    addresses_count: t`Addresses`,
    events_count: t`Events`,
    consents_count: t`Consents`,
    lists_count: t`Lists`,
    tags_count: t`Tags`,
  }
  const rows = rowsOf(target, source, (plan.data?.contact as Contact | undefined) ?? null, customFields)
  const administrators = t`Only administrators can merge contacts.`
  return (
    <>
      <Card
        title={t`What is left`}
        actions={
          <Button
            look="quiet"
            onPress={() =>
              replace(
                `/contacts/${source.id}/merge${listState(search)}${listState(search) === '' ? '?' : '&'}with=${target.id}`,
              )
            }
          >
            <Trans>Keep the other one</Trans>
          </Button>
        }
      >
        <MergeTable rows={rows} target={target.display_email} source={source.display_email} />
      </Card>
      <Card title={t`What moves`}>
        <div className="flex flex-col gap-4">
          <Choice
            label={t`If both have a value, keep`}
            value={prefer}
            onChange={(next) => setPrefer(next as Preference)}
            options={[
              { id: 'target', label: t`the value of the contact that stays` },
              { id: 'source', label: t`the value of the contact that goes` },
            ]}
          />
          {may('mergeContact') ? (
            <Panel query={plan} skeleton={<Skeleton lines={3} />}>
              {({ moved }) => {
                const counts = Object.entries(moved).filter(([, count]) => count > 0)
                return counts.length === 0 ? (
                  <p>
                    <Trans>No records have to be moved.</Trans>
                  </p>
                ) : (
                  <ul className="list-disc ps-5">
                    {counts.map(([key, count]) => (
                      <li key={key}>
                        {wordOf(words, key)}: {number(count)}
                      </li>
                    ))}
                  </ul>
                )
              }}
            </Panel>
          ) : (
            <p className="text-soft">{administrators}</p>
          )}
          <Note tone="warn">
            {t`${source.display_email} is deleted at once, without the trash. A merge cannot be undone.`}
          </Note>
          {merge.isError && <ProblemNote error={merge.error} />}
          <div className="flex flex-wrap gap-2">
            <Button
              look="main"
              onPress={() => merge.mutate()}
              isPending={merge.isPending}
              isDisabled={!plan.isSuccess && may('mergeContact')}
              whyNot={whyNot('mergeContact', administrators)}
            >
              {t`Merge into ${targetName}`}
            </Button>
            <ButtonLink to={contactPath(target.id, search)}>{t`Cancel`}</ButtonLink>
          </div>
        </div>
      </Card>
    </>
  )
}

/** The other contact, which is named in the address. */
const Other = ({ target, id }: { target: Contact; id: string }) => {
  const { t } = useLingui()
  const query = useQuery({
    ...get('/contacts/{id}', { params: { path: { id } } }),
    placeholderData: () => undefined,
  })
  if (id === target.id)
    return (
      <Card>
        <Trans>A contact cannot be merged with itself. Choose another one.</Trans>
      </Card>
    )
  return (
    <Panel query={query} missing={<Card>{t`The other contact does not exist. Choose another one.`}</Card>}>
      {(source) => <Both target={target} source={source as Contact} />}
    </Panel>
  )
}

/** Merges another contact into the one of the path. */
const Merge = () => {
  const { t } = useLingui()
  const id = useParam('id')
  const [search, setSearch] = useSearch()
  const query = useContact(id)
  const other = search.with
  const status = failureOf(query.error)?.status
  if (status === 404 || status === 400)
    return <Gone id={id} error={query.error} back={`/contacts${listState(search)}`} />
  return (
    <Panel query={query} title={t`Merge contacts`}>
      {(data) => {
        const target = data as Contact
        return (
          <Page
            above={
              <Link to={contactPath(target.id, search)}>
                <bdi>{nameOf(target)}</bdi>
              </Link>
            }
            title={t`Merge with ${nameOf(target)}`}
          >
            {other === undefined ? (
              <Card title={t`The other contact`}>
                <p className="mb-2 text-soft">
                  <Trans>Choose the contact that is the same person. Its data moves here.</Trans>
                </p>
                <div className="max-w-96">
                  <ContactPicker
                    label={t`The other contact`}
                    placeholder={t`Name or e-mail`}
                    onChoose={(contact) => setSearch({ with: contact.id })}
                  />
                </div>
              </Card>
            ) : (
              <p className="mx-4 mb-3">
                <Button onPress={() => setSearch({ with: null })} autoFocus>
                  <Trans>Choose another contact</Trans>
                </Button>
              </p>
            )}
            {other !== undefined && <Other key={`${target.id} ${other}`} target={target} id={other} />}
          </Page>
        )
      }}
    </Panel>
  )
}

export default Merge
