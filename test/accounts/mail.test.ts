/** Mails by SMTP: their text, and that neither they nor a slow or absent mail server reveals anything. */
import { hold, withRows } from '@content-gen/operate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accountProject,
  bearer,
  magazineConfig,
  password,
  register,
  send,
  signIn,
  withSettings,
} from './account-project.js'
import { startMailServer } from './smtp.js'
import type { RunningServer } from '../project.js'
import { meanwhile } from '../meanwhile.js'
import type { AccountProject } from './account-project.js'
import type { MailServer } from './smtp.js'

/** Long enough for a busy machine. */
const patience = { timeout: 20_000 }
let mails: MailServer
let project: AccountProject
let server: RunningServer

beforeAll(async () => {
  mails = await startMailServer()
  project = await accountProject('accounts-mail', 'sqlite', configFor(mails.port))
  server = await project.start({ PUBLIC_URL: 'https://site.example/' })
}, 120_000)

afterAll(async () => {
  await server.stop()
  await mails.stop()
  await project.database.drop()
})

function configFor(port: number) {
  const email = { from: 'site@example.com', transport: `smtp://127.0.0.1:${port}` }
  const advanced = { email_confirmation: true, email_reset_password: 'https://site.example/reset' }
  return withSettings({ advanced }, { ...magazineConfig, email })
}

const post = (path: string, body: object, headers: object = {}) => send(server.base, 'POST', path, body, headers)
const forget = (email: string) => post('/api/auth/forgot-password', { email })
/** The text of a mail, with its lines joined. */
const read = (mail: string | undefined) => (mail ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')

test('a confirmation, and a reset', async () => {
  const made = await register(server.base, 'alice')
  expect([made.status, Object.keys(made.body)]).toEqual([200, ['user']])
  const [confirmation] = mails.taken
  expect(confirmation).toMatch(/^To: alice@example.com\r$/m)
  expect(confirmation).toMatch(/^From: site@example.com\r$/m)
  const [, path] =
    /https:\/\/site\.example(\/api\/auth\/email-confirmation\?confirmation=[0-9a-f]{40})\s/.exec(read(confirmation)) ??
    []
  // Another host in a request changes no link.
  expect((await signIn(server.base, 'alice')).body.error.message).toBe('Your account email is not confirmed')
  expect(
    (await send(server.base, 'GET', path ?? '', undefined, { host: 'evil.example' })).headers.get('location'),
  ).toBe('/')
  expect((await send(server.base, 'GET', path ?? '')).status).toBe(400)
  expect((await signIn(server.base, 'alice')).status).toBe(200)
  await post('/api/auth/forgot-password', { email: 'alice@example.com' }, { 'x-forwarded-host': 'evil.example' })
  await expect.poll(() => mails.taken.length, patience).toBe(2)
  expect(read(mails.taken[1])).toMatch(/https:\/\/site\.example\/reset\?code=[0-9a-f]{128}\s/)
  expect(mails.taken.join('\n')).not.toContain('evil.example')
})

test('text that looks like a template stays text', async () => {
  const email = '${7*7}{{x}}@example.com'
  await register(server.base, '<%= process.exit(1) %>', { email })
  await expect.poll(() => mails.taken.at(-1), patience).toContain(`To: ${email}\r\n`)
  expect((await signIn(server.base, '<%= process.exit(1) %>')).status).toBe(400)
})

test('a mail of the API is one mail, to addresses', async () => {
  const full = (await project.cli('token', 'create', '--name', 'full', '--type', 'full-access')).stdout.trim()
  const mail = { to: 'x@example.com', subject: 'Hello', text: 'text' }
  const write = async (more: object) => (await post('/api/email', { ...mail, ...more }, bearer(full))).status
  const before = mails.taken.length
  expect(await write({})).toBe(200)
  expect(mails.taken).toHaveLength(before + 1)
  for (const more of [
    { subject: 'Hello\r\nBcc: y@example.com' },
    { to: 'x@example.com, y@example.com' },
    { cc: 'y@example.com\r\nX: y' },
    { bcc: 'nowhere' },
    { replyTo: ['y@example.com'] },
    { text: { path: '/etc/passwd' } },
    { to: undefined },
  ])
    expect(await write(more), JSON.stringify(more)).toBe(400)
  expect(mails.taken).toHaveLength(before + 1)
})

test('while the site is held, no mail goes out, and answers reveal nothing', async () => {
  const { dir, database } = project
  const before = mails.taken.length
  await withRows({ projectDir: dir, provider: 'sqlite', databaseUrl: database.url }, hold)
  const [known, unknown] = await Promise.all([forget('alice@example.com'), forget('nobody@example.com')])
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect((await register(server.base, 'held')).status).toBe(400)
  await expect.poll(() => server.output(), patience).toContain('This site is held, and sends no mails')
  expect(mails.taken).toHaveLength(before)
  await project.cli('resume')
  await forget('alice@example.com')
  await expect.poll(() => mails.taken.length, patience).toBe(before + 1)
})

test('an answer does not wait for the mail server, and a stopping server loses no mail', async () => {
  mails.hold()
  const before = mails.taken.length
  const [known, unknown] = await Promise.all([forget('alice@example.com'), forget('nobody@example.com')])
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect(mails.taken).toHaveLength(before)
  const code = await meanwhile(server.stop(), async () => {
    await expect.poll(() => send(server.base, 'GET', '/_health').catch(() => 'closed'), patience).toBe('closed')
    mails.release()
  })
  expect(code).toBe(0)
  expect(mails.taken).toHaveLength(before + 1)
  server = await project.start()
})

test('an unavailable mail server changes no answer, and its secrets stay out of the log', async () => {
  await server.stop()
  const email = { from: 'site@example.com', transport: 'smtp://mailer:guess1-of-the-mailer@127.0.0.1:9' }
  await project.configure(withSettings({ advanced: { email_confirmation: true } }, { ...magazineConfig, email }))
  server = await project.start()
  const [known, unknown] = await Promise.all([forget('alice@example.com'), forget('nobody@example.com')])
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  await expect.poll(() => server.output(), patience).toContain('a mail could not be sent')
  const again = (address: string) => post('/api/auth/send-email-confirmation', { email: address })
  await expect(register(server.base, 'bob')).resolves.toMatchObject({
    status: 400,
    body: { error: { name: 'ApplicationError' } },
  })
  expect((await again('Bob@example.com')).body).toEqual({ email: 'bob@example.com', sent: true })
  expect((await again('Nobody@example.com')).body).toEqual({ email: 'nobody@example.com', sent: true })
  expect((await signIn(server.base, 'bob', password)).body.error.message).toBe('Your account email is not confirmed')
})
