/** Hands requests to servers in turn. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { RunningServer } from '../project.js'

export interface RoundRobin {
  readonly base: string
  stop(): Promise<void>
}

export async function roundRobin(servers: readonly RunningServer[]): Promise<RoundRobin> {
  let turn = 0
  const balancer = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', servers[turn++ % servers.length]?.base)
    const onward = { agent: false, method: incoming.method, headers: incoming.rawHeaders } as const
    const asked = request(`${target.origin}${incoming.url}`, onward, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    asked.on('error', () => outgoing.destroy())
    incoming.pipe(asked)
  }).listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  const address = balancer.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    base: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        balancer.close(() => resolve())
        balancer.closeAllConnections()
      }),
  }
}
