/** Services that send mails: by SMTP their server and password, by HTTP what they get and how they fail. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailer } from '../src/mail/mailer.js'
import { sesPassword, smtpServer } from '../src/mail/smtp-service.js'
import type { MailService } from '@content-gen/contract'

const variables = {
  KEY: 'AKIA',
  SECRET: 'some+secret+key',
  HOST: 'smtp.example.com',
  PORT: '2525',
  DOMAIN: 'mg.example',
}

test('nodemailer: texts and the port may be variables', () => {
  const options = {
    host: 'env:HOST',
    port: 'env:PORT',
    secure: false,
    auth: { user: 'site', pass: 'env:SECRET' },
    tls: { rejectUnauthorized: true },
  }
  expect(smtpServer({ provider: 'nodemailer', options }, variables)).toEqual({
    ...options,
    host: 'smtp.example.com',
    port: 2525,
    auth: { user: 'site', pass: 'some+secret+key' },
  })
  expect(() => smtpServer({ provider: 'nodemailer', options }, { ...variables, PORT: 'x' })).toThrow(
    '"x" is not a port',
  )
  expect(() => smtpServer({ provider: 'nodemailer', options }, {})).toThrow(
    'HOST is not set: email.providerOptions names it',
  )
})

test('SES: the region is in the address, and the password is derived', () => {
  const options = { key: 'env:KEY', secret: 'env:SECRET', amazon: 'https://email.eu-central-1.amazonaws.com' }
  expect(smtpServer({ provider: 'amazon-ses', options }, variables)).toEqual({
    host: 'email-smtp.eu-central-1.amazonaws.com',
    port: 465,
    secure: true,
    auth: { user: 'AKIA', pass: 'BMXhUYlu5Z3gSXVQORxlVa7XPaz91aGWdfHxvkOZdWZ2' },
  })
  expect(sesPassword('some+secret+key', 'us-west-1')).toBe('BH+jbMzper5WwlwUar9E1ySBqHa9whi0GPo+sJ0mVYJj')
  for (const amazon of ['https://email.evil.example', 'email.eu-central-1.amazonaws.com.evil.example'])
    expect(() => smtpServer({ provider: 'amazon-ses', options: { ...options, amazon } }, variables)).toThrow(
      'amazon is not an address',
    )
})

test('Mailgun: the region is in the address', () => {
  const options = { domain: 'env:DOMAIN', password: 'env:SECRET' }
  const auth = { user: 'postmaster@mg.example', pass: 'some+secret+key' }
  expect(smtpServer({ provider: 'mailgun', options }, variables)).toEqual({
    host: 'smtp.mailgun.org',
    port: 465,
    secure: true,
    auth,
  })
  for (const url of ['https://api.eu.mailgun.net', 'api.eu.mailgun.net'])
    expect(smtpServer({ provider: 'mailgun', options: { ...options, url } }, variables)).toMatchObject({
      host: 'smtp.eu.mailgun.org',
    })
})

interface Request {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

const requests: Request[] = []
let answer = (response: ServerResponse) => void response.writeHead(202).end()
const server = createServer((request, response) => {
  void text(request).then((body) => {
    requests.push({ path: request.url, headers: request.headers, body: JSON.parse(body) })
    answer(response)
  })
})
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

const mailerOf = (provider: 'sendgrid' | 'postmark', more: object = {}) => {
  const service: MailService = { provider, options: { apiKey: 'env:KEY', url, ...more } }
  const email = { from: 'Site <site@example.com>', replyTo: 'desk@example.com', transport: '', service }
  return openMailer(email, '/', variables)
}
const mail = {
  to: 'Ada <ada@example.com>, bob@example.com',
  bcc: 'c@example.com',
  subject: 'Häh?',
  text: 'words',
  html: '<p>words</p>',
  attachments: [
    { filename: 'a.txt', content: 'ä', contentType: 'text/plain' },
    { filename: 'b.png', content: Uint8Array.of(1, 2), cid: 'picture' },
  ],
}

test('Sendgrid gets the parts of a mail', async () => {
  await mailerOf('sendgrid').send(mail)
  const [{ path, headers, body } = fail()] = requests.splice(0)
  expect([path, headers.authorization]).toEqual(['/v3/mail/send', 'Bearer AKIA'])
  expect(body).toEqual({
    personalizations: [
      {
        to: [{ email: 'ada@example.com', name: 'Ada' }, { email: 'bob@example.com' }],
        bcc: [{ email: 'c@example.com' }],
      },
    ],
    from: { email: 'site@example.com', name: 'Site' },
    reply_to_list: [{ email: 'desk@example.com' }],
    subject: 'Häh?',
    content: [
      { type: 'text/plain', value: 'words' },
      { type: 'text/html', value: '<p>words</p>' },
    ],
    attachments: [
      { content: 'w6Q=', filename: 'a.txt', type: 'text/plain' },
      { content: 'AQI=', filename: 'b.png', content_id: 'picture', disposition: 'inline' },
    ],
  })
})

test('Postmark gets the parts of a mail', async () => {
  await mailerOf('postmark').send({ ...mail, html: '' })
  const [{ path, headers, body } = fail()] = requests.splice(0)
  expect([path, headers['x-postmark-server-token']]).toEqual(['/email', 'AKIA'])
  expect(body).toEqual({
    From: 'Site <site@example.com>',
    To: mail.to,
    Bcc: 'c@example.com',
    ReplyTo: 'desk@example.com',
    Subject: 'Häh?',
    TextBody: 'words',
    Attachments: [
      { Name: 'a.txt', Content: 'w6Q=', ContentType: 'text/plain' },
      { Name: 'b.png', Content: 'AQI=', ContentType: 'application/octet-stream', ContentID: 'cid:picture' },
    ],
  })
})

test('a refusal is told in the words of the service, without the key', async () => {
  answer = (response) => void response.writeHead(403).end('{"errors":[{"message":"not verified"}]}')
  const error = await mailerOf('sendgrid')
    .send(mail)
    .catch((thrown: unknown) => thrown)
  expect(String(error)).toMatch(/^Error: 127\.0\.0\.1:\d+ answers 403: .*not verified/)
  expect(String(error)).not.toContain('AKIA')
})

test('an endless answer is read no further, and a redirect is not followed', async () => {
  let sent = 0
  answer = (response) => {
    response.writeHead(500)
    const write = () => {
      while (!response.destroyed && sent < 1e9) {
        sent += 65_536
        if (!response.write('x'.repeat(65_536))) return void response.once('drain', write)
      }
    }
    write()
  }
  await expect(mailerOf('postmark').send(mail)).rejects.toThrow('answers 500')
  expect(sent).toBeLessThan(64_000_000)
  answer = (response) => void response.writeHead(307, { location: `${url}/elsewhere` }).end()
  requests.splice(0)
  await expect(mailerOf('postmark').send(mail)).rejects.toThrow('answers 307')
  expect(requests.map(({ path }) => path)).toEqual(['/email'])
})

test('the key goes over TLS only', () => {
  for (const address of ['http://api.sendgrid.com', 'ftp://localhost', 'api.sendgrid.com'])
    expect(() => mailerOf('sendgrid', { url: address })).toThrow('url is not an https address')
  expect(() => mailerOf('sendgrid', { url: 'https://api.eu.sendgrid.com' })).not.toThrow()
  expect(() => mailerOf('sendgrid', { apiKey: 'env:NO_KEY' })).toThrow('NO_KEY is not set')
})

function fail(): never {
  throw new Error('the service got no mail')
}
