import { fontOf, inkOn, type Look } from '../content/look.ts'

/** The parts that starter templates are put together from, in the colours of the business. Each is MJML. */
export interface Design {
  page(parts: readonly string[]): string
  /** The name or logo of the business, and the way to the message as a page. */
  masthead(): string
  /** A wide opening on the colour of the business. */
  hero(given: { kicker: string; title: string; text: string; button?: [label: string, url: string] }): string
  /** The same without the colour, for letters that speak softly. */
  opening(given: { kicker: string; title: string }): string
  text(...paragraphs: string[]): string
  heading(text: string): string
  button(label: string, url: string): string
  /** A story with a coloured edge and a link. */
  story(given: { kicker: string; title: string; text: string; link: [label: string, url: string] }): string
  /** Two or three short things side by side, one below the other on a telephone. */
  columns(given: readonly { mark: string; title: string; text: string }[]): string
  /** Facts, each with its name. */
  facts(given: readonly [name: string, value: string][]): string
  /** Something large on a tinted field. */
  banner(given: { small: string; large: string; below: string }): string
  quote(text: string, by: string): string
  line(): string
  footer(reason: string): string
}

/** A colour between two; `share` of the second. */
const mixed = (one: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
      return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

const darkStyles = (accent: string): string => {
  const light = mixed(accent, '#ffffff', 0.6)
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { text-underline-offset: 2px; }
@media only screen and (max-width: 479px) {
  .wide-title div { font-size: 32px !important; line-height: 1.15 !important; }
  .large div { font-size: 44px !important; }
}
@media (prefers-color-scheme: dark) {
  body, body > div { background-color: #12161b !important; }
  .back, .back > table { background: #12161b !important; background-color: #12161b !important; }
  .sheet, .sheet > table { background: #1c2229 !important; background-color: #1c2229 !important; }
  .tint, .tint > table { background: #262e37 !important; background-color: #262e37 !important; }
  .ink div, .ink h1, .ink h2, .ink p { color: #e8eaed !important; }
  .soft div, .soft p, .soft a { color: #a9b2bc !important; }
  .lit div, .lit a, .ink a { color: ${light} !important; }
  .edge > table { border-left-color: ${light} !important; }
  .rule p { border-top-color: #3a434d !important; }
}`
}

const paragraphs = (texts: readonly string[]): string =>
  texts
    .map((text, index) => `<p style="margin:0${index < texts.length - 1 ? ' 0 16px' : ''}">${text}</p>`)
    .join('')

export const designOf = (look: Look): Design => {
  const { accent_colour: accent, background_colour, surface_colour: sheet, text_colour: ink, locale } = look
  const onAccent = inkOn(accent)
  const soft = mixed(ink, sheet, 0.32)
  const tint = mixed(sheet, accent, 0.08)
  const deep = mixed(accent, '#000000', 0.28)
  const font = fontOf(look).replaceAll('"', "'")
  const section = (
    inner: string,
    attributes = 'padding="8px 40px"',
    classes = 'sheet',
    background = sheet,
  ): string =>
    `<mj-section background-color="${background}" css-class="${classes}" ${attributes}>${inner}</mj-section>`
  const column = (inner: string, attributes = ''): string => `<mj-column ${attributes}>${inner}</mj-column>`
  const kickerText = (text: string, colour: string, css: string): string =>
    `<mj-text css-class="${css}" color="${colour}" font-size="13px" font-weight="700" letter-spacing="1.5px" line-height="1.4" padding="0 0 10px" text-transform="uppercase">${text}</mj-text>`
  const linkText = (label: string, url: string, colour = accent): string =>
    `<a href="${url}" style="color:${colour};font-weight:600;text-decoration:underline">${label}</a>`
  const buttonOn = (label: string, url: string, background: string, colour: string): string =>
    `<mj-button href="${url}" align="left" background-color="${background}" color="${colour}" border-radius="8px" font-size="17px" font-weight="700" inner-padding="15px 30px" padding="12px 0 4px">${label}</mj-button>`

  return {
    page: (parts) => `<mjml lang="${locale}">
<mj-head>
<mj-title>{{ business.name | default: "Our letter" }}</mj-title>
<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
<mj-attributes>
<mj-all font-family="${font}" />
<mj-text color="${ink}" font-size="17px" line-height="1.6" padding="0 0 16px" />
</mj-attributes>
<mj-style>${darkStyles(accent)}
</mj-style>
</mj-head>
<mj-body background-color="${background_colour}" width="600px">
${parts.join('\n')}
</mj-body>
</mjml>`,

    masthead: () =>
      `${section(column('<mj-spacer height="20px" />'), 'padding="0"', 'back', background_colour)}
<mj-section background-color="${sheet}" css-class="sheet" border-radius="12px 12px 0 0" padding="28px 40px 20px">
<mj-group>
<mj-column width="60%" vertical-align="middle">
<mj-raw>{% if business.logo_url %}</mj-raw>
<mj-image src="{{ business.logo_url }}" alt="{{ business.name }}" align="left" width="140px" padding="0" />
<mj-raw>{% else %}</mj-raw>
<mj-text css-class="ink" font-size="19px" font-weight="700" line-height="1.3" padding="0">{{ business.name }}</mj-text>
<mj-raw>{% endif %}</mj-raw>
</mj-column>
<mj-column width="40%" vertical-align="middle">
<mj-text css-class="soft" align="right" color="${soft}" font-size="13px" line-height="1.4" padding="0"><a href="{{ links.view_in_browser_url }}" style="color:${soft};text-decoration:underline">View in browser</a></mj-text>
</mj-column>
</mj-group>
</mj-section>`,

    hero: ({ kicker, title, text, button }) =>
      section(
        column(
          `${kickerText(kicker, mixed(onAccent, accent, 0.2), '')}
<mj-text css-class="wide-title" color="${onAccent}" font-size="40px" font-weight="700" letter-spacing="-0.5px" line-height="1.12" padding="0 0 16px"><h1 style="margin:0;font-size:inherit;line-height:inherit">${title}</h1></mj-text>
<mj-text color="${onAccent}" font-size="18px" line-height="1.55" padding="0 0 16px">${text}</mj-text>
${button ? buttonOn(...button, onAccent, onAccent === '#ffffff' ? deep : '#ffffff') : ''}`,
        ),
        'padding="48px 40px 44px"',
        'hero',
        accent,
      ) +
      section(
        [deep, mixed(accent, '#ffffff', 0.35), mixed(accent, '#e8a33d', 0.75), mixed(accent, '#c8553d', 0.7)]
          .map((colour, index) =>
            column(
              '<mj-spacer height="6px" />',
              `width="${[40, 25, 20, 15][index]}%" background-color="${colour}"`,
            ),
          )
          .join('')
          .replace(/^/, '<mj-group>')
          .replace(/$/, '</mj-group>'),
        'padding="0"',
        '',
        deep,
      ),

    opening: ({ kicker, title }) =>
      section(
        column(
          `${kickerText(kicker, accent, 'lit')}
<mj-text css-class="ink wide-title" font-size="36px" font-weight="700" letter-spacing="-0.5px" line-height="1.18" padding="0"><h1 style="margin:0;font-size:inherit;line-height:inherit">${title}</h1></mj-text>`,
        ),
        'padding="28px 40px 12px"',
      ),

    text: (...texts) =>
      section(
        column(`<mj-text css-class="ink" padding="0">${paragraphs(texts)}</mj-text>`),
        'padding="22px 40px 14px"',
      ),

    heading: (text) =>
      section(
        column(
          `<mj-text css-class="ink" font-size="24px" font-weight="700" line-height="1.3" padding="0"><h2 style="margin:0;font-size:inherit;line-height:inherit">${text}</h2></mj-text>`,
        ),
        'padding="28px 40px 4px"',
      ),

    button: (label, url) =>
      section(column(buttonOn(label, url, accent, onAccent)), 'padding="8px 40px 24px"'),

    story: ({ kicker, title, text, link }) =>
      section(
        column(
          `${kickerText(kicker, accent, 'lit')}
<mj-text css-class="ink" font-size="22px" font-weight="700" line-height="1.3" padding="0 0 8px"><h2 style="margin:0;font-size:inherit;line-height:inherit">${title}</h2></mj-text>
<mj-text css-class="ink" padding="0 0 10px">${text}</mj-text>
<mj-text css-class="lit" padding="0">${linkText(...link)}</mj-text>`,
          `border-left="4px solid ${accent}" padding="4px 0 4px 22px" css-class="edge"`,
        ),
        'padding="18px 40px"',
      ),

    columns: (given) =>
      section(
        given
          .map(({ mark, title, text }) =>
            column(
              `<mj-text css-class="lit" color="${accent}" font-size="30px" font-weight="700" line-height="1.2" padding="0 0 6px">${mark}</mj-text>
<mj-text css-class="ink" font-size="18px" font-weight="700" line-height="1.35" padding="0 0 4px">${title}</mj-text>
<mj-text css-class="soft" color="${soft}" font-size="15px" line-height="1.55" padding="0">${text}</mj-text>`,
              'padding="12px 12px 16px 0" vertical-align="top"',
            ),
          )
          .join('\n'),
        'padding="12px 28px 12px 40px"',
      ),

    facts: (given) =>
      section(
        column(
          `<mj-table css-class="ink" color="${ink}" font-size="17px" line-height="1.5" padding="0" width="100%" role="presentation">${given
            .map(
              ([name, value]) =>
                `<tr><td style="padding:6px 16px 6px 0;width:30%;font-weight:700;vertical-align:top">${name}</td><td style="padding:6px 0;vertical-align:top">${value}</td></tr>`,
            )
            .join('')}</mj-table>`,
        ),
        'padding="20px 40px"',
        'tint ink',
        tint,
      ),

    banner: ({ small, large, below }) =>
      section(
        column(
          `${kickerText(small, accent, 'lit').replace('<mj-text', '<mj-text align="center"')}
<mj-text css-class="ink large" align="center" font-size="64px" font-weight="700" letter-spacing="-2px" line-height="1.05" padding="0 0 10px"><h1 style="margin:0;font-size:inherit;line-height:inherit">${large}</h1></mj-text>
<mj-text css-class="soft" align="center" color="${soft}" font-size="16px" line-height="1.5" padding="0">${below}</mj-text>`,
        ),
        'padding="36px 40px"',
        'tint',
        tint,
      ),

    quote: (text, by) =>
      section(
        column(
          `<mj-text css-class="ink" align="center" font-size="21px" font-style="italic" line-height="1.5" padding="0 0 8px">“${text}”</mj-text>
<mj-text css-class="soft" align="center" color="${soft}" font-size="15px" padding="0">${by}</mj-text>`,
        ),
        'padding="32px 56px"',
        'tint',
        tint,
      ),

    line: () =>
      section(
        column(
          `<mj-divider css-class="rule" border-width="1px" border-color="${mixed(sheet, ink, 0.15)}" padding="0" />`,
        ),
        'padding="16px 40px"',
      ),

    footer: (reason) => {
      const small = (inner: string): string =>
        `<mj-text css-class="soft" align="center" color="${mixed(soft, ink, 0.25)}" font-size="13px" line-height="1.6" padding="0 0 8px">${inner}</mj-text>`
      const quiet = `style="color:${mixed(soft, ink, 0.25)};text-decoration:underline"`
      return `<mj-section background-color="${sheet}" css-class="sheet" border-radius="0 0 12px 12px" padding="0 0 24px">${column('<mj-spacer height="8px" />')}</mj-section>
${section(
  column(
    `${small(`<strong>{{ business.name }}</strong><br />{{ business.address }}`)}
${small(reason)}
${small(`<a href="{{ links.preferences_url }}" ${quiet}>Choose what you get</a> &nbsp;·&nbsp; <a href="{{ links.unsubscribe_url }}" ${quiet}>Unsubscribe</a>`)}`,
  ),
  'padding="28px 40px 40px"',
  'back',
  background_colour,
)}`
    },
  }
}
