/** The entry point of a thread that finds the runs of texts. */
import { serveTasks } from '@content-gen/runtime/threads'
import type { Texts } from './comparing.js'
import type { Run } from './difference.js'
import { runsInTurn } from './runs.js'

serveTasks<Texts, readonly (readonly Run[])[]>({
  run: ({ pairs }) => {
    const findRuns = runsInTurn()
    return pairs.map(([before, after]) => findRuns(before, after))
  },
})
