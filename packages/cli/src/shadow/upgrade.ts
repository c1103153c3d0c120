import type { IncomingMessage } from 'node:http'
import { pipeline, type Duplex } from 'node:stream'
import { endToEnd } from './headers.js'
import type { Origin } from './origin.js'

/** Passes a request for another protocol, such as WebSocket, and then the bytes of both sides. */
export function passUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, origin: Origin): void {
  const asked = origin.request(request, { isUpgrade: true })
  socket.on('error', () => asked.destroy())
  socket.once('close', () => asked.destroy())
  asked.once('upgrade', (answer, other, otherHead) => {
    const protocol = ['Connection', 'Upgrade', 'Upgrade', answer.headers.upgrade ?? '']
    socket.write(headOf(answer, protocol))
    socket.write(otherHead)
    other.write(head)
    // A failure of either side closes both.
    pipeline(socket, other, () => undefined)
    pipeline(other, socket, () => undefined)
  })
  asked.once('response', (answer) => {
    socket.write(headOf(answer, ['Connection', 'close']))
    pipeline(answer, socket, () => undefined)
  })
  asked.on('error', () => {
    if (socket.writable) socket.end('HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  asked.end()
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage, more: readonly string[]): string {
  const headers = [...endToEnd(rawHeaders), ...more]
  const lines = headers.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${headers[index + 1]}`] : []))
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n')
}
