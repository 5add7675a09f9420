import { describe, expect, test } from 'vitest'
import { shoot, violationsOf } from '../../support/browser.ts'
import { change, startContacts } from './opened.ts'

const { app, client, show, addContact } = await startContacts()

const made = async <Data>(answer: Promise<{ data?: Data; error?: { detail: string } }>): Promise<Data> => {
  const { data, error } = await answer
  if (data === undefined) throw new Error(error?.detail)
  return data
}
const list = await made(client.POST('/lists', { body: { name: 'Newsletter' } }))
const tag = await made(client.POST('/tags', { body: { name: 'Collector' } }))

const found = async (id: string) => (await client.GET('/contacts/{id}', { params: { path: { id } } })).data

describe('opening a contact', () => {
  test('takes at most four requests, and shows the row of the table at once', async () => {
    const { id } = await addContact({ last_name: 'Opened' })
    const { page, requests, settled, path, close } = await show('/contacts?q=Opened')
    requests.length = 0
    await page.getByRole('link', { name: 'Person Opened' }).click()
    await page.getByRole('heading', { level: 1, name: 'Person Opened' }).waitFor()
    await settled()
    const asked = requests.map((request) => `${request.method()} ${new URL(request.url()).pathname}`)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(4)
    expect(path()).toBe(`/contacts/${id}/timeline?q=Opened`)
    await close()
  })

  test('puts the tab into the address, in place of the one before', async () => {
    const { id } = await addContact()
    const { page, path, close } = await show('/contacts')
    await page.evaluate(`history.pushState({}, '', '/admin/contacts/${id}/nonsense')`)
    await page.getByRole('link', { name: 'E-mails' }).waitFor()
    await expect.poll(path).toBe(`/contacts/${id}/timeline`)
    for (const [name, tab] of [
      ['E-mails', 'emails'],
      ['Details', 'details'],
      ['Consent', 'consent'],
      ['Automations', 'automations'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.locator(`a[aria-current=page]`, { hasText: name }).waitFor()
      expect(path()).toBe(`/contacts/${id}/${tab}`)
    }
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
    await close()
  })

  test('opens an address without a tab, or with another name of the contact, at the right one', async () => {
    const { id, email } = await addContact()
    const { page, path, close } = await show(`/contacts/${id}`)
    await page.getByRole('link', { name: 'E-mails' }).waitFor()
    expect(path()).toBe(`/contacts/${id}/timeline`)
    await page.goto(`${app.url}/admin/contacts/email:${email}/details`)
    await page.getByRole('button', { name: 'Edit Company' }).waitFor()
    await expect.poll(path).toBe(`/contacts/${id}/details`)
    await close()
  })

  test('leads with j and k through the list from which it was opened', async () => {
    const ids: string[] = []
    for (const name of ['First', 'Second', 'Third'])
      ids.push((await addContact({ first_name: name, last_name: 'Walker' })).id)
    const { page, path, close } = await show(`/contacts/${ids[1]}/details?q=Walker&sort=created_at`)
    await page.keyboard.press('j')
    await page.getByRole('heading', { level: 1, name: 'Third Walker' }).waitFor()
    expect(path()).toBe(`/contacts/${ids[2]}/details?q=Walker&sort=created_at`)
    await page.keyboard.press('j')
    await page.getByText('This is the last contact of the list.').waitFor()
    await page.keyboard.press('k')
    await page.getByRole('heading', { level: 1, name: 'Second Walker' }).waitFor()
    // Until the next one is read, nothing of the one before is shown.
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**/service/v1/contacts/${ids[0]}?**`, async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('k')
    await expect.poll(path).toContain(ids[0])
    await page.getByRole('heading', { level: 1, name: 'Contact', exact: true }).waitFor()
    expect(await page.getByText('Second').count()).toBe(0)
    answer()
    await page.getByRole('heading', { level: 1, name: 'First Walker' }).waitFor()
    await page.getByRole('link', { name: 'Contacts', exact: true }).last().click()
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
    expect(path()).toContain('q=Walker')
    await close()
  })
})

describe('the timeline', () => {
  test('is filtered by kinds, which the address keeps, and goes on while it is scrolled', async () => {
    const { id } = await addContact()
    for (let at = 0; at < 55; at += 1)
      await made(
        client.POST('/contacts/{id}/notes', { params: { path: { id } }, body: { body: `Note ${at}` } }),
      )
    const { page, settled, path, close } = await show(`/contacts/${id}/timeline`)
    const entries = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
    expect(await entries.count()).toBe(50)
    await page.getByRole('button', { name: 'Show more' }).first().scrollIntoViewIfNeeded()
    await expect.poll(() => entries.count()).toBe(56)
    await page.getByRole('button', { name: 'Changes', exact: true }).click()
    await expect.poll(() => entries.count()).toBe(1)
    expect(path()).toBe(`/contacts/${id}/timeline?kind=changes`)
    await page.getByRole('button', { name: 'E-mail', exact: true }).click()
    await expect.poll(path).toBe(`/contacts/${id}/timeline?kind=changes%2Cmail`)
    await page.reload()
    await page.getByRole('button', { name: 'Changes', exact: true, pressed: true }).waitFor()
    await settled()
    await page.getByRole('button', { name: 'Changes', exact: true }).click()
    await page.getByText('Nothing of this kind has happened.').waitFor()
    await close()
  })
})

describe('a user without crm_administer', () => {
  test('sees why, and what is still possible', async () => {
    const { id } = await addContact()
    const { page, close } = await show(`/contacts/${id}/timeline`, { user: app.editor.login })
    await page.getByRole('button', { name: 'Send message' }).focus()
    await page.getByRole('tooltip', { name: 'Only administrators can send.' }).waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    const items = page.getByRole('menuitem', { disabled: true })
    expect((await items.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Merge with another contact',
      'Move to the trash',
      'Erase for good',
    ])
    await page.keyboard.press('Escape')
    await page.goto(`${app.url}/admin/contacts/${id}/merge?with=${(await addContact()).id}`)
    await page.getByText('Only administrators can merge contacts.').first().waitFor()
    expect(await page.locator('main [role=alert]').count()).toBe(0)
    await close()
  })
})

test('everything has room on a phone, also while it is edited', async () => {
  const { id } = await addContact({
    first_name: 'Augusta Ada',
    last_name: 'King-Noel of Lovelace',
    company: 'Analytical Engines and Difference Engines of London Limited',
    tags: [tag.id],
    lists: [list.id],
  })
  const other = await addContact({ email: `a.very.long.address.of.a.person.${'x'.repeat(30)}@example.com` })
  await client.POST('/contacts/{id}/notes', { params: { path: { id } }, body: { body: 'x'.repeat(400) } })
  const { page, settled, close } = await show('/contacts', {
    viewport: { width: 390, height: 800 },
    colorScheme: 'dark',
    hasTouch: true,
  })
  const look = async (name: string): Promise<void> => {
    await settled()
    await shoot(page, `phone ${name}`)
    const wide = await page.evaluate<number>(
      "document.querySelector('#content').scrollWidth - document.querySelector('#content').clientWidth",
    )
    expect(wide, name).toBeLessThanOrEqual(0)
    expect(await violationsOf(page), name).toEqual([])
  }
  const go = async (path: string): Promise<void> => {
    await page.goto(`${app.url}/admin/contacts/${path}`)
    await page.locator('main h1').first().waitFor()
    await settled()
  }
  await go(`${id}/timeline`)
  await page.getByRole('button', { name: 'Edit the note' }).click()
  await look('timeline')
  await page.getByRole('textbox', { name: 'Note', exact: true }).press('Escape')
  await go(`${id}/details`)
  await page.getByRole('button', { name: 'Edit Company' }).click()
  await look('details')
  await page.keyboard.press('Escape')
  await go(`${id}/automations`)
  await page.locator('a[aria-current=page]', { hasText: 'Automations' }).waitFor()
  await look('automations')
  await go(`${id}/merge?with=${other.id}`)
  await page.getByRole('button', { name: /^Merge into/ }).waitFor()
  await look('merge')
  await close()
})

describe('values of a newer service', () => {
  test('are shown as they are, in grey', async () => {
    const { id } = await addContact({ tags: [tag.id] })
    const { page, close } = await show('/contacts')
    await change(page, `/contacts/${id}?**`, (contact: object) => ({
      ...contact,
      status: 'sleeping',
      frequency: 'yearly',
      engagement: { level: 'extreme', last_opened_at: null, last_clicked_at: null, last_active_at: null },
    }))
    await change(page, `/contacts/${id}/activities**`, (answer: { data: object[] }) => ({
      ...answer,
      data: answer.data.map((entry) => ({ ...entry, type: 'moved_house', summary: 'Moved to the harbour.' })),
    }))
    await page.goto(`${app.url}/admin/contacts/${id}/timeline`)
    await page.getByText('Moved to the harbour.').first().waitFor()
    expect(await page.locator('main header').first().innerText()).toMatch(/sleeping/)
    await page.getByRole('link', { name: 'Details' }).click()
    await page.getByText('extreme').waitFor()
    await page.getByText('yearly').waitFor()
    await close()
  })
})

test('each part of a contact fails alone', async () => {
  const { id } = await addContact()
  const { page, close } = await show('/contacts', { mayFail: true })
  await page.route(`**/service/v1/contacts/${id}/activities**`, (route) =>
    route.fulfill({ status: 400, body: '' }),
  )
  await page.route(`**/service/v1/contacts/${id}/eligibility`, (route) =>
    route.fulfill({ status: 400, body: '' }),
  )
  await page.goto(`${app.url}/admin/contacts/${id}/timeline`)
  await page.getByText('Whether the contact gets e-mail is not known.').waitFor()
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  expect(await page.locator('main [role=alert]').count()).toBe(2)
  await page.getByText('No note yet.').waitFor()
  await page.unroute(`**/service/v1/contacts/${id}/activities**`)
  await page.getByRole('button', { name: 'Try again' }).last().click()
  await page.getByText('Katherine Johnson created the contact.').waitFor()
  await close()
})

describe('lists and tags', () => {
  test('change at once, and go back alone when the service refuses', async () => {
    const { id } = await addContact({ tags: [tag.id] })
    const { page, settled, close } = await show(`/contacts/${id}/details`, { mayFail: true })
    await page.route(`**/service/v1/contacts/${id}/tags/**`, (route) =>
      route.fulfill({ status: 403, body: '' }),
    )
    await page.getByRole('button', { name: 'Remove the tag Collector' }).click()
    await page.getByText('The tag Collector was not removed.').waitFor()
    await page.getByRole('button', { name: 'Remove the tag Collector' }).waitFor()
    await page.unroute(`**/service/v1/contacts/${id}/tags/**`)
    await page.getByRole('button', { name: 'Remove the tag Collector' }).click()
    await page.getByText('The tag Collector is removed.').waitFor()
    expect(await page.getByRole('button', { name: 'Remove the tag Collector' }).count()).toBe(0)
    await settled()
    expect((await found(id))?.tags).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Remove the tag Collector' }).waitFor()
    await settled()
    expect((await found(id))?.tags).toMatchObject([{ id: tag.id }])

    await page.getByRole('button', { name: 'Add tag' }).click()
    await page.getByRole('searchbox').fill('Brand new')
    await page.getByText('Create the tag Brand new').click()
    await page.getByRole('button', { name: 'Remove the tag Brand new' }).waitFor()
    await page.getByRole('button', { name: 'Add to list' }).click()
    await page
      .getByRole('menuitemradio', { name: 'Newsletter' })
      .or(page.getByRole('menuitem', { name: 'Newsletter' }))
      .click()
    await shoot(page, 'lists and tags')
    await page.getByRole('button', { name: 'Actions for the list Newsletter' }).click()
    await page.getByRole('menuitem', { name: 'Unsubscribe from the list' }).click()
    await settled()
    expect(await found(id)).toMatchObject({
      lists: [{ id: list.id, status: 'unsubscribed' }],
      tags: [{ name: 'Brand new' }, { name: 'Collector' }],
    })
    await close()
  })
})

describe('notes', () => {
  test('are written, pinned, edited, deleted and brought back', async () => {
    const { id } = await addContact()
    const { page, settled, close } = await show(`/contacts/${id}/timeline`)
    const notes = async () =>
      (await client.GET('/contacts/{id}/notes', { params: { path: { id } } })).data?.data.map(
        ({ body, pinned }) => ({
          body,
          pinned,
        }),
      )
    await page.getByRole('textbox', { name: 'New note' }).fill('Call in June.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('listitem').getByText('Call in June.').waitFor()
    expect(await page.getByRole('textbox', { name: 'New note' }).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Pin the note' }).click()
    await page.getByRole('button', { name: 'Unpin the note' }).waitFor()
    await settled()
    await page.getByRole('button', { name: 'Edit the note' }).click()
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Call in July.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('listitem').getByText('Call in July.').waitFor()
    await settled()
    expect(await notes()).toEqual([{ body: 'Call in July.', pinned: true }])
    await page.getByRole('button', { name: 'Delete the note' }).click()
    await page.getByText('The note is deleted.').waitFor()
    await settled()
    expect(await notes()).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('listitem').getByText('Call in July.').waitFor()
    await settled()
    expect(await notes()).toEqual([{ body: 'Call in July.', pinned: true }])
    await close()
  })
})

describe('what can be done with a contact', () => {
  const menu = async (page: Awaited<ReturnType<typeof show>>['page'], name: string): Promise<void> => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }

  test('unsubscribing says why, and the way back needs a reason', async () => {
    const { id } = await addContact({ status: 'subscribed' })
    const { page, settled, close } = await show(`/contacts/${id}/timeline`)
    await page.getByText('Gets marketing e-mail.').waitFor()
    await menu(page, 'Unsubscribe')
    await page.getByRole('textbox', { name: 'Reason' }).fill('Said so by telephone')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByText('The contact has unsubscribed from all marketing mail.').waitFor()
    await page.getByText('Said so by telephone').waitFor()
    await shoot(page, 'unsubscribed')
    await page.getByRole('region', { name: 'E-mail' }).getByRole('button', { name: 'Change status' }).click()
    await page.getByRole('dialog').getByText('Subscribed to e-mails.').click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Signed the paper form')
    await page.getByRole('button', { name: 'Change to Subscribed' }).click()
    await page.getByText('Gets marketing e-mail.').waitFor()
    await settled()
    expect((await found(id))?.status).toBe('subscribed')
    await close()
  })

  test('a message is written once, and is not lost when its dialog is closed', async () => {
    const { id } = await addContact()
    const { page, close } = await show(`/contacts/${id}/timeline`, { mayFail: true })
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('textbox', { name: 'Subject' }).fill('Your order')
    await page.getByRole('textbox', { name: 'Text' }).fill('It is ready.')
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Send message' }).click()
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('It is ready.')
    // There is no sender: what was written stays.
    await page.getByRole('dialog').getByRole('button', { name: 'Send to' }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Your order')
    await page.getByRole('textbox', { name: 'Subject' }).fill('')
    await page.getByRole('textbox', { name: 'Text' }).fill('')
    await close()
  })

  test('the status changes only as the service allows', async () => {
    const { id } = await addContact({ status: 'pending' })
    const { page, close } = await show(`/contacts/${id}/timeline`)
    await page.getByText('Gets no marketing e-mail now.').waitFor()
    await menu(page, 'Change status')
    const options = page.getByRole('dialog').getByRole('radio')
    await options.first().waitFor()
    expect(await options.count()).toBe(3)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await close()
  })

  test('a suppressed address says so, and an administrator lifts it', async () => {
    const { id, email } = await addContact({ status: 'subscribed' })
    await made(client.POST('/suppressions', { body: { kind: 'address', value: email } }))
    const { page, settled, close } = await show(`/contacts/${id}/timeline`)
    await page.getByText('Gets no marketing e-mail now.').waitFor()
    await page.getByRole('button', { name: 'Lift suppression' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lift suppression' }).click()
    await page.getByText('Gets marketing e-mail.').waitFor()
    await settled()
    await close()
  })

  test('the trash has a way back, at once and later', async () => {
    const { id } = await addContact({ first_name: 'Trashed', last_name: 'Person' })
    const { page, settled, close } = await show(`/contacts/${id}/timeline`, { mayFail: true })
    await menu(page, 'Move to the trash')
    await page.getByRole('heading', { name: /^In the trash since/ }).waitFor()
    await shoot(page, 'trashed')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Trashed Person')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'E-mails' }).waitFor()
    await menu(page, 'Move to the trash')
    await page.getByRole('button', { name: 'Restore contact' }).click()
    await page.getByRole('link', { name: 'E-mails' }).waitFor()
    await settled()
    expect((await found(id))?.trashed_at).toBeNull()
    await close()
  })

  test('an erasure says what goes before it goes', async () => {
    const { id, email } = await addContact({ first_name: 'Erased', last_name: 'Person', tags: [tag.id] })
    const { page, path, close } = await show(`/contacts/${id}/timeline?q=Erased`, { mayFail: true })
    await menu(page, 'Erase for good')
    const dialog = page.getByRole('alertdialog', { name: 'Erase Erased Person for good?' })
    await dialog.getByText(email).waitFor()
    await dialog.getByText(/Tags: 1/).waitFor()
    await shoot(page, 'erase')
    expect(await violationsOf(page)).toEqual([])
    expect(await found(id)).toBeDefined()
    await dialog.getByRole('button', { name: 'Erase Erased Person' }).click()
    await page.getByText('Erased Person is erased.').waitFor()
    await expect.poll(path).toBe('/contacts?q=Erased')
    expect(await found(id)).toBeUndefined()
    await page.goto(`${app.url}/admin/contacts/${id}/timeline`)
    await page.getByRole('heading', { name: 'There is no such contact' }).waitFor()
    await close()
  })

  test('a consent is recorded with its evidence', async () => {
    const { id } = await addContact({ status: 'transactional' })
    const { page, settled, close } = await show(`/contacts/${id}/consent`)
    await page.getByRole('button', { name: 'Record consent' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record consent' })
    await dialog.getByRole('button', { name: /Basis/ }).click()
    await page.getByRole('option', { name: 'The person consented', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Source' }).fill('paper-form')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Record consent' }).click()
    await page.getByText('paper-form').waitFor()
    await settled()
    const { data } = await client.GET('/contacts/{id}/consents', { params: { path: { id } } })
    expect(data?.data[0]).toMatchObject({
      kind: 'given',
      basis: 'opt_in',
      source: 'paper-form',
      purpose: 'marketing',
    })
    expect((await found(id))?.status).toBe('transactional')
    await close()
  })

  test('two contacts are merged after a look at what moves', async () => {
    const target = await addContact({ first_name: 'Grace', last_name: 'Stays', phone: null, company: 'Kept' })
    const source = await addContact({
      first_name: 'Grace',
      last_name: 'Goes',
      phone: '+1 703 555 0142',
      tags: [tag.id],
    })
    const { page, settled, path, close } = await show(`/contacts/${target.id}/timeline`, { mayFail: true })
    await menu(page, 'Merge with another contact')
    await page.getByRole('combobox', { name: 'The other contact' }).fill('Goes')
    await page.getByRole('option', { name: /Grace Goes/ }).click()
    await settled()
    await shoot(page, 'merge')
    await page.getByRole('table').getByText('Kept').first().waitFor()
    await page.getByText('Tags: 1').waitFor()
    await settled()
    expect(await violationsOf(page)).toEqual([])
    expect(path()).toBe(`/contacts/${target.id}/merge?with=${source.id}`)
    const row = page.getByRole('row', { name: /Last name/ })
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['Stays', 'Goes', 'Stays'])
    await page.getByText('the value of the contact that goes').click()
    await expect.poll(() => row.getByRole('cell').allInnerTexts()).toEqual(['Stays', 'Goes', 'Goes'])
    expect(await found(source.id)).toBeDefined()
    await page.getByRole('button', { name: 'Keep the other one' }).click()
    await page.getByRole('button', { name: 'Merge into Grace Goes' }).waitFor()
    expect(path()).toBe(`/contacts/${source.id}/merge?with=${target.id}`)
    await page.getByRole('button', { name: 'Keep the other one' }).click()
    await page.getByText('the value of the contact that goes').click()
    await expect.poll(() => row.getByRole('cell').allInnerTexts()).toEqual(['Stays', 'Goes', 'Goes'])
    await page.getByRole('button', { name: 'Merge into Grace Stays' }).click()
    await page.getByRole('heading', { level: 1, name: 'Grace Goes' }).waitFor()
    await settled()
    expect(await found(target.id)).toMatchObject({ phone: '+1 703 555 0142', tags: [{ id: tag.id }] })
    expect(await found(source.id)).toBeUndefined()
    await page.evaluate(`history.pushState({}, '', '/admin/contacts/${source.id}/timeline')`)
    await page.getByRole('heading', { name: 'This contact was merged into Grace Goes' }).waitFor()
    await page.getByRole('link', { name: 'Open Grace Goes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Grace Goes' }).waitFor()
    await close()
  })

  test('a merged contact leads to the other one in any tab, also from the trash', async () => {
    const target = await addContact({ first_name: 'Grace', last_name: 'Hopper' })
    const source = await addContact({ first_name: 'Amazing', last_name: 'Grace' })
    const params = { path: { id: target.id } }
    await client.POST('/contacts/{id}/merge', { params, body: { source_id: source.id } })
    const live = await show(`/contacts/${source.id}/timeline`, { mayFail: true })
    await live.page.getByRole('heading', { name: 'This contact was merged into Grace Hopper' }).waitFor()
    await shoot(live.page, 'merged')
    expect(await violationsOf(live.page)).toEqual([])
    await live.page.getByRole('link', { name: 'Open Grace Hopper' }).click()
    await live.page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()
    await live.close()
    await client.DELETE('/contacts/{id}', { params })
    const { page, close } = await show(`/contacts/${source.id}/timeline`, { mayFail: true })
    await page.getByRole('link', { name: 'Open Grace Hopper' }).click()
    await page.getByRole('heading', { name: /^In the trash since/ }).waitFor()
    await page.getByRole('button', { name: 'Restore contact' }).click()
    await page.getByRole('heading', { name: /^In the trash since/ }).waitFor({ state: 'detached' })
    await close()
  })
})
