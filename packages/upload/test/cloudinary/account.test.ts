/** Files of an account of Cloudinary, at a double of its documented interface. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Account } from '../../src/cloudinary/account.js'
import { accountSettings } from '../../src/cloudinary/settings.js'
import { cloudinaryServer, configOf, variables, type CloudinaryServer } from './cloudinary-server.js'

let server: CloudinaryServer
let folder: string
beforeAll(async () => {
  server = await cloudinaryServer()
  folder = mkdtempSync(join(tmpdir(), 'content-gen-cloudinary-'))
})
afterEach(() => {
  server.assets.clear()
  server.asked.length = 0
  server.fault = () => null
  server.largest = 100_000_000
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true })
})

function file(content: string | Buffer): string {
  const path = join(folder, randomBytes(4).toString('hex'))
  writeFileSync(path, content)
  return path
}

const account = (parameters?: Record<string, string>, patience = 60_000) =>
  new Account({ ...accountSettings(configOf(server.base, parameters), variables), patience })
const stored = () => Object.fromEntries([...server.assets].map(([id, { content }]) => [id, content.toString()]))
const read = async (address: string) => {
  const response = await fetch(address)
  return [response.status, await response.text()]
}

test('a file is stored under its type, read at its address, and deleted', async () => {
  const own = account({ folder: '/my site/' })
  await own.put('a.JPEG', file('\u00ffpicture'))
  await own.put('b.mp4', file('film'))
  await own.put('c.zip', file('archive'))
  await own.put('d', file(''))
  expect(Object.keys(stored()).toSorted()).toEqual([
    'image/my site/a',
    'raw/my site/c.zip',
    'raw/my site/d',
    'video/my site/b',
  ])
  const names = ['a.JPEG', 'b.mp4', 'c.zip', 'd']
  expect(names.map((name) => own.address(name).slice(server.base.length))).toEqual([
    '/site/image/upload/v1/my%20site/a.jpg',
    '/site/video/upload/v1/my%20site/b.mp4',
    '/site/raw/upload/v1/my%20site/c.zip',
    '/site/raw/upload/v1/my%20site/d',
  ])
  for (const name of names) expect((await read(own.address(name)))[0]).toBe(200)
  const path = join(folder, 'fetched')
  await own.fetch('c.zip', path)
  expect(readFileSync(path, 'utf8')).toBe('archive')
  await own.remove([...names, 'absent.png', 'c.zip'])
  expect(stored()).toEqual({})
})

test('rows say what Strapi v4 writes, and a film has a moving preview', async () => {
  const own = account({ folder: 'f' })
  expect(own.describe('a.png')).toEqual({ provider_metadata: { public_id: 'f/a', resource_type: 'image' } })
  expect(own.describe('a.pdf').provider_metadata).toEqual({ public_id: 'f/a', resource_type: 'image' })
  expect(own.describe('a.svg').provider_metadata).toEqual({ public_id: 'f/a', resource_type: 'image' })
  expect(own.describe('a.zip').provider_metadata).toEqual({ public_id: 'f/a.zip', resource_type: 'raw' })
  expect(own.describe('a.mp3').provider_metadata).toEqual({ public_id: 'f/a', resource_type: 'video' })
  const { previewUrl } = own.describe('a.mp4')
  expect(previewUrl).toBe(`${server.base}/site/video/upload/c_scale,dl_200,vs_6,w_250/v1/f/a.gif`)
})

test('parameters are sent and signed, whatever they say', async () => {
  const own = account({ folder: 'f', tags: 'a,b=c', context: 'alt=ä|caption=x y', asset_folder: 'env:NONE' })
  await own.put('a.zip', file('x'))
  const fields = server.assets.get('raw/f/a.zip')?.fields
  expect(fields).toMatchObject({ public_id: 'f/a.zip', tags: 'a,b=c', context: 'alt=ä|caption=x y' })
  expect(fields).not.toHaveProperty('asset_folder')
  expect(fields).not.toHaveProperty('folder')
})

test('a large file is stored in parts, and one that failed is sent again alone', async () => {
  const content = randomBytes(70 * 1024 * 1024)
  server.restart()
  server.fault = (number) => (number === 2 ? 'refuse' : null)
  await account().put('large.bin', file(content))
  expect(server.asked).toHaveLength(5)
  const hashOf = (bytes?: Buffer) =>
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex')
  expect(hashOf(server.assets.get('raw/large.bin')?.content)).toBe(hashOf(content))
})

test('texts are listed with their times, over several pages', async () => {
  const own = account({ folder: 'f' })
  for (const name of ['.incoming/a.json', '.incoming/b.json', '.incoming/c.json', 'd.txt']) await own.putText(name, 'x')
  const found = await own.list('.incoming/')
  expect(found.map(({ name }) => name)).toEqual(['.incoming/a.json', '.incoming/b.json', '.incoming/c.json'])
  expect(Math.abs((found[0]?.changed ?? 0) - Date.now())).toBeLessThan(60_000)
  expect([await own.getText('.incoming/a.json'), await own.getText('.incoming/z.json')]).toEqual(['x', null])
})

test('what may succeed later is tried again, and a refusal names the request and the reason', async () => {
  server.restart()
  server.fault = (number) => (number < 2 ? 'refuse' : null)
  await account().put('a.zip', file('x'))
  expect(stored()).toEqual({ 'raw/a.zip': 'x' })
  server.fault = () => 'refuse'
  await expect(account().put('a.zip', file('x'))).rejects.toMatchObject({
    status: 500,
    message: expect.stringMatching(
      /^POST 127\.0\.0\.1:\d+\/v1_1\/site\/raw\/upload: 500 Something went wrong$/,
    ) as string,
  })
  server.fault = () => null
  const stranger = new Account({ ...accountSettings(configOf(server.base), variables), secret: 'other' })
  const refusal = stranger.put('a.zip', file('x'))
  await expect(refusal).rejects.toMatchObject({
    status: 401,
    message: expect.stringContaining('Invalid Signature') as string,
  })
  await expect(refusal).rejects.not.toThrow('other')
  await expect(stranger.list('')).rejects.toMatchObject({ status: 401 })
})

test('no answer is an error, and is not asked for twice', async () => {
  server.fault = () => 'late'
  await expect(account({}, 100).put('a.zip', file('x'))).rejects.toMatchObject({ status: null, isOutcomeUnknown: true })
  expect(server.asked).toHaveLength(1)
  server.arrive()
  expect(stored()).toEqual({ 'raw/a.zip': 'x' })
})

test('a file that Cloudinary refuses is the mistake of its sender', async () => {
  await expect(account().put('a.png', file('damaged'))).rejects.toMatchObject({ status: 400, name: 'ValidationError' })
  await expect(account().put('a.mp4', file('damaged'))).rejects.toMatchObject({ status: 400, name: 'ValidationError' })
  server.largest = 3
  await expect(account().put('a.zip', file('large'))).rejects.toMatchObject({ status: 413 })
})

test('a preset that moves files is an error, and leaves none', async () => {
  const moving = account({ upload_preset: 'moves' })
  await expect(moving.put('a.zip', file('x'))).rejects.toThrow('stored raw a.zip as raw moved/a.zip')
  expect(stored()).toEqual({})
})
