import type { Mail } from './mail.ts'

/** Publishes an automation that starts with an event of the outbox, and returns its id. */
export const publishAutomation = async (
  { send }: Pick<Mail, 'send'>,
  name: string,
  { trigger, settings, tagId }: { trigger: string; settings: object; tagId: string },
): Promise<string> => {
  const { id } = await send('POST', '/automations', {
    name,
    definition: {
      triggers: [{ key: trigger, settings }],
      start: 'greet',
      nodes: [{ id: 'greet', type: 'add_tag', settings: { tag_id: tagId } }],
      edges: [],
    },
  })
  await send('POST', `/automations/${id}/publish`, { dry_run: false })
  return id
}
