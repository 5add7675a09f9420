/** Rendering exceeded its limits: one contact's values must not block the process. */
export class RenderLimitExceeded extends Error {
  override name = 'RenderLimitExceeded'
}

/** Maximum of characters added to the text, and of characters built on the way. */
const maxCharacters = 262_144
/** A step is an output, a tag, a turn of a loop, or 64 characters read by a filter; about 50 ns each. */
const maxSteps = 50_000

/**
 * The work done by one rendering. It counts work instead of time: a busy machine renders or refuses the same
 * messages as an idle one.
 */
export class Meter {
  #steps = 0
  #characters = 0

  step(): void {
    if (++this.#steps > maxSteps)
      throw new RenderLimitExceeded('Rendering takes too many steps. Simplify the content.')
  }

  /** Call this before reading or creating so many characters. */
  work(characters: number): void {
    this.#steps += 1 + characters / 64
    if (this.#steps > maxSteps)
      throw new RenderLimitExceeded('Rendering takes too many steps. Simplify the content.')
  }

  /** Call this before storing so many characters. */
  keep(characters: number): void {
    this.#characters += characters
    if (this.#characters > maxCharacters)
      throw new RenderLimitExceeded('The rendered content is too large. Shorten it.')
  }
}
