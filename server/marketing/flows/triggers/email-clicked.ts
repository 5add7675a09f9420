import { defineTrigger } from '../trigger.ts'
import { isFromSource, type MailSource, mailOutputs, mailSample, mailSettings } from './mail.ts'
import { examples, idOutput, textOutput } from './members.ts'

export const emailClicked = defineTrigger<MailSource & Record<string, unknown> & { url_contains?: string }>({
  key: 'email_clicked',
  group: 'email',
  label: 'Link clicked',
  description: 'A contact clicked a link in an e-mail. Clicks by machines and anonymous clicks do not count.',
  settingsSchema: mailSettings({
    url_contains: {
      type: 'string',
      maxLength: 500,
      title: 'URL contains',
      description: 'Part of the URL of the link. Upper and lower case make no difference. Empty: any link.',
    },
  }),
  sample: { campaign_ids: [], url_contains: '/autumn-catalogue' },
  outputs: {
    ...mailOutputs,
    link_id: idOutput('Link', 'Id of the link.'),
    url: textOutput('URL', 'URL of the link.'),
  },
  sampleData: { ...mailSample, link_id: examples.link, url: 'https://harbourbooks.example/autumn-catalogue' },
  matches: (settings, { data }) =>
    isFromSource(settings, data) &&
    String(data.url ?? '')
      .toLowerCase()
      .includes((settings.url_contains ?? '').toLowerCase()),
})
