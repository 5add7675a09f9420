import fc from 'fast-check'

/**
 * Uses the same random values in each run, so that failures are reproducible. The proof `random-requests`
 * uses new ones.
 */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_122) })
