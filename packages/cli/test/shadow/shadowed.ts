/** A proxy between two servers, whose copies are compared in this thread. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isWrite } from '../../src/shadow/client-question.js'
import { Copies } from '../../src/shadow/copies.js'
import { Origin } from '../../src/shadow/origin.js'
import { createProxy } from '../../src/shadow/proxy.js'
import { Shadowing } from '../../src/shadow/shadowing.js'
import { Turns } from '../../src/shadow/turns.js'
import type { Knowledge } from '../../src/compare/knowledge.js'
import type { Comparison } from '../../src/compare/report.js'
import type { CopiedRequest } from '../../src/shadow/copied-request.js'

export const noKnowledge: Knowledge = {
  places: { prefix: '/api', graphql: '/graphql' },
  locales: [],
  models: new Map(),
  names: new Set(['id', 'title', 'rating']),
  namesOf: () => new Set(),
  toMany: new Set(),
  changing: { since: null },
}

const closing: (() => unknown)[] = []

export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0)) await close()
}

export function closeLater(server: Server): void {
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeLater(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a server that answers JSON. */
export function answering(bodyOf: (request: IncomingMessage, sent: string) => unknown): Promise<string> {
  return listening(
    createServer((request, response) => {
      let sent = ''
      request.on('data', (chunk) => (sent += String(chunk)))
      request.on('end', () => {
        const body = bodyOf(request, sent)
        if (body !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
      })
    }),
  )
}

export const serving = (listener: RequestListener): Promise<string> => listening(createServer(listener))

export interface Shadowed {
  readonly base: string
  readonly shadowing: Shadowing
  /** Waits until everything that was copied is compared. */
  report(): Promise<Comparison>
}

interface Options {
  readonly old: string
  readonly new: string
  readonly knowledge?: Knowledge
  readonly never?: readonly string[]
  readonly again?: number
  readonly waiting?: number
  readonly writes?: boolean
}

export async function shadowed({
  old,
  new: young,
  knowledge = noKnowledge,
  never = [],
  again = 1_000,
  waiting,
  writes = false,
}: Options): Promise<Shadowed> {
  const shadowing = new Shadowing({ old, new: young, knowledge, again })
  const open = new Set<CopiedRequest>()
  const compare = async (copy: CopiedRequest) => {
    await shadowing.take(copy)
    copies.release(copy.bytes.length)
    open.delete(copy)
  }
  const turns = new Turns(4, compare, (copy) => isWrite(copy, knowledge.places))
  const take = (copy: CopiedRequest) => {
    open.add(copy)
    turns.add(copy)
  }
  const comparing = { take, skip: (reason: string) => shadowing.skip(reason) }
  const copies = new Copies({ places: knowledge.places, never, writes }, comparing, waiting)
  const origin = new Origin(old)
  closing.push(() => origin.close())
  const base = await listening(createProxy(origin, (request) => copies.watch(request)))
  const report = async () => {
    do await new Promise((resolve) => setTimeout(resolve, 20))
    while (open.size > 0)
    return shadowing.report()
  }
  return { base, shadowing, report }
}
