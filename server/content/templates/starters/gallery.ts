import type { Look } from '../content/look.ts'
import type { Content } from '../content/types.ts'
import { type Design, designOf } from './design.ts'

export interface Starter {
  key: string
  label: string
  description: string
  group: string
  kind: Content['kind']
  subject: string
  preheader: string | null
  write: (design: Design) => string
}

const greeting = 'Dear {{ contact.first_name | default: "reader" }},'
const site = '{{ business.website | default: "https://www.example.com" }}'
const signature = 'Warmly,<br />{{ sender.name }}'
const subscribed = 'You get this letter because you signed up for it.'

/** All that come with the service, in the order to show them. */
export const starters: readonly Starter[] = [
  {
    key: 'welcome',
    label: 'Welcome',
    description: 'The first letter to somebody new: who you are, and three things to begin with.',
    group: 'first_steps',
    kind: 'mjml',
    subject: 'Welcome to {{ business.name | default: "our house" }}',
    preheader: 'Three good ways to begin',
    write: (d) =>
      d.page([
        d.masthead(),
        d.hero({
          kicker: 'Welcome',
          title: 'Lovely to have you here, {{ contact.first_name | default: "friend" }}.',
          text: 'You are among people who care about the same things. Here is where to begin.',
          button: ['Have a look around', site],
        }),
        d.heading('Three good ways to begin'),
        d.columns([
          { mark: '1', title: 'Look around', text: 'See what is new, and what others come back for.' },
          { mark: '2', title: 'Tell us more', text: 'Choose what you want to hear about, and how often.' },
          { mark: '3', title: 'Write to us', text: 'Answer this letter. A person reads it.' },
        ]),
        d.text('We write when there is something worth your time, and never just to write.', signature),
        d.footer('You get this letter because you have just signed up.'),
      ]),
  },
  {
    key: 'newsletter',
    label: 'Newsletter',
    description: 'One story to begin with, and several more, each with a link.',
    group: 'newsletters',
    kind: 'mjml',
    subject: 'New this month: the story that comes first',
    preheader: 'And three more that are worth your time',
    write: (d) =>
      d.page([
        d.masthead(),
        d.hero({
          kicker: '{{ date.today | date: "%B %Y" }}',
          title: 'The story that comes first',
          text: 'Two or three sentences that make somebody want to read on: what happened, and why it matters now.',
          button: ['Read the story', site],
        }),
        d.text(
          greeting,
          'this is what kept us busy this month. Take what you like, and leave the rest for a rainy day.',
        ),
        d.story({
          kicker: 'Behind the scenes',
          title: 'How it came about',
          text: 'A short look at how something was made, and by whom. Names and small details do more than large words.',
          link: ['See how it was made', site],
        }),
        d.story({
          kicker: 'Worth knowing',
          title: 'One thing to try this week',
          text: 'Something useful in a few lines, so that opening this letter was worth it whether or not anybody clicks.',
          link: ['Try it yourself', site],
        }),
        d.story({
          kicker: 'Dates',
          title: 'Where to meet us',
          text: 'The next date, the place, and who will be there.',
          link: ['Save a place', site],
        }),
        d.text('Until next month,<br />{{ sender.name }}'),
        d.footer(subscribed),
      ]),
  },
  {
    key: 'announcement',
    label: 'Announcement',
    description: 'Something new: what it is, what it does for people, and where to get it.',
    group: 'products',
    kind: 'mjml',
    subject: 'It is here: something new',
    preheader: 'What it is, and what it does for you',
    write: (d) =>
      d.page([
        d.masthead(),
        d.hero({
          kicker: 'New',
          title: 'Meet something that we made for you',
          text: 'Say in one sentence what it is, and in another one for whom.',
          button: ['See it', site],
        }),
        d.text(greeting, 'for a long time people asked us for one thing above all. Today it is ready.'),
        d.columns([
          { mark: '→', title: 'Faster', text: 'What took an afternoon now takes a cup of tea.' },
          { mark: '→', title: 'Simpler', text: 'Nothing to set up and nothing to learn first.' },
        ]),
        d.quote('It does what it says, and then it gets out of the way.', 'Somebody who tried it first'),
        d.text('Questions? Answer this letter, and we will help.', signature),
        d.button('Get it today', site),
        d.footer(subscribed),
      ]),
  },
  {
    key: 'invitation',
    label: 'Invitation',
    description: 'An evening, a workshop or a talk: when and where it is, and how to come.',
    group: 'events',
    kind: 'mjml',
    subject: 'You are invited: an evening with us',
    preheader: 'When, where, and how to save a place',
    write: (d) =>
      d.page([
        d.masthead(),
        d.opening({ kicker: 'Invitation', title: 'Come and spend an evening with us' }),
        d.text(
          greeting,
          'we open our doors after hours, for a small number of guests. There will be something to hear, something to drink, and time to talk.',
        ),
        d.facts([
          ['When', '{{ date.in_30_days | date: "%-d %B %Y" }}, 7 pm'],
          ['Where', '{{ business.name }}<br />{{ business.address }}'],
          ['Who', 'You, and one guest'],
        ]),
        d.text('Places are few. Tell us by the end of the week, and we will keep one for you.'),
        d.button('Save my place', site),
        d.text('We look forward to seeing you,<br />{{ sender.name }}'),
        d.footer('You get this invitation because you asked to hear from us.'),
      ]),
  },
  {
    key: 'sale',
    label: 'Sale',
    description: 'A good price for a short time: how much, on what, and until when.',
    group: 'products',
    kind: 'mjml',
    subject: '20 % off, for seven days',
    preheader: 'Until {{ date.in_7_days | date: "%-d %B" }}, on everything',
    write: (d) =>
      d.page([
        d.masthead(),
        d.banner({
          small: 'Seven days only',
          large: '20 % off',
          below: 'on everything, until {{ date.in_7_days | date: "%-d %B" }}',
        }),
        d.text(
          greeting,
          'once a season we make room on our shelves. Whatever you have had an eye on, this is the week for it.',
        ),
        d.button('Choose something', site),
        d.line(),
        d.columns([
          { mark: '◆', title: 'Our favourites', text: 'What we would take home ourselves.' },
          { mark: '◆', title: 'Last ones', text: 'A few that will not come again.' },
          { mark: '◆', title: 'Small things', text: 'For somebody you want to surprise.' },
        ]),
        d.text('The price is taken off when you pay. No code is needed.'),
        d.footer(subscribed),
      ]),
  },
  {
    key: 'order_follow_up',
    label: 'After an order',
    description: 'Thanks some days after somebody bought: help, and a question how it went.',
    group: 'products',
    kind: 'mjml',
    subject: 'How is it going, {{ contact.first_name | default: "friend" }}?',
    preheader: 'Thank you for your order. Two things that help',
    write: (d) =>
      d.page([
        d.masthead(),
        d.opening({ kicker: 'Thank you', title: 'How do you like it so far?' }),
        d.text(
          greeting,
          'your order should have been with you for some days now. We hope that it is what you wished for.',
        ),
        d.story({
          kicker: 'Good to know',
          title: 'Getting the most out of it',
          text: 'Three hints from people who have had it for a while.',
          link: ['Read the hints', site],
        }),
        d.story({
          kicker: 'If something is wrong',
          title: 'We put it right',
          text: 'Answer this letter and say what happened. You need no number and no form.',
          link: ['How returns work', site],
        }),
        d.heading('Would you tell others?'),
        d.text('A few honest words help those who are still looking.'),
        d.button('Write a review', site),
        d.footer('You get this letter because you ordered from us.'),
      ]),
  },
  {
    key: 're_engagement',
    label: 'Long time no see',
    description: 'For people who have not opened anything for a while: stay, get less, or go.',
    group: 'first_steps',
    kind: 'mjml',
    subject: 'Shall we keep writing, {{ contact.first_name | default: "friend" }}?',
    preheader: 'Stay, get less mail, or say goodbye: all of it is fine',
    write: (d) =>
      d.page([
        d.masthead(),
        d.opening({ kicker: 'It has been a while', title: 'Shall we keep writing to you?' }),
        d.text(
          greeting,
          'you have not looked at our letters for some time. Perhaps they come too often, perhaps they are no longer for you. Both are fine: we would rather write to you seldom than in vain.',
        ),
        d.button('Yes, keep writing', site),
        d.text(
          'Too many? <a href="{{ links.preferences_url }}">Choose once a month</a> instead.',
          'Not for you any more? <a href="{{ links.unsubscribe_url }}">Leave with one click</a>, and no hard feelings.',
          signature,
        ),
        d.footer(subscribed),
      ]),
  },
  {
    key: 'feedback',
    label: 'Question',
    description: 'One question with a few answers to click, to learn what people think.',
    group: 'newsletters',
    kind: 'mjml',
    subject: 'One question, half a minute',
    preheader: 'Your answer decides what we do next',
    write: (d) =>
      d.page([
        d.masthead(),
        d.opening({ kicker: 'One question', title: 'How likely are you to tell a friend about us?' }),
        d.text(
          greeting,
          'a click is enough. Every answer is read, and the next thing we do follows from them.',
        ),
        d.columns([
          { mark: '☹', title: `<a href="${site}">Not at all</a>`, text: 'Something has to change.' },
          { mark: '☺', title: `<a href="${site}">Perhaps</a>`, text: 'Good, with a wish or two.' },
          { mark: '♥', title: `<a href="${site}">Surely</a>`, text: 'I have done so already.' },
        ]),
        d.text('Or answer this letter in your own words.', signature),
        d.footer(subscribed),
      ]),
  },
  {
    key: 'markdown_letter',
    label: 'Letter in Markdown',
    description: 'Headings, paragraphs and links on the sheet of the business, quick to write.',
    group: 'letters',
    kind: 'markdown',
    subject: 'A few words from {{ sender.name }}',
    preheader: 'What is new, in two minutes',
    write: () => `# A few words from us

${greeting}

here is what is new, in two minutes:

- **First:** say it in one sentence.
- **Second:** say why it matters.
- **Third:** say what comes next.

[Read more on our site](${site})

## And one more thing

> Something that somebody said, and that stayed with you.

Yours,\\
{{ sender.name }}

---

{{ business.name }}, {{ business.address }}

[Choose what you get]({{ links.preferences_url }}) · [Unsubscribe]({{ links.unsubscribe_url }})
`,
  },
  {
    key: 'plain_letter',
    label: 'Plain letter',
    description: 'A letter as one person writes it to another, without any HTML.',
    group: 'letters',
    kind: 'plain',
    subject: 'A letter from the harbour',
    preheader: null,
    write: () => `${greeting}

(Write here.)

Yours, {{ business.name }}

{{ business.address }}
Unsubscribe: {{ links.unsubscribe_url }}`,
  },
]

export const findStarter = (key: string): Starter | undefined =>
  starters.find((starter) => starter.key === key)

/** What a starter says, in the colours of the business. */
export const contentOf = (starter: Starter, look: Look): Content => ({
  kind: starter.kind,
  subject: starter.subject,
  preheader: starter.preheader,
  source: starter.write(designOf(look)),
  text: null,
})
