import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { baseOf } from '../compare/callers.js'
import { CompareProblem } from '../compare/knowledge.js'
import type { Comparison } from '../compare/report.js'
import { Copies } from './copies.js'
import { Origin } from './origin.js'
import { createProxy } from './proxy.js'
import { ComparingThread } from './thread.js'

/** Milliseconds that open requests have at the end. */
const drain = 10_000

export interface ShadowOptions {
  readonly project: string
  readonly old: string
  readonly new: string
  readonly host: string
  readonly port: number
  readonly pagePort: number
  readonly never: readonly string[]
  readonly since: string | null
  readonly onProgress: (line: string) => void
}

/** A running proxy. `end` returns the report; null if there is none any more. */
export interface Shadow {
  end(): Promise<Comparison | null>
}

/** Passes requests to the old server, and compares the answers to reads with those of the new one, until its end. */
export async function runShadow(options: ShadowOptions): Promise<Shadow> {
  const { project, host, since, pagePort, never, onProgress } = options
  const [old, young] = [baseOf(options.old), baseOf(options.new)]
  const onEnd = (reason: string) => onProgress(`Nothing is compared any more, and requests still pass: ${reason}`)
  const { thread, places, page } = await ComparingThread.start({ project, old, new: young, since, pagePort }, onEnd)
  const copies = new Copies({ places, never }, thread)
  thread.onReleased = (bytes) => copies.release(bytes)
  const origin = new Origin(old)
  const server = createProxy(origin, (request) => copies.watch(request))
  try {
    await listen(server, options)
  } catch (error) {
    await thread.end()
    if (error instanceof Error && 'code' in error) throw new CompareProblem(`${host}:${options.port}: ${error.message}`)
    throw error
  }
  onProgress(`Answers of ${old} at http://${host}:${(server.address() as AddressInfo).port}.`)
  onProgress(`The report is at ${page}`)
  return {
    end: async () => {
      await closed(server)
      origin.close()
      const report = await thread.report()
      await thread.end()
      return report
    },
  }
}

function listen(server: Server, { host, port }: ShadowOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve(void server.off('error', reject)))
  })
}

async function closed(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), drain)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(timer)
}
