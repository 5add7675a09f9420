import type { Theme } from '../../../sending/pages/index.ts'

/** Rules of whole pages, which a form inside another page does not have. */
const pageRules = /(?<=^|\})(?:html|body|header|main|footer)[^{}]*\{[^{}]*\}/g

/** `rem` depends on the page around the form. */
const inPixels = (css: string): string =>
  css.replaceAll(/([\d.]{1,8})rem\b/g, (_text, size: string) => `${Number(size) * 16}px`)

const frame = `
.box{position:relative;max-width:560px;padding:24px;background:var(--surface);color:var(--text);border:1px solid var(--line);
border-radius:18px;font-family:var(--font);font-size:17px;line-height:1.6;overflow-wrap:anywhere}
.box *{box-sizing:border-box}
.box h2{margin:0 0 12px;margin-inline-end:44px;font-size:24px;line-height:1.2;font-weight:650}
.box:focus,[tabindex="-1"]:focus{outline:none}
.close{position:absolute;top:8px;inset-inline-end:8px;width:44px;min-height:44px;padding:0;font-size:24px;line-height:1;border:0}
.popup{position:fixed;inset:0;margin:auto;width:min(560px,calc(100% - 32px));max-height:calc(100% - 32px);overflow:auto;
box-shadow:0 12px 48px rgb(0 0 0/.3)}
.popup::backdrop{background:rgb(0 0 0/.5)}
.slide_in,.bar{position:fixed;z-index:2147483647;overflow:auto;box-shadow:0 8px 32px rgb(0 0 0/.25)}
.slide_in{right:16px;bottom:16px;width:min(400px,calc(100% - 32px));max-height:calc(100% - 32px)}
.slide_in.left{right:auto;left:16px}
.bar{left:0;right:0;bottom:0;max-width:none;max-height:60%;border-radius:0;padding:16px 60px 16px 24px}
.bar.top{bottom:auto;top:0}
@media (prefers-reduced-motion:no-preference){.popup,.slide_in,.bar{animation:crs-in .25s ease-out}
@keyframes crs-in{from{opacity:0;transform:translateY(16px)}}}
`.replaceAll('\n', '')

/**
 * The styles of a form in a shadow root, always in the light scheme, because the page around it is not ours. The
 * page's styles cannot reach inside; `!important` protects the host element too.
 */
export const shadowStyles = (
  { declarations, rules }: Pick<Theme, 'declarations' | 'rules'>,
  direction: 'ltr' | 'rtl',
): string =>
  [
    `:host{all:initial!important;display:block!important;direction:${direction}!important;color-scheme:light!important;${declarations}}`,
    inPixels(rules.replaceAll(pageRules, '')),
    frame,
  ].join('')
