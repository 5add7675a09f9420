import { createHash } from 'node:crypto'
import { edgeRatio, inkOn, legible, luminance, mix, textRatio, tintOf } from '../../platform/colours.ts'
import type { SettingsValues } from '../../system/settings/index.ts'

type Appearance = SettingsValues['appearance']

interface Palette {
  background: string
  /** Text on the background, beside the surface, and its quieter kind. */
  outer: string
  faint: string
  surface: string
  text: string
  muted: string
  accent: string
  ink: string
  edge: string
  line: string
  tint: string
  alarm: string
}

/** Colours with enough contrast, whatever the settings are. */
const paletteOf = (chosen: Record<'background' | 'surface' | 'text' | 'accent', string>): Palette => {
  const { background, surface, accent } = chosen
  const tint = tintOf(surface, accent)
  const grounds = [surface, tint]
  const text = legible(chosen.text, grounds, textRatio)
  // A light surface on a dark background has no text colour that suits both.
  const outer = legible(chosen.text, [background], textRatio)
  const button = legible(accent, [surface], edgeRatio)
  return {
    background,
    outer,
    faint: legible(mix(outer, background, 0.3), [background], textRatio),
    surface,
    tint,
    text,
    muted: legible(mix(text, surface, 0.3), grounds, textRatio),
    accent: button,
    ink: inkOn(button),
    edge: legible(mix(text, surface, 0.5), grounds, edgeRatio),
    line: mix(surface, text, 0.14),
    alarm: legible('#b3261e', grounds, textRatio),
  }
}

const isDark = (colour: string): boolean => luminance(colour) < 0.2

/**
 * The dark scheme: the same colours where they are dark already, otherwise almost black with a touch of the
 * accent colour.
 */
const nightOf = ({ surface_colour, background_colour, text_colour, accent_colour }: Appearance): Palette =>
  isDark(surface_colour)
    ? paletteOf({
        background: background_colour,
        surface: surface_colour,
        text: text_colour,
        accent: accent_colour,
      })
    : paletteOf({
        background: mix('#101214', accent_colour, 0.05),
        surface: mix('#1a1d20', accent_colour, 0.07),
        text: mix('#f3f1ec', background_colour, 0.3),
        accent: mix(accent_colour, '#ffffff', 0.45),
      })

const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour};`)
    .join('')

const fonts: Record<Appearance['font'], string> = {
  system: 'system-ui,sans-serif',
  serif: "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,Georgia,serif",
  humanist: "Seravek,'Gill Sans Nova',Ubuntu,Calibri,'DejaVu Sans',source-sans-pro,sans-serif",
  monospace: "ui-monospace,'Cascadia Code','Source Code Pro',Menlo,Consolas,'DejaVu Sans Mono',monospace",
}

const rules = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100svh;display:flex;flex-direction:column;align-items:center;gap:1.5rem;
padding:clamp(1.25rem,6vw,4.5rem) 1rem 2rem;background:var(--background);color:var(--outer);
font-family:var(--font);font-size:1.0625rem;line-height:1.6;overflow-wrap:anywhere}
header,main,footer{width:100%;max-width:35rem}
header{text-align:center;font-size:1.125rem;font-weight:600;letter-spacing:.01em}
header a{text-decoration:none}
header a:hover{text-decoration:underline}
header img{display:inline-block;max-width:min(15rem,70%);max-height:4.5rem;height:auto}
main{background:var(--surface);color:var(--text);border:1px solid var(--line);border-radius:1.125rem;
padding:clamp(1.5rem,5.5vw,2.75rem);box-shadow:0 1px 2px rgb(0 0 0/.04),0 12px 32px -16px rgb(0 0 0/.18)}
footer{text-align:center;color:var(--faint);font-size:.875rem;white-space:pre-line}
h1{margin:0 0 .75rem;font-size:clamp(1.5rem,5vw,1.875rem);line-height:1.2;font-weight:650;text-wrap:balance;letter-spacing:-.01em}
h2{margin:2rem 0 .5rem;font-size:1.125rem}
p{margin:0 0 1rem;text-wrap:pretty}
p:last-child{margin-bottom:0}
strong{font-weight:600}
a{color:inherit;text-decoration-color:var(--accent);text-decoration-thickness:.125em;text-underline-offset:.2em}
a:hover{text-decoration-thickness:.2em}
form{margin:1.5rem 0 0}
fieldset{margin:0 0 1.75rem;padding:0;border:0;min-width:0}
legend{padding:0;margin:0 0 .625rem;font-weight:600}
.hint{color:var(--muted);font-size:.9375rem;margin:0 0 .625rem}
.choices{display:grid;gap:.5rem}
.choice{display:grid;grid-template-columns:auto 1fr;gap:.125rem .75rem;align-items:start;padding:.75rem .875rem;
border:1px solid var(--line);border-radius:.75rem;cursor:pointer;min-height:2.75rem}
.choice:hover{border-color:var(--edge)}
.choice:has(input:checked){background:var(--tint);border-color:var(--accent)}
.choice small{grid-column:2;color:var(--muted);font-size:.9375rem;line-height:1.45}
input[type=radio],input[type=checkbox]{width:1.25rem;height:1.25rem;margin:.1875rem 0 0;accent-color:var(--accent)}
.field{display:block;margin:0 0 1rem}
.field>span{display:block;margin:0 0 .25rem;font-weight:600}
input:not([type=radio],[type=checkbox],[type=hidden]),textarea,select{display:block;width:100%;min-height:2.875rem;
padding:.5625rem .75rem;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--edge);border-radius:.625rem}
textarea{min-height:6rem;resize:vertical}
[aria-invalid=true]{border:2px solid var(--alarm)!important}
.field>.fault,.fault{display:block;font-weight:400;color:var(--alarm);font-size:.9375rem;margin:.25rem 0 0}
button{display:inline-block;min-height:3rem;padding:.6875rem 1.375rem;font:inherit;font-weight:600;color:var(--ink);
background:var(--accent);border:1px solid var(--accent);border-radius:.75rem;cursor:pointer}
button:hover{filter:brightness(1.08)}
button.quiet{color:var(--text);background:transparent;border-color:var(--edge)}
button.quiet:hover{background:var(--tint);filter:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
.note{padding:.875rem 1rem;margin:0 0 1.5rem;background:var(--tint);border-left:4px solid var(--accent);border-radius:.5rem}
.note.alarm{border-left-color:var(--alarm)}
.note>form{margin:.75rem 0 0}
.aside{margin:1.75rem 0 0;padding:1.25rem 0 0;border-top:1px solid var(--line);color:var(--muted)}
.aside form{margin:.75rem 0 0}
.small{font-size:.9375rem;color:var(--muted);white-space:pre-line}
@supports selector(:has(*)){form .words{display:none}form:has([name=reason]:checked) .words{display:block}}
@media (max-width:30rem){.actions button,form>button{width:100%}}
@media (prefers-reduced-motion:no-preference){button,.choice{transition:background-color .15s,border-color .15s}}
@media (forced-colors:active){main,.choice{border-color:CanvasText}}
`.replaceAll('\n', '')

/** The appearance of pages by the settings, in a light and a dark scheme. */
export interface Theme {
  css: string
  /** The hash for the content security policy. */
  cssHash: string
  /** The parts of `css`: the declarations of the light scheme, and the rules that use them. */
  declarations: string
  rules: string
  schemes: 'light dark' | 'dark'
}

export const themeOf = (appearance: Appearance): Theme => {
  const { surface_colour: surface, background_colour: background } = appearance
  const day = paletteOf({
    background,
    surface,
    text: appearance.text_colour,
    accent: appearance.accent_colour,
  })
  const schemes = isDark(surface) ? 'dark' : 'light dark'
  const declarations = `--font:${fonts[appearance.font]};${variables(day)}`
  const css = [
    `:root{color-scheme:${schemes};${declarations}}`,
    `@media (prefers-color-scheme:dark){:root{${variables(nightOf(appearance))}}`,
    // The logo needs the light background that it was designed for.
    schemes === 'dark'
      ? ''
      : `header img{background:${surface};border-radius:.75rem;padding:.625rem .875rem}`,
    `}${rules}`,
  ].join('')
  const cssHash = createHash('sha256').update(css).digest('base64')
  return { css, cssHash, declarations, rules, schemes }
}
