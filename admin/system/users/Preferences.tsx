import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useChange } from '../../api/act.ts'
import { boot } from '../../api/boot.ts'
import { usePreferences } from '../../api/preferences.ts'
import { get } from '../../api/queries.ts'
import { Choice, Select, Switch } from '../../ui/fields.tsx'
import { formatLanguage } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { PickButton, PickOptions } from '../../ui/pick-menu.tsx'
import { languageFor } from '../../ui/regions.ts'
import { languages, ofBrowser } from './languages.ts'
import { type Changes, readAgain, savePreferences } from './save.ts'
import { clockIn, ofBusiness, usualZones, zones } from './zones.ts'

type Save = (changes: Changes) => void

/** The zone of all times: that of the business, of the device, or another one. */
const TimeZone = ({ chosen, save }: { chosen: string | null; save: Save }) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const language = formatLanguage()
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_')
  const choose = (id: string): void => save({ timezone: id === ofBusiness ? null : id })
  return (
    <div className="flex flex-col items-start gap-2">
      <Choice
        label={t`Time zone`}
        value={chosen ?? ofBusiness}
        onChange={choose}
        options={usualZones(chosen).map(({ id, zone, isDevice }) => ({
          id,
          label: id === ofBusiness ? t`That of the business` : isDevice ? t`That of this device` : zone,
          hint: t`${zone}, now ${clockIn(language, zone)}`,
        }))}
      />
      <PickButton title={t`Another time zone`}>
        {(close) => (
          <PickOptions
            label={t`Find a time zone`}
            text={text}
            onText={setText}
            picks={zones()
              .filter((zone) => zone.toLowerCase().includes(wanted))
              .slice(0, 60)
              .map((zone) => ({ id: zone, label: zone, hint: clockIn(language, zone) }))}
            empty={t`Nothing found`}
            onPick={(id) => {
              choose(id)
              close()
            }}
          />
        )}
      </PickButton>
    </div>
  )
}

/** A date, a time and a number as they look with the preferences. */
const Sample = ({ language, zone }: { language: string; zone: string }) => {
  const moments = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  })
  return (
    <p className="text-soft">
      <Trans>
        Example: <bdi>{moments.format(new Date())}</bdi>,{' '}
        <bdi>{new Intl.NumberFormat(language).format(12345.6)}</bdi>
      </Trans>
    </p>
  )
}

const Fields = ({ save }: { save: Save }) => {
  const { t } = useLingui()
  const { colour_scheme, density, locale, timezone, single_keys } = usePreferences()
  const language = languageFor(locale ?? navigator.language)
  return (
    <>
      <Card title={t`Appearance`}>
        <div className="grid gap-4 md:grid-cols-2">
          <Choice
            label={t`Colours`}
            value={colour_scheme}
            onChange={(id) => save({ colour_scheme: id as typeof colour_scheme })}
            options={[
              { id: 'system', label: t`As the device is set` },
              { id: 'light', label: t`Light` },
              { id: 'dark', label: t`Dark` },
            ]}
          />
          <Choice
            label={t`Rows of tables`}
            value={density}
            onChange={(id) => save({ density: id as typeof density })}
            options={[
              { id: 'comfortable', label: t`Comfortable`, hint: t`With space around the text.` },
              { id: 'compact', label: t`Compact`, hint: t`More rows fit on the screen.` },
            ]}
          />
        </div>
      </Card>
      <Card title={t`Language and time`}>
        <div className="grid gap-4 md:grid-cols-2">
          <div className="flex flex-col gap-2">
            <Select
              label={t`Language`}
              hint={t`The words are English. The region decides how dates and numbers are written.`}
              value={locale ?? ofBrowser}
              onChange={(id) => save({ locale: id === ofBrowser ? null : id })}
              options={[{ id: ofBrowser, label: t`That of the browser` }, ...languages(locale)]}
            />
            <Sample language={language} zone={timezone ?? boot.timezone} />
          </div>
          <TimeZone chosen={timezone} save={save} />
        </div>
      </Card>
      <Card title={t`Keyboard`}>
        <Switch isSelected={single_keys} onChange={(on) => save({ single_keys: on })}>
          {t`Single letters are shortcuts`}
        </Switch>
        <p className="mt-1 text-sm text-soft">
          <Trans>Turn them off if you speak to your device, or press keys by accident.</Trans>
        </p>
      </Card>
    </>
  )
}

/** What happens to the last choice. */
const Saved = ({ children }: { children: ReactNode }) => (
  <span role="status" className="text-soft">
    {children}
  </span>
)

const PreferencesScreen = () => {
  const { t } = useLingui()
  const stored = useQuery(get('/me/preferences'))
  const { data } = stored
  useEffect(() => {
    if (data !== undefined) readAgain(data)
  }, [data])
  const [failed, setFailed] = useState<{ error: unknown; changes: Changes } | null>(null)
  const saving = useChange({
    mutationFn: savePreferences,
    onMutate: () => setFailed(null),
    onError: (error, changes) => setFailed({ error, changes }),
  })
  return (
    <Page
      title={t`Preferences`}
      aside={<Saved>{saving.isPending ? t`Saving` : saving.isSuccess ? t`Saved` : ''}</Saved>}
    >
      <Panel query={stored}>
        {() => (
          <div className="max-w-4xl">
            {failed !== null && (
              <ProblemNote error={failed.error} onRetry={() => saving.mutate(failed.changes)} />
            )}
            <p className="px-4 pb-3 text-soft">
              <Trans>Each choice holds at once, and in every browser in which you log in.</Trans>
            </p>
            <Fields save={saving.mutate} />
          </div>
        )}
      </Panel>
    </Page>
  )
}

export default PreferencesScreen
