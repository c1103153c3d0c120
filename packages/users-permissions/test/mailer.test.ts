/** Mails by SMTP: the package that they need, and who gets them. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { emailService } from '../src/mail/email-service.js'
import { openMailer, requireNodemailer } from '../src/mail/mailer.js'

test('a missing nodemailer gets a sentence with the line that installs it', () => {
  const missing = () => {
    throw new Error("Cannot find module 'nodemailer'")
  }
  expect(() => requireNodemailer(missing)).toThrow(
    /nodemailer.* is not installed.*`npm install --save-exact nodemailer@10`/,
  )
  expect(() => requireNodemailer()).not.toThrow()
})

test('an address of another kind is refused without its password', () => {
  const opened = (transport: string) => openMailer({ from: 'a@example.com', transport }, '/', {})
  expect(opened('smtp://a:b@localhost:25').isQuick).toBe(false)
  expect(opened('file:./mails.jsonl').isQuick).toBe(true)
  expect(() => opened('imap://a:secret@localhost')).toThrow('email.transport is "imap"')
})

/** Returns the port of a server that takes every mail, and the addresses that it was given. */
async function mailServer() {
  const recipients: string[] = []
  const server = createServer((socket) => {
    let isContent = false
    let rest = ''
    socket.write('220 here\r\n')
    socket.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (isContent && line !== '.') continue
        isContent = line === 'DATA'
        recipients.push(...(/^RCPT TO:<(.*)>/.exec(line)?.slice(1) ?? []))
        socket.write(isContent ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, recipients }
}

test('a name is no further recipient', async () => {
  const { port, recipients } = await mailServer()
  const mailer = openMailer({ from: 'site@example.com', transport: `smtp://127.0.0.1:${port}` }, '/', {})
  const to = 'other@example.com; Ada <ada@example.com>'
  await emailService(mailer).send({ to, cc: 'B; C <c@example.com>', subject: 'Hello', text: 'Hello' })
  expect(recipients).toEqual(['ada@example.com', 'c@example.com'])
})
