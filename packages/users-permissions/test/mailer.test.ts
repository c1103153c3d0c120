/** Mails by SMTP: the package that they need, and who gets them. */
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../../test/accounts/smtp.js'
import { emailService } from '../src/mail/email-service.js'
import { openMailer, ownMailer, requireNodemailer } from '../src/mail/mailer.js'
import { outgoingMailer } from '../src/mail/outgoing-mailer.js'

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

test('a name is no further recipient', async () => {
  const { port, recipients, stop } = await startMailServer()
  onTestFinished(stop)
  const mailer = openMailer({ from: 'site@example.com', transport: `smtp://127.0.0.1:${port}` }, '/', {})
  const to = 'other@example.com; Ada <ada@example.com>'
  await emailService(mailer).send({ to, cc: 'B; C <c@example.com>', subject: 'Hello', text: 'Hello' })
  expect(recipients).toEqual(['ada@example.com', 'c@example.com'])
})

test('a mail that goes out has a span, and one of a held site has none', async () => {
  const [spans, sent]: [string[], unknown[]] = [[], []]
  let isHeld = false
  const store = {
    database: { dialect: { name: 'sqlite' }, rows: async () => [{ isThere: isHeld }] },
    traces: { send: (name: string, send: (headers: object) => unknown) => (spans.push(name), send({})) },
  }
  const transport = { send: async (mail: unknown) => void sent.push(mail) }
  // Only these members are used.
  const mailer = outgoingMailer(ownMailer({ from: 'site@example.com', transport: '' }, transport), store as never)
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await mailer.send(mail)
  isHeld = true
  await expect(mailer.send(mail)).rejects.toThrow('held')
  expect([spans, sent]).toEqual([['mail'], [{ from: 'site@example.com', ...mail }]])
})
