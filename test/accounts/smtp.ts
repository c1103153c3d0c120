/** A mail server that accepts every mail, or holds it back on request. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface MailServer {
  readonly port: number
  /** The accepted mails, as they came over the wire. */
  readonly taken: string[]
  /** The addresses to which mails were to go. */
  readonly recipients: string[]
  /** Names and passwords of those who signed in. */
  readonly logins: string[]
  /** From now on each mail waits at its end until `release`. */
  hold(): void
  release(): void
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = []
  const recipients: string[] = []
  const logins: string[] = []
  const sockets = new Set<Socket>()
  let gate = Promise.resolve()
  let open = () => {}
  const server = createServer((socket) => {
    sockets.add(socket)
    const say = (line: string) => socket.write(`${line}\r\n`)
    let text = ''
    let isMail = false
    const read = async () => {
      for (;;) {
        const end = text.indexOf(isMail ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = text.slice(0, end)
        text = text.slice(end + (isMail ? 5 : 2))
        if (isMail) {
          isMail = false
          await gate
          taken.push(part)
          say('250 taken')
        } else if (part === 'DATA') {
          isMail = true
          say('354 go on')
        } else if (part.startsWith('AUTH PLAIN ')) {
          logins.push(Buffer.from(part.slice('AUTH PLAIN '.length), 'base64').toString().split('\0').join(' ').trim())
          say('235 known')
        } else if (part.startsWith('RCPT TO:')) {
          recipients.push(part.slice('RCPT TO:<'.length, -1))
          say('250 fine')
        } else say(part === 'QUIT' ? '221 bye' : part.startsWith('EHLO ') ? '250-here\r\n250 AUTH PLAIN' : '250 fine')
      }
    }
    let reading = Promise.resolve()
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      reading = reading.then(read)
    })
    socket.on('error', () => undefined)
    say('220 here')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    recipients,
    logins,
    hold: () => {
      gate = new Promise((resolve) => (open = resolve))
    },
    release: () => open(),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
