// A mail server that is slow with each mail.
import { once } from 'node:events'
import { createServer } from 'node:net'

const milliseconds = 500

export async function startSlowMailServer() {
  const server = createServer((socket) => {
    const say = (line) => socket.writable && socket.write(`${line}\r\n`)
    let text = ''
    let isMail = false
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
      for (;;) {
        const end = text.indexOf(isMail ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = text.slice(0, end)
        text = text.slice(end + (isMail ? 5 : 2))
        if (isMail) setTimeout(say, milliseconds, '250 taken')
        else say(line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 fine')
        isMail = !isMail && line === 'DATA'
      }
    })
    socket.on('error', () => undefined)
    say('220 here')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: server.address().port }
}
