import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The percentage by which the JavaScript heap may outgrow the values in use before garbage is collected. V8 waits for 300 and more. */
const growth = 200
/** Milliseconds between two looks. */
const every = 10_000
/** The part of the time for which a quiet server works. */
const quiet = 0.05
/** Bytes that a collection should be able to give back. */
const worthwhile = 24 * 1024 * 1024
/** Milliseconds within which a collection begins. */
const beginning = 100

/** Collects garbage more often under load: it would take more of a busy server's memory than everything that is in use. */
export function growHeapSlowly(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`)
}

/**
 * Collects garbage while the server is quiet, if its memory has grown: V8 collects as more memory is asked for, so it would keep all of a
 * burst of requests until the next one.
 */
export class QuietCollections {
  /** The least size since the last collection; 0 if it is unknown, as at first: a start leaves much garbage. */
  #least = 0
  #isCollecting = false

  constructor(
    private readonly size = heapSize,
    private readonly utilization = utilizations(),
    private readonly collect = beginCollection,
  ) {}

  start(): void {
    setInterval(() => this.look(), every).unref()
  }

  /** Begins a collection if it is worthwhile now. Values that are in use make no difference the next time. */
  look(): void {
    const size = this.size()
    const isQuiet = this.utilization() < quiet
    // After a collection: requests that have come since may have left garbage again.
    if (this.#isCollecting) this.#least = isQuiet ? size : 0
    else this.#least = Math.min(this.#least, size)
    this.#isCollecting = isQuiet && size > this.#least + worthwhile
    if (this.#isCollecting) this.collect()
  }
}

/** Bytes of the heap and of the buffers that its values hold. */
function heapSize(): number {
  const { total_heap_size, external_memory } = getHeapStatistics()
  return total_heap_size + external_memory
}

/** Returns a function for the part of the time since its last call for which the event loop has worked. */
function utilizations(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}

/**
 * Begins a collection that other threads do most of: one as a whole would block this thread for several times as long. V8 has no function for
 * that, but flags: by the first, collecting young values begins one of all values, however little the heap has grown. By the second it gives
 * free pages back, which newer versions would keep.
 */
export function beginCollection(): void {
  setFlagsFromString('--incremental-marking-hard-trigger=1')
  setFlagsFromString('--optimize-for-size')
  setTimeout(() => {
    setFlagsFromString('--incremental-marking-hard-trigger=0')
    setFlagsFromString('--no-optimize-for-size')
  }, beginning).unref()
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('globalThis.gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect === 'function') collect({ type: 'minor' })
}
