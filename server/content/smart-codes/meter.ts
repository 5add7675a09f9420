/** Rendering took more than it may: no contact's values are worth a process that stands still. */
export class RenderLimitExceeded extends Error {
  override name = 'RenderLimitExceeded'
}

/** How much longer the result may be than its text, and how much may be put together on the way. */
const mostCharacters = 262_144
/** A step is an output, a tag or a turn of a loop, or 64 characters that a filter looks at; some 50 ns each. */
const mostSteps = 50_000

/**
 * What one rendering has used. It counts work, not time: on a busy machine the same message for the same contact is made, or
 * refused, as on an idle one.
 */
export class Meter {
  #steps = 0
  #characters = 0

  step(): void {
    if (++this.#steps > mostSteps)
      throw new RenderLimitExceeded('Rendering takes too many steps. Simplify the content.')
  }

  /** Call it before so many characters are looked at or made. */
  work(characters: number): void {
    this.#steps += 1 + characters / 64
    if (this.#steps > mostSteps)
      throw new RenderLimitExceeded('Rendering takes too many steps. Simplify the content.')
  }

  /** Call it before so many characters are kept. */
  keep(characters: number): void {
    this.#characters += characters
    if (this.#characters > mostCharacters)
      throw new RenderLimitExceeded('The rendered content is too large. Shorten it.')
  }
}
