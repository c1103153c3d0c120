/** Mails by SMTP need a package that a project without them does not install. */
import { expect, test } from 'vitest'
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
