/**
 * Properties are tried with the same examples at each run, so that a red run is one's own. PROPERTY_SEED=random tries
 * new ones, PROPERTY_SEED=<number> those of an earlier run; fast-check prints the seed of a failure.
 */
import fc from 'fast-check'

const USUAL_SEED = 2026
const { PROPERTY_SEED = USUAL_SEED } = process.env

if (PROPERTY_SEED !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED) })

export { fc }
