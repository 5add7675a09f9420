import { createClient, download, isProblem, unwrap, upload, waitForJob } from 'contact-relationship-client'
import { verifyWebhook, WebhookRefused } from 'contact-relationship-client/webhooks'

/** What each runtime must do with the installed package. Returns what it saw. */
export const work = async ({ url, password, name, call }) => {
  const client = createClient({
    baseUrl: url,
    auth: { kind: 'application_password', user: 'admin', password },
  })
  const created = await unwrap(client.POST('/contacts', { body: { email: `${name}@example.com` } }))
  const again = await client.POST('/contacts', { body: { email: `${name}@example.com` } })
  let listed = 0
  for await (const contact of client.pages('/contacts', { params: { query: { limit: 1 } } }))
    if (contact.email.startsWith(name)) listed += 1
  const mapping = [{ column: 'email', target: 'email' }]
  const body = { filename: 'people.csv', format: 'csv', mapping }
  const file = await unwrap(client.POST('/imports', { body }))
  const text = `email\n${name}.2@example.com\nno address\n`
  let sent = 0
  await upload(file.upload, text, { onProgress: (bytes) => (sent = bytes) })
  const begun = await unwrap(
    client.POST('/imports/{id}/start', { params: { path: { id: file.id } }, body: {} }),
  )
  const job = await waitForJob(client, begun.id)
  const { files } = await unwrap(client.GET('/jobs/{id}/result', { params: { path: { id: job.id } } }))
  const errors = (await (await download(files[0])).text()).trim().split('\n').length
  const { event } = await verifyWebhook(call)
  const forged = await verifyWebhook({ ...call, body: `${call.body} ` }).catch((error) => error)
  return {
    created: created.email,
    taken: isProblem(again.error, 'email_taken'),
    listed,
    sentAll: sent === text.length,
    job: [job.state, job.counters.created, job.counters.failed],
    errors,
    event: event.type,
    forgedIsRefused: forged instanceof WebhookRefused,
  }
}
