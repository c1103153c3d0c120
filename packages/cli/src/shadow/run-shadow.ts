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
  readonly writes: boolean
  readonly since: string | null
  readonly onProgress: (line: string) => void
}

/** A running proxy. `end` returns the report; null if there is none any more. */
export interface Shadow {
  end(): Promise<Comparison | null>
}

/** Passes requests to the old server, and compares its answers with those of the new one, until its end. @throws CompareProblem, MigrationError */
export async function runShadow(options: ShadowOptions): Promise<Shadow> {
  const { project, host, since, writes, pagePort, onProgress } = options
  const [old, young] = [baseOf(options.old), baseOf(options.new)]
  if (old === young) throw new CompareProblem('Both addresses are of one server.')
  await checkHeld(project)
  const onEnd = (reason: string) => onProgress(`Nothing is compared any more, and requests still pass: ${reason}`)
  const data = { project, old, new: young, since, writes, pagePort }
  const { thread, places, never, page } = await ComparingThread.start(data, onEnd)
  const copies = new Copies({ places, never: [...options.never, ...never], writes }, thread)
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

/** @throws CompareProblem unless the database of the project is held: its server must not act in the name of the old one */
async function checkHeld(project: string): Promise<void> {
  const { compareDatabase, projectDatabase } = await import('@content-gen/operate')
  if (!(await compareDatabase(await projectDatabase(project))).isHeld)
    throw new CompareProblem(
      'The site of this project is not held: its server could send mails and events beside the old one. An import holds it until `resume`.',
    )
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
