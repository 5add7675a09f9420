import type { Page } from 'playwright-core'

/** Evaluates an expression about the form's box (`box`) inside its shadow root. */
export const inShadow = (page: Page, expression: string): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll('div')].filter(({ shadowRoot }) => shadowRoot)
    .map(({ shadowRoot: root }) => [root, root.querySelector('.box')])
    .map(([root, box]) => ${expression})[0]`)

export const meets = {
  id: 'meets',
  type: 'radio',
  label: 'Where would you like to meet?',
  options: [
    { value: 'shop', label: 'In the shop' },
    { value: 'online', label: 'Online' },
  ],
}
export const diet = {
  id: 'diet',
  type: 'text',
  label: 'What do you not eat?',
  required: true,
  visible_if: { match: 'all', rules: [{ field_id: 'meets', operator: 'is_any', compared_with: ['shop'] }] },
}
export const agree = {
  id: 'agree',
  type: 'consent',
  label: 'Consent',
  required: true,
  settings: { text: 'Send me e-mails about the [reading circle](https://harbourbooks.example/circle).' },
}
const options = [
  { value: 'a', label: 'Poems' },
  { value: 'b', label: 'Novels' },
]

/** Fields of every type that people see, besides the address. */
export const everyField = [
  { id: 'name', type: 'text', label: 'First name', target: 'first_name', help: 'As friends call you.' },
  { id: 'about', type: 'textarea', label: 'About you', placeholder: 'A line or two' },
  { id: 'number', type: 'number', label: 'Books a year' },
  { id: 'phone', type: 'phone', label: 'Telephone' },
  { id: 'site', type: 'url', label: 'Your page' },
  { id: 'day', type: 'date', label: 'Date of birth', target: 'date_of_birth' },
  { id: 'moment', type: 'date_time', label: 'Best time' },
  { id: 'one', type: 'select', label: 'Favourite', options },
  { id: 'some', type: 'multi_select', label: 'Several', options },
  meets,
  diet,
  { id: 'box', type: 'checkbox', label: 'I am over 18' },
  { id: 'boxes', type: 'checkboxes', label: 'Interests', options },
  { id: 'country', type: 'country', label: 'Country' },
  { id: 'stars', type: 'rating', label: 'How do you like us?' },
  { id: 'campaign', type: 'hidden', settings: { query_parameter: 'utm_campaign' } },
  { id: 'words', type: 'html', settings: { text: '<p>Nearly <strong>done</strong>.</p>' } },
  { id: 'line', type: 'divider' },
  agree,
  { id: 'send', type: 'submit', label: 'Join' },
]
