/** An archive that is damaged, or made to do harm, is refused in a sentence, and leaves nothing behind. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { TypeDescriptor } from '@content-gen/runtime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { modelsOf } from '../src/archive/models.js'
import { openArchive } from '../src/archive/open.js'
import { readSite } from '../src/archive/read-site.js'
import { ImportProblem } from '../src/problem.js'
import type { SourceRow } from '../src/source/source.js'
import { encrypted, filesOf, freshFolder, keyOfSite, packed, tarOf, unpackTo, type Files } from './archived-site.js'

const tag: TypeDescriptor = {
  uid: 'api::tag.tag',
  kind: 'collection',
  singularName: 'tag',
  pluralName: 'tags',
  displayName: 'Tag',
  table: 'tags',
  delegate: 'tag',
  attributes: {
    name: { type: 'string', column: 'name', field: 'name' },
    parts: { type: 'component', component: 'shared.part', owner: { column: 'tag_id', field: 'tagId' } },
    main: {
      type: 'relation',
      relation: 'oneToOne',
      target: 'api::tag.tag',
      link: { kind: 'foreignKey', key: { column: 'main_id', field: 'mainId' } },
    },
  },
}
const part: TypeDescriptor = {
  ...tag,
  uid: 'shared.part',
  kind: 'component',
  table: 'components_parts',
  attributes: { part: { type: 'component', component: 'shared.part', owner: { column: 'part_id', field: 'partId' } } },
}

let folder: string
let files: Files
const before = process.env['TMPDIR']
beforeAll(async () => {
  files = await filesOf(packed)
  folder = freshFolder()
  process.env['TMPDIR'] = mkdtempSync(join(folder, 'temporary-'))
})
afterAll(() => {
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
})
beforeEach(() => expect(Object.keys(Object.prototype)).toEqual([]))

/** Returns the sentence of the refusal. */
async function refused(path: string, keyFile: string | null = null): Promise<string> {
  const reading = openArchive(path, keyFile).then((archive) => readSite(archive, [tag, part]))
  const error: unknown = await reading.then(
    () => new Error(`${path} was read.`),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ImportProblem)) throw error
  expect(error.message).toMatch(/^[^\n]{10,400}\.$/)
  expect(readdirSync(process.env['TMPDIR'] ?? '')).toEqual([])
  return error.message
}

let count = 0
function file(content: Buffer, ending = 'tar'): string {
  const path = join(folder, `${count++}.${ending}`)
  writeFileSync(path, content)
  return path
}

/** The archive of the site, with other files. */
async function changed(others: Readonly<Record<string, string>>): Promise<string> {
  return file(await tarOf(new Map<string, Buffer | string>([...files, ...Object.entries(others)])))
}

const entity = (data: object) => JSON.stringify({ type: 'api::tag.tag', id: 1, data })

test('paths that leave the folder, links and devices', async () => {
  for (const name of ['../evil.json', 'assets/uploads/../../../evil', '/etc/passwd', 'C:\\evil', 'entities\\..\\x'])
    expect(await refused(file(await tarOf(new Map([[name, 'x']]))))).toMatch(/no export writes such a path\.$/)
  for (const type of ['symlink', 'link'] as const) {
    const header = { name: 'assets/uploads/rose_0a1b.png', type, linkname: '/etc/passwd' }
    expect(await refused(file(await tarOf(files, header)))).toMatch(/^The archive has a (sym)?link "assets/)
  }
  expect(await refused(file(await tarOf(files, { name: 'metadata.json', type: 'fifo' })))).toMatch(/a fifo "metadata/)
  const unpacked = unpackTo(mkdtempSync(join(folder, 'links-')), files)
  symlinkSync('/etc/passwd', join(unpacked, 'assets/uploads/passwd'))
  expect(await refused(unpacked)).toMatch(/has a link "assets\/uploads\/passwd"/)
  const elsewhere = mkdtempSync(join(folder, 'elsewhere-'))
  mkdirSync(join(elsewhere, 'assets'))
  writeFileSync(join(elsewhere, 'metadata.json'), '{}')
  symlinkSync('/etc', join(elsewhere, 'assets/uploads'))
  expect(await refused(elsewhere)).toMatch(/uploads is no folder/)
})

test('a cut, a damaged and a foreign archive', async () => {
  const plain = await tarOf(files)
  const zipped = gzipSync(plain)
  expect(await refused(file(plain.subarray(0, 50_000)))).toMatch(/is damaged, or cut off: Unexpected end of data\.$/)
  expect(await refused(file(zipped.subarray(0, 9000), 'tar.gz'))).toMatch(/is damaged, or cut off: unexpected end of/)
  const damaged = Buffer.from(zipped)
  damaged.fill(0x55, 5000, 5100)
  expect(await refused(file(damaged, 'tar.gz'))).toMatch(/is damaged|no JSON/)
  const { length } = files.get('metadata.json') ?? ''
  // The end of the last file and of the archive are missing.
  const whole = plain.length - 1024 - 512 - 512
  expect(length).toBeLessThan(512)
  expect(await refused(file(plain.subarray(0, whole)))).toMatch(/has no metadata\.json: it is cut off/)
  expect(await refused(file(await tarOf(new Map([['a.txt', 'a']]))))).toMatch(/has no metadata\.json/)
  expect(await refused(file(randomBytes(9000)))).toMatch(/is no archive of `strapi export`, or an encrypted one/)
  expect(await refused(file(Buffer.alloc(0)))).toMatch(/is no archive/)
  expect(await refused(join(folder, 'none.tar'))).toMatch(/^The archive cannot be read: ENOENT/)
  for (const version of ['3.6.8', '6.0.0', undefined]) {
    const said = await refused(await changed({ 'metadata.json': JSON.stringify({ strapi: { version } }) }))
    expect(said).toMatch(/^The archive is of Strapi .*This imports those of/)
  }
})

test('a wrong key, and none', async () => {
  const key = (text: string) => {
    const path = join(folder, `${count++}.key`)
    writeFileSync(path, text)
    return path
  }
  expect(await refused(encrypted)).toMatch(/or an encrypted one: name its --key-file\.$/)
  expect(await refused(encrypted, key('another'))).toMatch(/cannot be decrypted: the key is another/)
  expect(await refused(encrypted, key('\n'))).toMatch(/^The key file \S+ is empty\.$/)
  expect(await refused(encrypted, join(folder, 'no.key'))).toMatch(/The key file \S+ cannot be read/)
  expect(await refused(file(randomBytes(4096), 'enc'), key(keyOfSite))).toMatch(/the key is another, or it is no/)
})

test('bombs', { timeout: 60_000 }, async () => {
  const line = `${JSON.stringify({ type: 'core-store', value: { key: 'k', value: 1 } })}\n`
  const endless = Buffer.alloc(70 * 2 ** 20, 'x')
  expect(await refused(file(await tarOf(new Map([['entities/entities_00001.jsonl', endless]]))))).toMatch(
    /has a line of more than 67108864 bytes/,
  )
  expect(await refused(file(await tarOf(new Map([['metadata.json', endless.subarray(0, 2 ** 21)]]))))).toMatch(
    /metadata\.json has more than 1048576 bytes/,
  )
  // More than a gigabyte in a megabyte.
  const [start, zeros] = [await tarOf(new Map([['assets/uploads/zeros', line]])), Buffer.alloc(2 ** 20)]
  const header = start.subarray(0, 512)
  header.write('17777777777', 124)
  header.fill(' ', 148, 156)
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  const megabyte = gzipSync(zeros)
  const members = [gzipSync(header), ...Array.from({ length: 1100 }, () => megabyte)]
  expect(await refused(file(Buffer.concat(members), 'tar.gz'))).toMatch(/unpacks to more than 100 times its size/)
})

test('a draft of Strapi 5 whose components are nested too deeply', async () => {
  let nested: object = { id: 1 }
  for (let depth = 0; depth < 100; depth++) nested = { id: 1, part: nested }
  const row = (id: number, data: object) =>
    JSON.stringify({ type: 'api::tag.tag', id, data: { documentId: 'a', ...data } })
  const lines = [row(1, { publishedAt: null, parts: nested }), row(2, { publishedAt: '2024-01-01T00:00:00.000Z' })]
  const path = await changed({
    'metadata.json': JSON.stringify({ strapi: { version: '5.54.0' } }),
    'entities/entities_00001.jsonl': lines.join('\n'),
  })
  const site = await readSite(await openArchive(path, null), [tag, part])
  await expect(site.drafts()[Symbol.asyncIterator]().next()).rejects.toThrow(/nested more than 20 times/)
  await site.close()
})

test('a million attributes, and schemas that are none', async () => {
  const schemas = (text: string) => ({ 'schemas/schemas_00001.jsonl': text })
  const schema = (value: object) => schemas(JSON.stringify(value))
  // As text: an object with so many keys takes longer than all the rest.
  const withAttributes = (length: number) => {
    const attributes = Array.from({ length }, (_, index) => `"a${index}":{"type":"string"}`)
    return changed(schemas(`{"uid":"api::tag.tag","attributes":{${attributes.join()}}}`))
  }
  expect(await refused(await withAttributes(310_000))).toMatch(/has a line of more than/)
  expect(await refused(await withAttributes(5001))).toMatch(/has 5001 attributes; 5000/)
  expect(await refused(await changed(schema({ uid: '../../x', attributes: {} })))).toMatch(/the uid "..\/..\/x"/)
  expect(await refused(await changed(schema({ uid: 'api::tag.tag' })))).toMatch(/has no attributes/)
  expect(await refused(await changed(schema([])))).toMatch(/line 1, is no object of JSON/)
  expect(await refused(await changed({ 'schemas/schemas_00001.jsonl': '' }))).toMatch(/has no schemas/)
})

test('entries and links that are none', async () => {
  const entities = (text: string) => changed({ 'entities/entities_00001.jsonl': text })
  expect(await refused(await entities('{"type":"api::tag.tag","id":1,"da'))).toMatch(/line 1, is no JSON/)
  for (const id of ['1', -1, 1.5, null, 2 ** 60])
    expect(await refused(await entities(JSON.stringify({ type: 'api::tag.tag', id, data: {} })))).toMatch(
      /without a type, an id/,
    )
  expect(await refused(await entities(entity({ parts: [{ id: 'x' }] })))).toMatch(/parts is no component with an id/)
  let nested: object = { id: 1 }
  for (let depth = 0; depth < 100; depth++) nested = { id: 1, part: nested }
  expect(await refused(await entities(entity({ parts: nested })))).toMatch(/nested more than 20 times/)
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  expect(await refused(await entities(`{"type":"api::tag.tag","id":1,"data":{"name":${deep}}}`))).toMatch(
    /nested too deeply|is no JSON/,
  )
  const links = (value: object) => changed({ 'links/links_00001.jsonl': JSON.stringify(value) })
  for (const left of [null, {}, { type: 'api::tag.tag', ref: 1 }, { type: 1, ref: 1, field: 'main' }])
    expect(await refused(await links({ left, right: { type: 'api::tag.tag', ref: 1 } }))).toMatch(
      /a link without two ends/,
    )
})

test('names of prototypes are plain names', async () => {
  const data =
    '{"name":"a","__proto__":{"isEvil":true},"constructor":{"prototype":{"isEvil":true}},"parts":{"id":1,"__proto__":{"x":1}}}'
  const path = await changed({
    'entities/entities_00001.jsonl': `{"type":"api::tag.tag","id":1,"data":${data}}\n{"type":"__proto__","id":1,"data":{}}\n{"type":"constructor","id":1,"data":{}}`,
    'links/links_00001.jsonl': ['__proto__', 'constructor', 'toString']
      .map(
        (field) =>
          `{"relation":"oneToOne","left":{"type":"api::tag.tag","ref":1,"field":"${field}"},"right":{"type":"__proto__","ref":1}}`,
      )
      .join('\n'),
  })
  const site = await readSite(await openArchive(path, null), [tag, part])
  const rows: SourceRow[] = []
  for await (const row of site.rows('tags')) rows.push(row)
  expect(rows.map(({ id, name }) => ({ id, name }))).toEqual([{ id: 1, name: 'a' }])
  expect([...site.strangers]).toEqual([
    ['__proto__', 1],
    ['constructor', 1],
  ])
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>)['isEvil']).toBeUndefined()
  await site.close()
})

test('models of hostile archives name no file of their own', async () => {
  const schema = (uid: string, attributes: object = {}) => JSON.stringify({ uid, attributes })
  const models = async (...schemas: string[]) => {
    const archive = await openArchive(await changed({ 'schemas/schemas_00001.jsonl': schemas.join('\n') }), null)
    return modelsOf(archive)
  }
  for (const uid of ['api::..', 'api::a.b.c', 'api::-.x', '..', 'a.', 'api::constructor', 'toString'])
    await expect(models(schema(uid))).rejects.toThrow(/which no file could have|which is none/)
  await expect(models(schema('admin::user'))).rejects.toThrow('The archive has no content type.')
  const found = await models(
    schema('plugin::menus.menu'),
    `{"uid":"api::a.a","attributes":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"createdAt":{}}}`,
    schema('plugin::users-permissions.user', { username: {}, phone: { type: 'string' } }),
  )
  expect(found.left).toEqual(['plugin::menus.menu'])
  expect(found.files.map(({ path }) => path)).toEqual([
    'src/api/a/content-types/a/schema.json',
    'src/extensions/users-permissions/content-types/user/schema.json',
  ])
  expect(found.files[0]?.contents.replaceAll(/\s/g, '')).toBe(
    '{"attributes":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
  )
})
