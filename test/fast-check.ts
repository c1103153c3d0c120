/** fast-check, with the seed of the run if it has one. */
import fc from '../node_modules/fast-check/lib/fast-check.js'

const { SEED } = process.env
if (SEED !== undefined) fc.configureGlobal({ seed: Number(SEED) })

export * from '../node_modules/fast-check/lib/fast-check.js'
export default fc
