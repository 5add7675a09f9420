import { contrast, nearestLegible, textRatio } from '../../platform/colours.ts'
import type { Fault } from '../../platform/problem.ts'
import type { SettingsValues } from './values.ts'

type Colours = Pick<SettingsValues['appearance'], 'text_colour' | 'surface_colour' | 'background_colour'>

/** Backgrounds on which pages and e-mails show the text. All other colours of theirs follow from these and have enough contrast. */
const grounds = ['surface_colour', 'background_colour'] as const

const isLegible = (text: string, ground: string): boolean => contrast(text, ground) >= textRatio

const faultOf = (
  colours: Colours,
  member: keyof Colours,
  ground: (typeof grounds)[number],
  nearest: string | null,
): Fault => {
  const [text, back] = [colours.text_colour, colours[ground]]
  // Rounded down: 4.499 is not 4.5.
  const ratio = Math.floor(contrast(text, back) * 10) / 10
  const found = `\`text_colour\` ${text} on \`${ground}\` ${back} has a contrast of ${ratio}:1. At least ${textRatio}:1 is required.`
  const remedy =
    nearest === null
      ? 'No colour has enough contrast on both backgrounds. Change one of them.'
      : `The nearest colour with enough contrast is ${nearest}.`
  return { pointer: `/${member}`, code: 'invalid_value', detail: `${found} ${remedy}` }
}

/**
 * The chosen colours with which a text is hard to read. Colours stored earlier are left: pages and e-mails
 * adjust the text where they show it.
 */
export const faultsOfContrast = (colours: Colours, isChosen: (member: keyof Colours) => boolean): Fault[] => {
  const { text_colour: text } = colours
  const faulty = grounds.filter((ground) => !isLegible(text, colours[ground]))
  const forAll = nearestLegible(text, [colours.surface_colour, colours.background_colour])
  return faulty.flatMap((ground) => {
    if (isChosen('text_colour') && (forAll !== null || !isChosen(ground)))
      return [faultOf(colours, 'text_colour', ground, forAll)]
    return isChosen(ground) ? [faultOf(colours, ground, ground, nearestLegible(colours[ground], [text]))] : []
  })
}
