import { Turns } from '@content-gen/runtime'
import { PictureProcess } from './picture-process.js'
import type { TaskReply, PictureTask } from './task.js'

/** Milliseconds that one picture may take. A photograph of 40 million pixels takes 0.5 to 4.4 seconds of a processor, up to ten on a busy machine. */
const whole = 20_000
/** Milliseconds in which its dimensions must be known. They take 1 to 30. */
const measuring = 3_000
/** A program may send hundreds of pictures at once. Clients and proxies give up after 30 seconds. */
const waiting = { waitingOfOne: 500, waiting: 2000, patience: 20_000 }
/** The most processes that may die of one picture. */
const mostDeaths = 2

/** Asks the process for pictures. `endless`: it was killed, since this picture takes too much time or memory. */
export type Ask = (task: PictureTask) => Promise<TaskReply>

/** Handles one picture at a time: a large one uses much memory. Senders take turns. */
export class PictureLine {
  readonly #turns = new Turns({ atOnce: 1, ...waiting })
  #process: PictureProcess | null = null

  /** @throws BusyError if it waits too long, RequestError 503 if the machine has no resources for a process */
  run<Result>(sender: string, work: (ask: Ask) => Promise<Result>): Promise<Result> {
    return this.#turns.run(sender, () => work(this.#asking()))
  }

  /** Ends the process, whatever it does. */
  end(): void {
    this.#process?.kill()
  }

  #asking(): Ask {
    let left = whole
    return async (task) => {
      for (let deaths = 0; deaths < mostDeaths && left > 0; deaths++) {
        const process = await this.#usable()
        const began = performance.now()
        const outcome = await process.ask(task, task.kind === 'measure' ? Math.min(left, measuring) : left)
        left -= performance.now() - began
        if (outcome !== null) return outcome
      }
      return { kind: 'endless' }
    }
  }

  async #usable(): Promise<PictureProcess> {
    if (!this.#process?.isUsable) this.#process = await PictureProcess.start()
    return this.#process
  }
}
