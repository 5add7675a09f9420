import fc from 'fast-check'

/** The same random values in each run of the tests: what is red is red for everybody. The proof `random-requests` takes new ones. */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_122) })
