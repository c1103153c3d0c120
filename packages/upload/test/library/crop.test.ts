/** Parts of pictures, in place or beside them. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sampled } from '../../../../test/databases.js'
import { filePart, send, textPart } from '../client.js'
import { expectWhole } from '../library-whole.js'
import { libraryScene, svg } from './scene.js'
import type { File } from '../library.js'

/** Red on the left, blue on the right: 60 by 20 pixels as it is shown. */
async function halves(format: 'png' | 'jpeg' | 'webp', orientation = 1): Promise<Buffer> {
  const part = (background: string, left: number) => ({
    input: { create: { width: 30, height: 20, channels: 3 as const, background } },
    left,
    top: 0,
  })
  const shown = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#000' } })
    .composite([part('#ff0000', 0), part('#0000ff', 30)])
    .png()
    .toBuffer()
  // Turned as a camera would have stored it that notes how it was held.
  const turned = orientation === 6 ? sharp(shown).rotate(270) : sharp(shown)
  return turned.withMetadata({ orientation }).toFormat(format).toBuffer()
}

async function colour(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data } = await sharp(bytes)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (data[0] ?? 0) > 128 ? 'red' : (data[2] ?? 0) > 128 ? 'blue' : 'other'
}

describe.each(sampled('postgresql'))('cropping on %s', (provider) => {
  const scene = libraryScene('crop', provider)
  const { one } = scene

  const crop = async (id: number, body: object) => {
    const { base } = scene.library.server
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const answer = await fetch(`${base}/api/upload/files/${id}/crop`, { ...init, body: JSON.stringify(body) })
    return { status: answer.status, json: (await answer.json()) as File & { error?: { message: string } } }
  }
  const bytesOf = async ({ url }: File) =>
    Buffer.from(await (await fetch(scene.library.server.base + url)).arrayBuffer())

  test.each([
    ['png', 1],
    ['jpeg', 1],
    ['webp', 1],
    ['jpeg', 6],
  ] as const)('a %s with orientation %s keeps its address', async (format, orientation) => {
    const file = await one(filePart('files', `two.${format}`, await halves(format, orientation)))
    expect([file.width, file.height]).toEqual([60, 20])
    const { status, json } = await crop(file.id, { x: 40, y: 5, width: 20, height: 10 })
    expect(status, JSON.stringify(json)).toBe(200)
    expect(json).toMatchObject({ id: file.id, url: file.url, name: file.name, mime: file.mime, width: 20, height: 10 })
    const bytes = await bytesOf(json)
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 20, height: 10 })
    expect(await colour(bytes, 10, 5)).toBe('blue')
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    await expectWhole(scene.library)
  })

  test('a turn comes first', async () => {
    const file = await one(filePart('files', 'two.png', await halves('png')))
    const { json } = await crop(file.id, { x: 0, y: 0, width: 20, height: 30, rotate: 90 })
    expect([json.width, json.height]).toEqual([20, 30])
    expect(await colour(await bytesOf(json), 10, 15)).toBe('red')
  })

  test('a copy is a file of its own, with the texts of the picture', async () => {
    const info = textPart('fileInfo', JSON.stringify({ alternativeText: 'two halves', caption: 'red and blue' }))
    const file = await one(info, filePart('files', 'two.png', await halves('png')))
    const { json } = await crop(file.id, { x: 0, y: 0, width: 10, height: 10, copy: true })
    expect(json.id).not.toBe(file.id)
    expect(json).toMatchObject({ name: 'two.png', alternativeText: 'two halves', caption: 'red and blue', width: 10 })
    const { text } = await send(scene.library.server.base, `/api/upload/files/${file.id}`)
    expect(JSON.parse(text)).toMatchObject({ width: 60, url: file.url })
    await expectWhole(scene.library)
  })

  test('smaller versions follow', async () => {
    const large = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const file = await one(filePart('files', 'large.png', large))
    expect(Object.keys(file.formats ?? {})).toEqual(['thumbnail', 'small', 'medium'])
    const { json } = await crop(file.id, { x: 0, y: 0, width: 520, height: 300 })
    expect(Object.keys(json.formats ?? {})).toEqual(['thumbnail', 'small'])
    await expectWhole(scene.library)
  })

  const box = { x: 0, y: 0, width: 10, height: 10 }
  test.each([
    { ...box, x: 51 },
    { ...box, width: 61 },
    { ...box, width: 0 },
    { ...box, x: -1 },
    { ...box, x: 0.5 },
    { ...box, height: '10' },
    { ...box, rotate: 45 },
    { ...box, x: 20, rotate: 90 },
    {},
  ])('%j is refused', async (body) => {
    const file = await one(filePart('files', 'two.png', await halves('png')))
    expect((await crop(file.id, body)).status).toBe(400)
    expect(scene.library.incoming()).toEqual([])
  })

  test('what is no picture, or would stand still, is refused', async () => {
    const frames = Buffer.alloc(2 * 4 * 4 * 3).fill(255, 4 * 4 * 3)
    const moving = await sharp(frames, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
      .webp()
      .toBuffer()
    for (const part of [
      filePart('files', 'x.svg', svg),
      filePart('files', 'x.txt', Buffer.from('text')),
      filePart('files', 'x.webp', moving),
    ]) {
      const file = await one(part)
      expect((await crop(file.id, { ...box, width: 2, height: 2 })).status, file.name).toBe(400)
    }
    expect((await crop(999_999, box)).status).toBe(404)
  })
})
