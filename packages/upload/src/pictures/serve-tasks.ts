/** The process for pictures: it does one task after the other, and ends with its server. */
import { readdirSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { doTask } from './do-task.js'
import type { TaskReply, PictureTask } from './task.js'

/** The most bytes in memory: twice of what 40 million pixels of 16 bits take, interlaced and turned. The texts of a small file can unpack to more. */
const mostMemory = 1_000_000_000
/** Milliseconds between two looks at the memory. */
const pause = 50
const { PRIORITY_BELOW_NORMAL: low } = constants.priority

// A terminal sends these to all processes: the server finishes its requests, and then ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', leave)
// A task answers for its failure itself.
process.on('message', (task: PictureTask) => void serve(task))
giveWay()
tell({ kind: 'ready' })

async function serve(task: PictureTask): Promise<void> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) tell({ kind: 'endless' }, leave)
  }, pause)
  const answer = await doTask(task)
  clearInterval(watch)
  tell(answer)
}

function tell(answer: TaskReply, then: () => void = () => undefined): void {
  process.send?.(answer, then)
}

/** Ends at once: an ordinary exit waits for the threads of the library. */
function leave(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** The server comes first: it gets the processors, and stays if the machine runs out of memory. */
function giveWay(): void {
  try {
    // Each thread of Linux has a priority of its own, and those to come inherit it.
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
    for (const thread of threads) setPriority(thread, low)
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // A system may forbid it. Pictures are handled nevertheless.
  }
}
