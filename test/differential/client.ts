import { Agent, request } from 'node:http'

export interface Reply {
  readonly status: number
  readonly text: string
}

/** An HTTP client of one server. It keeps its connections, so that a read takes little more than the server's own time. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2 })

  constructor(readonly base: string) {}

  get(path: string): Promise<Reply> {
    return this.send('GET', path)
  }

  sendJson(method: string, path: string, body: unknown): Promise<Reply> {
    return this.send(method, path, { 'content-type': 'application/json' }, JSON.stringify(body))
  }

  send(method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const outgoing = request(this.base + path, { method, agent: this.#agent, headers }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
        incoming.on('error', reject)
      })
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed an idle connection while this process was too busy to see it.
        const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET'
        if (isStale && method === 'GET') resolve(this.get(path))
        else reject(error)
      })
      outgoing.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
