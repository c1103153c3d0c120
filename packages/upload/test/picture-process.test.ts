/** Pictures have a process of their own: whatever happens to it, the server goes on, and the next picture is handled. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sampled } from '../../../test/databases.js'
import { exitOf } from '../../../test/exit-of.js'
import { strace } from '../../../test/programs.js'
import { describeWith, linux, testWith } from '../../../test/tried.js'
import { bodyOf, boundary, filePart, until } from './client.js'
import { endlessNotes, withNotes } from './endless-notes.js'
import { openLibrary, running } from './library.js'
import { expectWhole } from './library-whole.js'
import { environmentOf, isPictureProcess, pictureProcesses, prioritiesOf } from './picture-processes.js'
import type { Reply } from './client.js'
import type { File, Library } from './library.js'

const secret = 'a secret of the tests of pictures'

describeWith(linux).each(sampled('postgresql'))('the process for pictures on %s', (provider) => {
  let library: Library
  let drop: () => Promise<void>
  let small: Buffer
  /** Takes the library seconds. */
  let large: Buffer

  const start = async () => {
    const { project, folder } = library
    library = running(project, await project.start({ LOG_LEVEL: 'warn', SOME_SECRET: secret }), folder, drop)
  }
  beforeAll(async () => {
    const blank = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
    ;[small, large] = await Promise.all([
      blank(300, 200).png().toBuffer(),
      blank(6000, 6000).png({ compressionLevel: 1, progressive: true }).toBuffer(),
    ])
    library = await openLibrary('process', provider)
    const { close, server } = library
    drop = close
    await server.stop()
  }, 180_000)
  beforeEach(async () => {
    if (!isRunning()) await start()
  })
  afterAll(async () => {
    await library?.close()
  })

  const isRunning = () => {
    try {
      return process.kill(library.server.pid, 0)
    } catch {
      return false
    }
  }
  const upload = (content: Buffer) => library.upload(filePart('files', 'a.png', content))
  const processes = () => pictureProcesses(library.server.pid)
  const fileOf = ({ status, text }: Reply): File => {
    expect(status, text).toBe(200)
    return (JSON.parse(text) as File[])[0] as File
  }
  const expectNext = async () => {
    expect(fileOf(await upload(small))).toMatchObject({ width: 300, height: 200, formats: { thumbnail: {} } })
    await expectWhole(library)
  }
  /** Uploads the large picture; calls `then` with the process as soon as its first version is there. */
  const inTheMiddle = async (then: (id: number) => void): Promise<Reply> => {
    const reply = upload(large)
    const drafts = join(library.folder, '.incoming')
    const isHalf = () =>
      library.incoming().some((draft) => readdirSync(join(drafts, draft)).some((name) => name.endsWith('-thumbnail')))
    await until(isHalf, 30)
    const [id] = processes()
    if (id === undefined) throw new Error('there is no process for pictures')
    then(id)
    return reply
  }

  test('starts at the first picture, knows no secret, and gives way to the server', async () => {
    expect(processes()).toEqual([])
    await expectNext()
    const [id = 0, ...others] = processes()
    expect(others).toEqual([])
    const environment = environmentOf(id)
    expect(environmentOf(library.server.pid)).toContain(`SOME_SECRET=${secret}`)
    const names = environment.map((line) => line.slice(0, line.indexOf('=')))
    const known = new Set(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'LD_LIBRARY_PATH', 'TMPDIR'])
    expect(names.filter((name) => !known.has(name))).toEqual([])
    expect(new Set(prioritiesOf(id))).toEqual(new Set([10]))
    await until(() => processes().length === 0, 15)
    await expectNext()
  }, 60_000)

  test.each(['SIGKILL', 'SIGSEGV'] as const)(
    'that %s ends in the middle of a picture is replaced',
    async (signal) => {
      const killed = await inTheMiddle((id) => process.kill(id, signal))
      expect(Object.keys(fileOf(killed).formats ?? {})).toEqual(['thumbnail', 'small', 'medium', 'large'])
      await expectNext()
    },
    60_000,
  )

  test('that dies whenever it is replaced fails this picture alone', async () => {
    let isOver = false
    const reply = upload(large).finally(() => (isOver = true))
    await until(() => {
      for (const id of processes()) process.kill(id, 'SIGKILL')
      return isOver
    }, 60)
    expect([200, 400, 503]).toContain((await reply).status)
    await expectNext()
  }, 90_000)

  test('that hangs is killed: the picture has no versions', async () => {
    const file = fileOf(await inTheMiddle((id) => process.kill(id, 'SIGSTOP')))
    expect(file).toMatchObject({ width: 6000, height: 6000, formats: null })
    await expectNext()
  }, 90_000)

  testWith(strace())('that cannot be started is a 503', { timeout: 60_000 }, async () => {
    await until(() => processes().length === 0, 15)
    for (const error of ['EAGAIN', 'ENOMEM']) {
      const calls = 'clone,clone3,fork,vfork'
      const options = [
        '-f',
        '-p',
        String(library.server.pid),
        '-e',
        `trace=${calls}`,
        '-e',
        `inject=${calls}:error=${error}`,
      ]
      const tracer = spawn('strace', ['-o', '/dev/null', ...options], { stdio: ['ignore', 'ignore', 'pipe'] })
      await once(tracer.stderr, 'data')
      const { status, text, headers } = await upload(small)
      tracer.kill('SIGINT')
      await exitOf(tracer)
      expect([status, headers['retry-after']], text).toEqual([503, '1'])
      expect(JSON.parse(text)).toMatchObject({
        error: { name: 'ServiceUnavailableError', message: 'The server cannot start a process for pictures now' },
      })
    }
    await expectNext()
  })

  test('keeps nobody waiting for the pictures of somebody else', async () => {
    const endless = await withNotes('png', endlessNotes())
    const sent = Array.from({ length: 12 }, () => sendFrom('127.0.0.1', endless))
    let answered = 0
    for (const reply of sent) void reply.then(() => answered++)
    await until(() => processes().length > 0)
    expect((await sendFrom('127.0.0.2', small)).status).toBe(200)
    expect(answered).toBeLessThan(3)
    const replies = await Promise.all(sent)
    const late = replies.filter(({ status }) => status === 503)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400, 503]))
    for (const { headers, text } of late) {
      expect(headers['retry-after']).toBe('1')
      expect(JSON.parse(text)).toMatchObject({ error: { name: 'ServiceUnavailableError' } })
    }
    await expectNext()
  }, 120_000)

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'ends with a server that ends by %s',
    async (signal) => {
      await expectNext()
      const [idle = 0] = processes()
      process.kill(library.server.pid, signal)
      await until(() => !isPictureProcess(idle))
      await library.server.stop()
      await start()
      let busy = 0
      const reply = inTheMiddle((id) => {
        busy = id
        process.kill(library.server.pid, 'SIGKILL')
      })
      await reply.catch(() => undefined)
      await until(() => !isPictureProcess(busy))
      await library.server.stop()
      await start()
      await until(() => library.incoming().length === 0)
      await expectNext()
    },
    90_000,
  )

  const sendFrom = (localAddress: string, content: Buffer) =>
    new Promise<Reply>((resolve, reject) => {
      const { hostname, port } = new URL(library.server.base)
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
      const options = { hostname, port, path: '/api/upload', method: 'POST', headers, localAddress }
      request(options, (incoming) => {
        let text = ''
        incoming.setEncoding('utf8').on('data', (part: string) => (text += part))
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }))
      })
        .on('error', reject)
        .end(bodyOf([filePart('files', 'a.png', content)]))
    })
})
