/** A part cannot be built, because a package of development is not installed. */
export class ToolMissing extends Error {}

/** The exit code of `packages/build.ts` for that. The service knows it, too. */
export const toolMissingCode = 3
