import fc from 'fast-check'
import { contents } from './contents.js'
import { modelSet } from './evaluator/model-set.js'
import { modelFiles } from './models.js'
import type { Paging } from './evaluator/evaluate.js'
import type { SeededSet } from './served.js'

const pagings: readonly Paging[] = [
  { defaultLimit: 25, maxLimit: 100, withCount: true },
  { defaultLimit: 3, maxLimit: null, withCount: true },
  { defaultLimit: 5, maxLimit: 20, withCount: false },
]

/** The same seed gives the same models and contents. In every other set the last type is not readable. */
export function randomSet(seed: number, number: number): SeededSet {
  const draw = { seed: seed + number, numRuns: 1 }
  const [files = []] = fc.sample(modelFiles(), draw)
  const all = modelSet(files)
  const uids = [...all.readable].filter((uid) => uid.startsWith('api::'))
  const set = modelSet(files, number % 2 === 0 ? uids : uids.slice(0, -1))
  const [drafts = []] = fc.sample(contents(set), draw)
  const paging = pagings[number % pagings.length] ?? { defaultLimit: 25, maxLimit: 100, withCount: true }
  return { name: `random-${number}`, files, set, paging, withAccounts: false, seed: (writer) => writer.write(drafts) }
}
