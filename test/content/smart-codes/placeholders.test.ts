import { expect, test } from 'vitest'
import { placeholdersIn } from '../../../server/content/smart-codes/language.ts'
import { compileContent } from '../../../server/content/templates/content/make.ts'
import { catalogue } from './support.ts'

/**
 * As the tools' own pages write them. Sources are their help pages on personalisation: Mailchimp, MailerLite, AWeber, GetResponse.
 * Omnisend, Mailjet, Constant Contact, Salesforce, SendGrid, Zoho Campaigns, e-marketeer, Flexmail, Moosend, ActiveCampaign.
 * MailPoet, Campaign Monitor, Sendy, Brevo, Ghost; and the code of Mautic, Groundhogg and FluentCRM.
 */
const inText = [
  ['*|FNAME|*', 'contact.first_name'],
  ['*|LNAME|*', 'contact.last_name'],
  ['*|EMAIL|*', 'contact.email'],
  ['*|UNSUB|*', 'links.unsubscribe_url'],
  ['*|ARCHIVE|*', 'links.view_in_browser_url'],
  ['*|UPDATE_PROFILE|*', 'links.preferences_url'],
  ['*|LIST:COMPANY|*', 'business.name'],
  ['*|LIST:ADDRESS|*', 'business.address'],
  ['*|CURRENT_YEAR|*', 'date.year'],
  ['*|MMERGE7|*', null],
  ['{$name}', 'contact.first_name'],
  ['{$unsubscribe}', 'links.unsubscribe_url'],
  ['{$field_of_ours}', null],
  ['{!firstname}', 'contact.first_name'],
  ['{!firstname_fix}', 'contact.first_name'],
  ['{!date dayname+1}', null],
  ['{!custom Favourite Colour}', null],
  ['{!Contact.FirstName}', 'contact.first_name'],
  ['[[firstname]]', 'contact.first_name'],
  ['[[contact.firstname]]', 'contact.first_name'],
  ['[[data:firstname:"reader"]]', 'contact.first_name'],
  ['[[FIRSTNAME OR "Friend"]]', 'contact.first_name'],
  ['[[unsubscribe_link]]', 'links.unsubscribe_url'],
  ['%%First Name%%', 'contact.first_name'],
  ['%%emailaddr%%', 'contact.email'],
  ['%%first_name%%', 'contact.first_name'],
  ['%FIRSTNAME%', 'contact.first_name'],
  ['%firstname%', 'contact.first_name'],
  ['%UNSUBSCRIBELINK%', 'links.unsubscribe_url'],
  ['%SENDER-INFO-SINGLELINE%', 'business.address'],
  ['$[FNAME|there]$', 'contact.first_name'],
  ['~~LASTNAME~~', 'contact.last_name'],
  ['##crm.unsubscribe_url##', 'links.unsubscribe_url'],
  ['##name##', 'contact.first_name'],
  ['#firstname#', 'contact.first_name'],
  ['#recipient:name#', 'contact.first_name'],
  ['[FIRST_NAME]', 'contact.first_name'],
  ['[First Name]', 'contact.first_name'],
  ['[firstname,fallback=there]', 'contact.first_name'],
  ['[Name,fallback=]', 'contact.first_name'],
  ['[fullname,fallback=]', 'contact.full_name'],
  ['[subscriber:firstname | default:reader]', 'contact.first_name'],
  ['[link:subscription_unsubscribe_url]', 'links.unsubscribe_url'],
  ['[unsubscribe]', 'links.unsubscribe_url'],
  ['{FIRSTNAME}', 'contact.first_name'],
  ['{contactfield=firstname}', 'contact.first_name'],
  ['{unsubscribe_text}', 'links.unsubscribe_url'],
  ['{webview_url}', 'links.view_in_browser_url'],
  ['{first_name, "there"}', 'contact.first_name'],
  ['<%asm_group_unsubscribe_url%>', 'links.unsubscribe_url'],
  ['<%= recipient.firstName %>', 'contact.first_name'],
  ['*|TITLE:FNAME|*', 'contact.first_name'],
  ['{$account.name}', 'business.name'],
  ['$\u007BfirstName}', 'contact.first_name'],
  ['<%asm_group_unsubscribe_raw_url%>', 'links.unsubscribe_url'],
  ['<%asm_preferences_raw_url%>', 'links.preferences_url'],
  ['[%first_name | there%]', 'contact.first_name'],
  ['[%city%]', null],
  ['[[firstname mode="ucfw"]]', 'contact.first_name'],
  ['[[change_details]]', 'links.preferences_url'],
  ['[[viewAsWebpage]]', 'links.view_in_browser_url'],
  ['[[geo_city]]', null],
  ['[[UNSUB_LINK_EN]]', 'links.unsubscribe_url'],
  ['%%unsub_center_url%%', 'links.preferences_url'],
  ['%%view_email_url%%', 'links.view_in_browser_url'],
  ['%%Member_Busname%%', 'business.name'],
  ['%%=v(@firstName)=%%', 'contact.first_name'],
  ['%%[ SET @x = 1 ]%%', null],
  ['$SUBSCRIBER.FIRSTNAME$', 'contact.first_name'],
  ['##web_preview_url##', 'links.view_in_browser_url'],
  ['~Contact.FirstName~', 'contact.first_name'],
  ['«FirstName»', 'contact.first_name'],
  ['((firstname))', 'contact.first_name'],
  ['@@FIRSTNAME@@', 'contact.first_name'],
  ['#campaign:name#', 'campaign.name'],
  ['%recipient.first_name%', 'contact.first_name'],
  ['%mailing_list_unsubscribe_url%', 'links.unsubscribe_url'],
  ['%SOCIALSHARE%', null],
  ["%IF in_array('x', $TAGS)%", null],
  ['%/IF%', null],
  ['[MIRROR]', 'links.view_in_browser_url'],
  ['[DEFAULT_FROM_NAME]', 'sender.name'],
  ['[City,fallback=x]', null],
  ['[currentday]', 'date.today'],
  ['[subscriber:displayname | default:member]', 'contact.full_name'],
  ['[newsletter:subject]', 'campaign.subject'],
  ['[newsletter:number]', null],
  ['[date:d]', null],
  ['[link:subscription_unsubscribe]', 'links.unsubscribe_url'],
  ['{first::there}', 'contact.first_name'],
  ['{contactfield=favourite_colour}', null],
  ['{dynamiccontent=x}', null],
  ['{tracking_pixel}', null],
  ['{uuid}', null],
  ['{signature}', null],
  ['[Prénom]', 'contact.first_name'],
  ['{imię}', 'contact.first_name'],
  ['[ИМЯ]', 'contact.first_name'],
  ['{voornaam}', 'contact.first_name'],
  ['%NOME%', 'contact.first_name'],
  ['{Nachname}', 'contact.last_name'],
] as const

test.each(inText)('%s in content is a warning that names %s', async (placeholder, code) => {
  const mend = code === null ? 'Use a smart code, such as {{ contact.first_name }}.' : `Use {{ ${code} }}.`
  for (const [kind, source] of [
    ['plain', `Dear ${placeholder}, good day`],
    ['markdown', `Dear ${placeholder}, good day`],
    ['html', `<style>p{margin:0}</style>\n<p>Dear ${placeholder}, good day</p>`],
  ] as const) {
    const { faults } = await compileContent(
      { kind, source, subject: `For ${placeholder}`, preheader: null, text: null },
      { catalogue },
    )
    expect(faults.filter(({ code: key }) => key === 'foreign_placeholder')).toEqual(
      (['subject', 'source'] as const).map((member) => ({
        code: 'foreign_placeholder',
        level: 'warning',
        detail: `${placeholder} is a placeholder of another tool, and is sent as text. ${mend}`,
        member,
        line_number: member === 'source' && kind === 'html' ? 2 : 1,
        column_number: member === 'subject' ? 5 : kind === 'html' ? 9 : 6,
        excerpt: placeholder,
      })),
    )
  }
})

/** Elements of Campaign Monitor, Sendy and Constant Contact, and signs that editors of HTML write as entities. */
test.each([
  ['<unsubscribe>here</unsubscribe>', 'links.unsubscribe_url'],
  ['<webversion>here</webversion>', 'links.view_in_browser_url'],
  ['<preferences>here</preferences>', 'links.preferences_url'],
  ['<forwardtoafriend>here</forwardtoafriend>', null],
  ['<Greeting/>', null],
  ['&lt;%asm_group_unsubscribe_raw_url%&gt;', 'links.unsubscribe_url'],
  ['&lt;&lt;First Name&gt;&gt;', 'contact.first_name'],
])('%s in HTML is one that names %s', (html, code) => {
  expect(placeholdersIn(`<p>Dear ${html}, <b>good</b> day</p>`, true)).toMatchObject([{ code }])
})

test.each([
  '{{ contact.first_name | default: "[name]" }}',
  '[name](https://x.example) [email]: https://x.example [1] [x] [see below] [today] [first]',
  '100% SALE 50% and 5%OFF% and https://x.example/?q=%20NAME%20',
  'a { color: red } {"name": 1} {name: 1} {}',
  '# Name #\n## Email\n### first ### last',
  '* | a | *  **name**  ~~name~~  -name-  e-mail-first-name',
  'Call #1 or #email of us, ask for <name>',
  'https://x.example/gr%C3%BCSSE%20AN?q=%E2%80%99&r=%C3%9CBER%20UNS 5%% off, 10%% on [SALE] {SALE} [NEW] [[1]] << first >>',
  'row[my_index] « oui » ~10~ $5.00$ a@b.example@c $PATH$ (see (above)) 100 % VIEW %',
])('%s is no placeholder of another tool', (text) => {
  expect(placeholdersIn(text, false)).toEqual([])
})

test('style sheets, scripts and our own smart codes have no placeholders', () => {
  const html = '<style>.a{name}.b[email]{x:y}</style><title>{name}</title><p>{{ event.rows[0] }}</p>'
  expect(placeholdersIn(html, true)).toMatchObject([{ begin: html.indexOf('{name}</title>') }])
})

/** Placeholders within our own braces are no smart codes of ours: the error names the smart code. */
test.each([
  ['{{ contact.FIRSTNAME }}', 'contact.first_name'],
  ['{{ contact.firstname }}', 'contact.first_name'],
  ['{{ contact.contact_lastname }}', 'contact.last_name'],
  ['{{crm.unsubscribe_url}}', 'links.unsubscribe_url'],
  ['{{ subscriber.first_name }}', 'contact.first_name'],
  ["{{ first_name|default:'there' }}", 'contact.first_name'],
  ['{{ person.first_name }}', 'contact.first_name'],
  ['{{customer.first_name}}', 'contact.first_name'],
  ['{{ unsubscribe }}', 'links.unsubscribe_url'],
  ['{{ unsubscribe_link }}', 'links.unsubscribe_url'],
  ['{{ mirror }}', 'links.view_in_browser_url'],
  ['{{ UnsubscribeURL }}', 'links.unsubscribe_url'],
  ['{{ .Subscriber.FirstName }}', 'contact.first_name'],
  ['{{var:firstname}}', 'contact.first_name'],
  ['{{FirstName}}', 'contact.first_name'],
  ['{{EmailAddress}}', 'contact.email'],
  ["{{ personalization_token('contact.firstname', 'there') }}", 'contact.first_name'],
  ['{{{unsubscribe}}}', 'links.unsubscribe_url'],
  ['{{{unsubscribe_preferences}}}', 'links.preferences_url'],
  ["{{ first_name|title|default:'x' }}", 'contact.first_name'],
  ['{{contact.first_name|there}}', 'contact.first_name'],
  ['{{$\u007Bfirst_name}}}', 'contact.first_name'],
  ['{{ $\u007Bset_user_to_unsubscribed_url} }}', 'links.unsubscribe_url'],
  ['{{CONTACT `subscriber_first_name`}}', 'contact.first_name'],
  ['{{LINK `unsubscribe`}}', 'links.unsubscribe_url'],
  ['{{Sender_Name}}', 'sender.name'],
  ['{{weblink}}', 'links.view_in_browser_url'],
  ['{{ inline_address }}', 'business.address'],
  ['{{ manage_subscriptions_url }}', 'links.preferences_url'],
  ['{{ shop.name }}', 'business.name'],
  ['{{ owner.email }}', 'sender.email'],
  ['{{ prénom }}', 'contact.first_name'],
  ['{{имя}}', 'contact.first_name'],
  ['{% unsubscribe %}', 'links.unsubscribe_url'],
  ['{% web_view %}', 'links.view_in_browser_url'],
])('%s is an error that names %s', async (source, code) => {
  const { faults } = await compileContent(
    { kind: 'plain', source, subject: null, preheader: null, text: null },
    { catalogue },
  )
  const [first] = faults.filter(({ level }) => level === 'error')
  expect(first?.detail).toMatch(new RegExp(`(?:Did you mean \`${code}\`\\?|Use \\{\\{ ${code} \\}\\}\\.)$`))
})

test('finding them takes linear time', () => {
  const costs = (size: number): number => {
    const began = process.cpuUsage()
    for (const piece of ['*|', '{$a', '[[a', '%a', '##a', '#a:', '{a,', '[a ', '<%a', '$[', '~~A', '%%a'])
      placeholdersIn(piece.repeat(size), true)
    const { user } = process.cpuUsage(began)
    return user
  }
  costs(1000)
  expect(costs(40_000)).toBeLessThan(40 * Math.max(costs(4000), 20_000))
})
