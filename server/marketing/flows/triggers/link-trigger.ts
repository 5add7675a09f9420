import { defineTrigger } from '../trigger.ts'
import { mailOutputs, mailSample } from './mail.ts'
import { settingsOf } from './members.ts'

export const linkTrigger = defineTrigger<{ redirect_url: string }>({
  key: 'link_trigger',
  group: 'events',
  label: 'Trigger link',
  description:
    'A contact clicked the link of the automation in an e-mail. Clicks by machines and anonymous clicks do not count.',
  settingsSchema: settingsOf(
    {
      redirect_url: {
        type: 'string',
        format: 'uri',
        pattern: '^https?://',
        maxLength: 2048,
        title: 'Page',
        description: 'URL that the link redirects to. The URL can be changed after the link was sent.',
      },
    },
    ['redirect_url'],
  ),
  sample: { redirect_url: 'https://harbourbooks.example/thanks' },
  outputs: mailOutputs,
  sampleData: mailSample,
  matches: () => true,
})
