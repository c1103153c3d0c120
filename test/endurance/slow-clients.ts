/** Clients that keep a connection open and hardly use it. */
import { connect } from 'node:net'
import { boundary } from '../../packages/upload/test/client.js'
import type { Socket } from 'node:net'

/** The first bytes of such a client, and those that follow every second. */
interface Slowness {
  readonly first: string
  readonly drip: string
  /** It does not read. */
  readonly isDeaf?: boolean
}

const head = (start: string, ...headers: string[]) =>
  [start, 'Host: x', ...headers, 'Content-Length: 1000000', '', ''].join('\r\n')

/** `largePath` answers megabytes. */
export function slownesses(largePath: string): Readonly<Record<string, Slowness>> {
  return {
    silent: { first: '', drip: '' },
    'slow header': { first: 'GET /api/articles HTTP/1.1\r\nHost: x\r\n', drip: 'X-A: b\r\n' },
    'slow JSON': { first: head('POST /api/articles HTTP/1.1', 'Content-Type: application/json') + '{', drip: ' ' },
    'slow file': {
      first:
        head('POST /api/upload HTTP/1.1', `Content-Type: multipart/form-data; boundary=${boundary}`) +
        `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n`,
      drip: 'x',
    },
    'slow body to no route': { first: head('POST /nothing HTTP/1.1', 'Content-Type: application/json'), drip: ' ' },
    'slow reader': { first: `GET ${largePath} HTTP/1.1\r\nHost: x\r\n\r\n`, drip: '', isDeaf: true },
    'many requests, never read': {
      first: `GET ${largePath} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20),
      drip: '',
      isDeaf: true,
    },
  }
}

/** Connects, and returns the milliseconds until the server closed the connection; null after `patience`. */
export function stayConnected(
  base: string,
  { first, drip, isDeaf }: Slowness,
  patience: number,
): Promise<number | null> {
  const { hostname, port } = new URL(base)
  const started = performance.now()
  return new Promise((resolve) => {
    const socket: Socket = connect(Number(port), hostname, () => {
      if (first !== '') socket.write(first)
    })
    if (isDeaf) socket.pause()
    else socket.resume()
    const dripping = setInterval(() => {
      if (drip !== '' && socket.writable) socket.write(drip)
      // A client that does not read only notices the end when it writes.
      if (isDeaf && socket.writable) socket.write('\r\n')
    }, 1000)
    const giveUp = setTimeout(() => end(null), patience)
    const end = (result: number | null) => {
      clearInterval(dripping)
      clearTimeout(giveUp)
      socket.destroy()
      resolve(result)
    }
    socket.on('error', () => undefined).on('close', () => end(performance.now() - started))
    socket.on('end', () => end(performance.now() - started))
  })
}
