/** What the project's config says of uploads. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providers } from '../../../test/databases.js'
import { filePart, until } from './client.js'
import { openLibrary } from './library.js'
import type { File, Library } from './library.js'

let library: Library
beforeAll(async () => {
  const upload = { sizeLimit: 60_000, breakpoints: { xlarge: 600, xsmall: 64 } }
  library = await openLibrary('limits', providers[0] ?? 'sqlite', { upload })
})
afterAll(() => library?.close())

const bytes = (size: number) => filePart('files', 'a.bin', Buffer.alloc(size), '')

test('the size limit holds for each file', async () => {
  const { status, text } = await library.upload(bytes(60_000), bytes(60_000), bytes(1))
  expect([status, JSON.parse(text)]).toMatchObject([200, [{ size: 60 }, { size: 60 }, { size: 0 }]])
  const refused = await library.upload(bytes(1), bytes(60_001))
  expect(refused.status).toBe(413)
  expect(JSON.parse(refused.text).error).toEqual({
    status: 413,
    name: 'PayloadTooLargeError',
    message: 'a.bin exceeds size limit of 0.06 MB.',
    details: {},
  })
  await until(() => library.incoming().length === 0)
  expect(library.stored()).toHaveLength(3)
})

test('versions of pictures are those of the config, and a thumbnail', async () => {
  const picture = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const { text } = await library.upload(filePart('files', 'a.png', picture))
  const [file] = JSON.parse(text) as File[]
  expect(file?.formats).toMatchObject({
    thumbnail: { width: 218, height: 156 },
    xsmall: { width: 64, height: 46, hash: `xsmall_${file?.hash}`, name: 'xsmall_a.png' },
    xlarge: { width: 600, height: 429 },
  })
  expect(Object.keys(file?.formats ?? {}).toSorted()).toEqual(['thumbnail', 'xlarge', 'xsmall'])
})
