import { expect, test } from 'vitest'
import { inLayout } from '../../../server/content/templates/content/layout.ts'
import { defaultLook, type Look } from '../../../server/content/templates/content/look.ts'
import { contentOf, starters } from '../../../server/content/templates/starters/gallery.ts'
import { contrast } from '../../../server/platform/colours.ts'

const look = (background: string, surface: string, text: string, accent: string): Look => ({
  ...defaultLook,
  background_colour: background,
  surface_colour: surface,
  text_colour: text,
  accent_colour: accent,
})

/** The default, what the contract showed as a dark scheme, brand colours that are bright, pale, dark or grey. */
const looks = [
  defaultLook,
  look('#102a43', '#ffffff', '#1f2933', '#d9822b'),
  look('#101418', '#1b2026', '#f1f3f5', '#f2c14e'),
  look('#ffffff', '#fffbe6', '#bbbbbb', '#ffff00'),
  look('#7f7f7f', '#808080', '#808080', '#808080'),
  look('#777777', '#757575', '#000000', '#00ff00'),
  look('#000000', '#ffffff', '#ffffff', '#ff0080'),
]

const attribute = (text: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1]

interface Shown {
  words: string
  text: string
  ground: string
}

/** Colours of the dark scheme by class, as the design states them. */
const darkOf = (source: string, name: string, kind: 'text' | 'ground'): string | undefined => {
  const rules = [...source.matchAll(/^ {2}(\.[^{]*)\{([^}]*)\}$/gm)]
  const property = kind === 'text' ? /(?:^|[ ;])color: (#\w{6})/ : /background-color: (#\w{6})/
  const rule = rules.find(([, names = '', body = '']) => names.includes(`.${name} `) && property.test(body))
  return property.exec(rule?.[2] ?? '')?.[1]
}

/** Each text and link of a design with its background, in one of the schemes. */
const shownIn = (source: string, body: string, ink: string, isDark: boolean): Shown[] => {
  const grounds: string[] = []
  const shown: Shown[] = []
  const tags = /<(\/?)(mj-(?:body|section|column|text|button))\b([^>]*?)(\/?)>/g
  const classOf = (given: string): string[] => (attribute(given, 'css-class') ?? '').split(' ')
  for (const { 1: close, 2: tag = '', 3: given = '', 4: empty, index, 0: whole } of body.matchAll(tags)) {
    const isText = tag === 'mj-text' || tag === 'mj-button'
    if (close === '/') {
      if (!isText) grounds.pop()
      continue
    }
    const names = classOf(given)
    const darkly = (kind: 'text' | 'ground'): string | undefined =>
      isDark ? names.map((name) => darkOf(source, name, kind)).find((one) => one !== undefined) : undefined
    const ground = darkly('ground') ?? attribute(given, 'background-color') ?? grounds.at(-1) ?? '#ffffff'
    if (!isText) {
      if (empty !== '/') grounds.push(ground)
      continue
    }
    const inner = body.slice(index + whole.length, body.indexOf(`</${tag}>`, index))
    const words = inner
      .replaceAll(/<[^>]*>/g, ' ')
      .trim()
      .slice(0, 40)
    shown.push({ words, text: darkly('text') ?? attribute(given, 'color') ?? ink, ground })
    if (!isDark)
      for (const [, text = ''] of inner.matchAll(/style="color:(#\w{6})/g))
        shown.push({ words, text, ground })
  }
  return shown
}

test.each(starters.filter(({ kind }) => kind === 'mjml').map((starter) => [starter.key, starter] as const))(
  'the texts of the starter %s are readable in any colours, light and dark',
  (_key, starter) => {
    for (const one of looks)
      for (const isDark of [false, true]) {
        const { source } = contentOf(starter, one)
        const ink = /<mj-text color="(#\w{6})"/.exec(source)?.[1] ?? ''
        const body = source.slice(source.indexOf('<mj-body'))
        const shown = shownIn(source, body, ink, isDark)
        expect(shown.length).toBeGreaterThan(5)
        for (const { words, text, ground } of shown)
          expect(
            contrast(text, ground),
            `${words}: ${text} on ${ground} ${isDark ? 'dark' : 'light'} ${JSON.stringify(one)}`,
          ).toBeGreaterThanOrEqual(4.5)
      }
  },
)

test('the texts and links of a Markdown e-mail are readable in any colours', () => {
  for (const one of looks) {
    const page = inLayout('<p><a href="/">x</a></p>', one)
    const [, text = ''] = /\.text \{[^}]*; color: (#\w{6});/.exec(page) ?? []
    const [, link = ''] = /\na \{ color: (#\w{6});/.exec(page) ?? []
    for (const colour of [text, link])
      expect(contrast(colour, one.surface_colour), JSON.stringify(one)).toBeGreaterThanOrEqual(4.5)
  }
})
