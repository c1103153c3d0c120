import type { IncomingMessage } from 'node:http'
import { Collected, largestAnswer, largestBody, type CopiedRequest } from './copied-request.js'
import { reasonToSkip, type Mirrored } from './mirrored.js'

/** Copies, and their bytes, that wait at most. */
const mostWaiting = 200
const mostBytes = 32 * 2 ** 20

export interface Comparer {
  take(copy: CopiedRequest): void
  /** Counts a request that is not compared. */
  skip(reason: string): void
}

/** Copies requests and their answers while they pass. */
export class Copies {
  readonly #mirrored: Mirrored
  readonly #comparing: Comparer
  readonly #mostWaiting: number
  #waiting = 0
  #bytes = 0

  constructor(mirrored: Mirrored, comparing: Comparer, most = mostWaiting) {
    this.#mirrored = mirrored
    this.#comparing = comparing
    this.#mostWaiting = most
  }

  /** Copies a request; the function that it returns copies the answer. */
  watch(request: IncomingMessage): ((answer: IncomingMessage) => void) | null {
    const reason = reasonToSkip(request, this.#mirrored)
    if (reason !== null) {
      this.#comparing.skip(reason)
      return null
    }
    const body = new Collected(largestBody)
    if (request.method !== 'GET') request.on('data', (chunk: Buffer) => body.add(chunk))
    return (answer) => this.#copyAnswer(request, answer, body)
  }

  /** A copy was compared. */
  release(bytes: number): void {
    this.#waiting--
    this.#bytes -= bytes
  }

  #copyAnswer(request: IncomingMessage, answer: IncomingMessage, body: Collected): void {
    const status = answer.statusCode ?? 0
    if (status === 304 || status === 206) return this.#comparing.skip('an answer without its contents')
    const collected = new Collected(largestAnswer)
    answer.on('data', (chunk: Buffer) => collected.add(chunk))
    answer.once('close', () => {
      const [bytes, posted] = [collected.bytes(), body.bytes()]
      if (!answer.complete) return this.#comparing.skip('an answer that broke off')
      if (bytes === null || posted === null) return this.#comparing.skip('larger than is compared')
      if (this.#waiting >= this.#mostWaiting || this.#bytes + bytes.length > mostBytes)
        return this.#comparing.skip('too many wait for the new server')
      this.#waiting++
      this.#bytes += bytes.length
      const { method = 'GET', url: path = '' } = request
      return this.#comparing.take({
        method,
        path,
        posted: method === 'GET' ? null : posted.toString(),
        headers: ofSender(request),
        status,
        answerHeaders: onlyTexts(answer.headers, ['content-type', 'content-encoding', 'x-powered-by', 'location']),
        bytes,
      })
    })
  }
}

function ofSender({ headers, socket }: IncomingMessage): Record<string, string> {
  const senders = [headers['x-forwarded-for'], socket.remoteAddress].flat().filter(Boolean).join(', ')
  const named = ['authorization', 'cookie', 'accept', 'accept-language', 'content-type', 'strapi-transformer-ignore']
  return { ...onlyTexts(headers, named), ...(senders !== '' && { 'x-forwarded-for': senders }) }
}

function onlyTexts(headers: IncomingMessage['headers'], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}
