/** The storage and the mail transport of `packages/cli/docs/storage-and-mails.md`, in a server, on both databases. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, sampled, type TestDatabase } from '../databases.js'
import { createProject, type Project, type RunningServer } from '../project.js'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const page = readFileSync(at('packages/cli/docs/storage-and-mails.md'), 'utf8')
const shown = new Map(
  [...page.matchAll(/^\*\*`([^`]+)`\*\*\n\n```(?:ts|json)\n([^]*?)```/gm)].map(([, path = '', text = '']) => [
    path,
    text,
  ]),
)
const settings = JSON.parse(shown.get('content-gen.config.json') ?? '') as object
const upload = (name: string) => `plugin::upload.content-api.${name}`
const config = {
  ...settings,
  'users-permissions': { ratelimit: { enabled: false }, advanced: { email_confirmation: true } },
  permissions: { public: [upload('upload'), upload('find'), upload('destroy'), 'plugin::upload.content-api.findOne'] },
}

/** A server that stores each PUT and POST, and refuses those that a test names. */
async function outside() {
  const objects = new Map<string, Buffer>()
  const mails: { readonly key: string | undefined; readonly mail: Readonly<Record<string, string>> }[] = []
  const refused = new Set<string>()
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answer = (status: number, body?: Buffer) => response.writeHead(status).end(body)
      if (refused.has(`${method} ${url}`) || refused.has(method)) return answer(503)
      if (method === 'POST') {
        mails.push({ key: headers.authorization, mail: JSON.parse(Buffer.concat(chunks).toString()) })
        return answer(202)
      }
      const object = objects.get(url)
      if (method === 'PUT') objects.set(url, Buffer.concat(chunks))
      else if (object === undefined) return answer(404)
      if (method === 'DELETE') objects.delete(url)
      answer(200, method === 'GET' ? object : undefined)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { base: `http://127.0.0.1:${port}`, objects, mails, refused, close: () => server.close() }
}

describe.each(sampled('postgresql'))('files and mails elsewhere on %s', (provider) => {
  let database: TestDatabase
  let project: Project
  let server: RunningServer
  let away: Awaited<ReturnType<typeof outside>>

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(project.dir, path)), { recursive: true })
    writeFileSync(join(project.dir, path), text)
  }

  beforeAll(async () => {
    away = await outside()
    database = await freshDatabase(provider)
    const models = at('fixtures/cases/media')
    project = createProject({ name: `owner-storage-${provider}`, models, provider, databaseUrl: database.url, config })
  }, 120_000)

  afterAll(async () => {
    await server?.stop()
    away?.close()
    await database?.drop()
  })

  test('a file that the config names must exist, and have the right type', async () => {
    const generate = () =>
      project.cli('generate').then(
        () => '',
        (error: { stderr: string }) => error.stderr,
      )
    const missing = await generate()
    expect(missing).toContain(
      'content-gen.config.json: upload.storage: there is no file src/storage.ts. It must end in "export default defineStorage(...)".\n',
    )
    expect(missing).toContain('email.transport: there is no file src/mails.ts.')
    write('src/storage.ts', shown.get('src/mails.ts') ?? '')
    write('src/mails.ts', 'export const nothing = 1\n')
    const wrong = await generate()
    expect(wrong).toContain('src/storage.ts:3: this file is not wired: it calls defineMailTransport.')
    expect(wrong).toContain('src/mails.ts: this file is not wired: it has no default export.')
    expect((await project.cli('doctor').catch((error: { stdout: string }) => error)).stdout).toContain('src/mails.ts')
    rmSync(join(project.dir, 'src/storage.ts'))
    expect((await project.cli('doctor').catch((error: { stdout: string }) => error)).stdout).toContain(
      'there is no file src/storage.ts',
    )
  })

  test('the examples of the page compile, and the server uses them', async () => {
    for (const path of ['src/storage.ts', 'src/mails.ts']) write(path, shown.get(path) ?? '')
    await project.cli('generate')
    await project.cli('migrate', 'dev', '--name', 'initial')
    await project.build()
    // Code that reads variables when it is loaded finds those of `.env`, too.
    write('.env', `OBJECTS_URL=${away.base}/uploads\nMAILS_URL=${away.base}/send\nMAILS_KEY=k\n`)
    server = await project.start()
  }, 120_000)

  const send = async (text: string, query = '', name = 'a note.txt') => {
    const form = new FormData()
    form.append('files', new Blob([text], { type: 'text/plain' }), name)
    const response = await fetch(`${server.base}/api/upload${query}`, { method: 'POST', body: form })
    return { status: response.status, body: (await response.json()) as Sent[] & Sent }
  }
  interface Sent {
    readonly id: number
    readonly url: string
    readonly provider: string
  }
  const read = async (url: string) => (await fetch(url)).text()
  const count = async () =>
    ((await (await fetch(`${server.base}/api/upload/files`)).json()) as readonly unknown[]).length

  test('a file is stored there, replaced and deleted', async () => {
    const { status, body } = await send('first')
    expect(status).toBe(200)
    const [file] = body
    expect(file).toMatchObject({ provider: 'objects', url: expect.stringMatching(`^${away.base}/uploads/a_note_`) })
    expect(await read(file?.url ?? '')).toBe('first')
    const replaced = await send('second', `?id=${file?.id}`)
    expect(replaced.body.url).toBe(file?.url)
    expect(await read(file?.url ?? '')).toBe('second')
    expect(away.objects.size).toBe(1)
    const gone = await fetch(`${server.base}/api/upload/files/${file?.id}`, { method: 'DELETE' })
    expect(gone.status).toBe(200)
    expect([away.objects.size, await count()]).toEqual([0, 0])
  })

  test('a failure leaves neither a row nor an object', async () => {
    away.refused.add('PUT')
    expect((await send('lost')).status).toBe(500)
    away.refused.clear()
    expect([away.objects.size, await count()]).toEqual([0, 0])
    const { body } = await send('kept')
    const url = body[0]?.url ?? ''
    // The database step fails: there is no such entry to attach the file to.
    const form = new FormData()
    form.append('files', new Blob(['x']), 'x.txt')
    form.append('ref', 'api::nothing.nothing')
    form.append('refId', '1')
    form.append('field', 'nothing')
    const response = await fetch(`${server.base}/api/upload`, { method: 'POST', body: form })
    expect(response.status).toBe(400)
    expect([away.objects.size, await read(url)]).toEqual([1, 'kept'])
  })

  test('mails use the transport, and its error fails a registration that waits for one', async () => {
    const register = (username: string) =>
      fetch(`${server.base}/api/auth/local/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, email: `${username}@example.com`, password: 'Passw0rd!' }),
      })
    expect((await register('ada')).status).toBe(200)
    expect(away.mails).toMatchObject([
      {
        key: 'Bearer k',
        mail: { from: 'site@example.com', to: 'ada@example.com', text: expect.stringContaining('confirmation=') },
      },
    ])
    away.refused.add('POST')
    expect(await (await register('bob')).json()).toMatchObject({
      error: { status: 400, message: 'the mail service answers 503' },
    })
    await expect.poll(() => server.output()).toContain('a mail went out')
  })
})
