import { createRequire } from 'node:module'
import type Express from 'express'

const require = createRequire(import.meta.url)

/** Express, which is loaded at the first call: workers have no routes, and save 10 MB. */
const loadExpress = (): typeof Express => require('express') as typeof Express

/** A router of Express, with the options of `express.Router`. */
export const createExpressRouter = (options?: Express.RouterOptions): Express.Router =>
  loadExpress().Router(options)
