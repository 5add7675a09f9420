import { expect, test } from 'vitest'
import { startContacts } from '../contact/opened.ts'

const { app, show } = await startContacts()

test('more tags than are counted are not said to be as many as were counted', async () => {
  await app.context.sql`
    insert into tags (id, name, slug, created_at, updated_at)
    select uuidv7(), 'Tag ' || at, 'tag-' || at, now(), now() from generate_series(1, 10002) as at`
  const { page, close } = await show('/tags')
  await page.getByRole('grid').waitFor()
  expect(await page.locator('main header').innerText()).toContain('more than 10,000')
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1')
  await close()
})
