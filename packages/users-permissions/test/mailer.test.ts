/** Mails by SMTP: the package that they need, and who gets them. */
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../../test/accounts/smtp.js'
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

test('a name is no further recipient', async () => {
  const { port, recipients, stop } = await startMailServer()
  onTestFinished(stop)
  const mailer = openMailer({ from: 'site@example.com', transport: `smtp://127.0.0.1:${port}` }, '/', {})
  const to = 'other@example.com; Ada <ada@example.com>'
  await emailService(mailer).send({ to, cc: 'B; C <c@example.com>', subject: 'Hello', text: 'Hello' })
  expect(recipients).toEqual(['ada@example.com', 'c@example.com'])
})
