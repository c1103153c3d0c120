/** Mails of the owner's code: by SMTP and by HTTP, from templates, and none of a held site. */
import { hold, withRows } from '@content-gen/operate'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountProject, magazineConfig, send } from '../accounts/account-project.js'
import { startMailServer } from '../accounts/smtp.js'
import { freePort, type RunningServer } from '../project.js'
import { sampled } from '../databases.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { MailServer } from '../accounts/smtp.js'

const files = {
  'src/api/tag/controllers/post.ts': `
import { defineActions } from '../../../generated/owner.js'

interface Sent {
  readonly to: string
  readonly subject: string
  readonly name: string
}

export default defineActions(({ email }) => ({
  async send(ctx) {
    const { to, subject, name } = ctx.request.body as unknown as Sent
    await email.send({
      to: [to, 'Desk <desk@example.com>'],
      bcc: 'hidden@example.com',
      subject,
      text: 'Hello ' + name,
      attachments: [{ filename: 'hello.txt', content: Buffer.from(name), contentType: 'text/plain' }],
    })
    return { ok: true }
  },
  async greet(ctx) {
    const { to, name } = ctx.request.body as unknown as Sent
    const template = { subject: 'Hi <%= user.name %>', text: 'Dear <%= user.name %>', html: '<p>Dear <%= user.name %></p>' }
    await email.sendTemplated({ to, replyTo: 'other@example.com' }, template, { user: { name } })
    return { ok: true }
  },
}))
`,
  'src/api/tag/routes/post.ts': `
import { defineRoutes } from '../../../generated/owner.js'

export default defineRoutes('api::tag', [
  { method: 'POST', path: '/post/send', handler: 'post.send', config: { auth: false } },
  { method: 'POST', path: '/post/greet', handler: 'post.greet', config: { auth: false } },
])
`,
  'src/seed.ts': `
import { defineSeed } from './generated/owner.js'

export default defineSeed(({ email }) => email.send({ to: 'a@example.com', subject: 'Sown', html: '<p>Sown</p>' }))
`,
}

/** Long enough for a busy machine. */
const patience = { timeout: 20_000 }

describe.each(sampled('postgresql'))('mails of owner code on %s', (provider) => {
  let mails: MailServer
  let project: AccountProject
  let server: RunningServer
  let base: string

  const smtp = {
    settings: { defaultFrom: 'Site <site@example.com>', defaultReplyTo: 'desk@example.com' },
    provider: '@strapi/provider-email-nodemailer',
    providerOptions: {
      host: '127.0.0.1',
      port: 'env:MAIL_PORT',
      auth: { user: 'site', pass: 'env:MAIL_PASSWORD' },
    },
  }
  const env = () => ({ MAIL_PORT: String(mails.port), MAIL_PASSWORD: 'the word' })

  beforeAll(async () => {
    mails = await startMailServer()
    project = await accountProject(`owner-mails-${provider}`, provider)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(project.dir, path)), { recursive: true })
      writeFileSync(join(project.dir, path), text)
    }
    await project.configure({ ...magazineConfig, email: smtp })
    await project.compile()
    server = await project.start(env())
    base = server.base
  }, 240_000)

  afterAll(async () => {
    await server?.stop()
    await mails?.stop()
    await project?.database.drop()
  })

  const post = (path: string, body: object) => send(base, 'POST', `/api/post/${path}`, body)

  test('a mail by SMTP has its sender, receivers and attachments', async () => {
    expect((await post('send', { to: 'ada@example.com', subject: 'Hello', name: 'Ada' })).body).toEqual({ ok: true })
    const mail = mails.taken.at(-1) ?? ''
    expect(mail).toMatch(/^From: Site <site@example.com>\r$/m)
    expect(mail).toMatch(/^To: ada@example.com, Desk <desk@example.com>\r$/m)
    expect(mail).toMatch(/^Reply-To: desk@example.com\r$/m)
    expect(mail).not.toContain('hidden@example.com')
    expect(mail).toMatch(/filename=hello.txt\r\n\r\nQWRh\r/)
    expect(mails.logins).toContain('site the word')
  })

  test('a template has the values, escaped in the HTML', async () => {
    const name = '<b>Ada</b> <%= user.name %>'
    expect((await post('greet', { to: 'ada@example.com', name })).body).toEqual({ ok: true })
    const mail = (mails.taken.at(-1) ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=')
    expect(mail).toContain('Subject: Hi <b>Ada</b> <%= user.name %>\r')
    expect(mail).toContain('Dear <b>Ada</b> <%= user.name %>\r')
    expect(mail).toContain('<p>Dear &#60;b&#62;Ada&#60;/b&#62; &#60;%= user.name %&#62;</p>')
    expect(mail).toMatch(/^Reply-To: other@example.com\r$/m)
  })

  test('line ends in addresses and subjects are refused', async () => {
    const count = mails.taken.length
    const bad = [
      [{ to: 'ada@example.com\r\nBcc: b@example.com', subject: 'x', name: 'x' }, 'to must be one line'],
      [{ to: 'ada@example.com', subject: 'x\r\nBcc: b@example.com', name: 'x' }, 'subject must be one line'],
      [{ to: 'ada', subject: 'x', name: 'x' }, 'to must be a valid email'],
    ] as const
    for (const [body, message] of bad)
      expect((await post('send', body)).body.error).toMatchObject({ status: 400, name: 'ValidationError', message })
    const { error } = (await post('greet', { to: 'ada@example.com', name: 'x\r\nBcc: b@example.com' })).body
    expect(error).toMatchObject({ status: 400, message: 'subject must be one line' })
    expect(mails.taken).toHaveLength(count)
  })

  test('a seed sends as well', async () => {
    Object.assign(project.env, env())
    await project.cli('seed')
    expect(mails.taken.at(-1)).toContain('Subject: Sown')
  })

  test('a held site sends nothing', async () => {
    const count = mails.taken.length
    await withRows({ projectDir: project.dir, provider, databaseUrl: project.database.url }, hold)
    expect((await post('send', { to: 'ada@example.com', subject: 'Held', name: 'x' })).status).toBe(500)
    await expect.poll(() => server.output(), patience).toContain('This site is held, and sends no mails')
    expect(mails.taken).toHaveLength(count)
    await project.cli('resume')
    expect((await post('send', { to: 'ada@example.com', subject: 'Free', name: 'x' })).status).toBe(200)
  })

  test('Sendgrid gets the same mail by HTTP', async () => {
    const bodies: unknown[] = []
    const service = createServer((request, response) => {
      void json(request).then((body) => {
        bodies.push([request.headers.authorization, body])
        response.writeHead(202).end()
      })
    })
    const port = await freePort()
    await new Promise<void>((resolve) => service.listen(port, '127.0.0.1', resolve))
    await server.stop()
    const providerOptions = { apiKey: 'env:SENDGRID_KEY', url: 'env:SENDGRID_URL' }
    await project.configure({
      ...magazineConfig,
      email: { from: 'site@example.com', provider: 'sendgrid', providerOptions },
    })
    server = await project.start({ SENDGRID_KEY: 'SG.key', SENDGRID_URL: `http://127.0.0.1:${port}` })
    base = server.base
    expect((await post('greet', { to: 'Ada <ada@example.com>', name: 'Ada' })).status).toBe(200)
    expect(bodies).toEqual([
      [
        'Bearer SG.key',
        expect.objectContaining({
          personalizations: [{ to: [{ email: 'ada@example.com', name: 'Ada' }] }],
          from: { email: 'site@example.com' },
          reply_to_list: [{ email: 'other@example.com' }],
          subject: 'Hi Ada',
        }),
      ],
    ])
    await new Promise((resolve) => service.close(resolve))
  })
})
