/** Folders of the library: their tree stays one, whoever moves what at once, and a folder takes with it what somebody agreed to. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteRows, inTransaction, tableOf } from '@content-gen/runtime/write'
import { FileRows } from '../../packages/upload/src/library/rows.js'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const media = {
  reader: ['read'],
  uploader: ['read', 'upload'],
  changer: ['read', 'update'],
  remover: ['read', 'delete'],
}
const roles = {
  ...Object.fromEntries(Object.entries(media).map(([name, rights]) => [name, { types: {}, media: rights }])),
  nobody: { types: { '*': { read: true } }, media: [] },
}
const names = [...Object.keys(media), 'nobody']

interface Folder {
  readonly id: number
  readonly name: string
  readonly parent: number | null
  readonly files: number
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('library-folders', provider, { roles })
  }, 180_000)
  afterAll(() => server?.stop())

  const send = (method: string, path: string, body?: object, as = chief) => server.send(as, method, path, body)
  const ok = async (answer: Promise<Answer>, status = 200) => {
    const { status: given, text, json } = await answer
    expect(given, text).toBe(status)
    return json?.data ?? json
  }
  const refused = async (answer: Promise<Answer>, status = 400): Promise<string> => {
    const { status: given, text, json } = await answer
    expect(given, text).toBe(status)
    return json.error.message
  }
  const create = (name: unknown, parent: number | null = null, as = chief) =>
    send('POST', '/upload/folders', { name, parent }, as)
  const made = async (name: string, parent: number | null = null): Promise<number> =>
    (await ok(create(name, parent))).id
  const all = async (): Promise<readonly Folder[]> => ok(send('GET', '/upload/folders'))
  const move = (body: object, as = chief) => send('POST', '/upload/moves', body, as)
  const upload = async (folder: number | null, name: string, as = chief) => {
    const form = new FormData()
    form.append('files', new Blob([`text of ${name}`]), name)
    return server.post(as, `/upload${folder === null ? '' : `?folder=${folder}`}`, form)
  }
  const uploaded = async (folder: number | null, name: string): Promise<number> =>
    (await ok(upload(folder, name)))[0].id
  const browse = async (query: string): Promise<readonly { name: string; folder: number | null }[]> =>
    ok(send('GET', `/upload/browse?sort=name&${query}`))
  const namesIn = async (query: string) => (await browse(query)).map(({ name }) => name)
  /** The stored paths, which say the same as the parents. */
  const expectSound = async () => {
    const folders = await server.store.database.rows({
      text: 'select id, parent_id, path, path_id from upload_folders',
      values: [],
    })
    const byId = new Map(folders.map((row) => [row['id'], row]))
    for (const { parent_id: parent, path, path_id: number } of folders)
      expect(path).toBe(`${parent === null ? '' : String(byId.get(parent)?.['path'])}/${String(number)}`)
    const files = await server.store.database.rows({ text: 'select folder_id, folder_path from files', values: [] })
    for (const { folder_id: folder, folder_path: path } of files)
      expect(path).toBe(folder === null ? '/' : byId.get(folder)?.['path'])
  }

  test('files are in the folder that they were uploaded to, and found below others', async () => {
    const press = await made('Press')
    const logos = await made('Logos', press)
    await uploaded(null, 'fold-root.txt')
    await uploaded(press, 'fold-press.txt')
    await uploaded(logos, 'fold-logo.txt')
    expect(await browse(`folder=${press}`)).toEqual([
      expect.objectContaining({ name: 'fold-press.txt', folder: press }),
    ])
    expect(await namesIn('filters[name][$contains]=fold')).toEqual(['fold-root.txt'])
    const deep = 'deep=true&filters[name][$contains]=fold'
    expect(await namesIn(deep)).toEqual(['fold-logo.txt', 'fold-press.txt', 'fold-root.txt'])
    expect(await namesIn(`folder=${press}&${deep}`)).toEqual(['fold-logo.txt', 'fold-press.txt'])
    expect((await all()).map(({ name, parent, files }) => [name, parent, files])).toEqual([
      ['Press', null, 1],
      ['Logos', press, 1],
    ])
    // The content API says nothing of folders.
    expect((await send('GET', '/upload/files?sort=name')).text).not.toMatch(/folder/)
    await refused(upload(999_999, 'x.txt'), 404)
    await refused(send('GET', '/upload/browse?folder=999999'), 404)
    await expectSound()
  })

  test('folders and files are moved together, with all that is in them', async () => {
    const [from, to] = [await made('From'), await made('To')]
    const inner = await made('Inner', from)
    const deepest = await made('Deepest', inner)
    const [one, two] = [await uploaded(deepest, 'move-1.txt'), await uploaded(null, 'move-2.txt')]
    await ok(move({ folders: [inner], files: [two, 999_999], to }), 204)
    expect(await namesIn(`folder=${to}&deep=true`)).toEqual(['move-1.txt', 'move-2.txt'])
    expect(await namesIn(`folder=${from}&deep=true`)).toEqual([])
    await ok(move({ files: [one], to: null }), 204)
    expect(await namesIn('filters[name][$contains]=move')).toEqual(['move-1.txt'])
    await expectSound()
  })

  test('a folder is moved out of one that is moved with it', async () => {
    const [from, to] = [await made('Outer'), await made('Beside')]
    const inner = await made('Out of it', from)
    await uploaded(await made('Below', inner), 'moved-out.txt')
    await ok(move({ folders: [from, inner], to }), 204)
    const parents = new Map((await all()).map(({ id, parent }) => [id, parent]))
    expect([from, inner].map((id) => parents.get(id))).toEqual([to, to])
    expect(await namesIn(`folder=${inner}&deep=true`)).toEqual(['moved-out.txt'])
    await expectSound()
  })

  test('as many folders as can be are moved among as many as there can be', async () => {
    const before = (await all()).length
    const { dialect } = server.store.database
    const now = dialect.name === 'sqlite' ? '0' : 'now()'
    const values = Array.from(
      { length: 4990 - before },
      (_, index) => `('Many ${index}', ${10_000 + index}, '/${10_000 + index}', ${now}, ${now})`,
    )
    const text = `insert into upload_folders (name, path_id, path, created_at, updated_at) values ${values.join(', ')}`
    await server.store.database.write(async (transaction) => transaction.run({ text, values: [] }))
    const to = await made('Target of many')
    const many = (await all()).filter(({ name }) => name.startsWith('Many'))
    const folders = many.slice(0, 500).map(({ id }) => id)
    await ok(move({ folders, to }), 204)
    expect((await all()).filter(({ parent }) => parent === to).map(({ id }) => id)).toEqual(folders)
    await expectSound()
    const gone = `delete from upload_folders where name like 'Many %'`
    await server.store.database.write(async (transaction) => transaction.run({ text: gone, values: [] }))
    // Far more than it takes, and less than if each folder took a look at all others.
  }, 15_000)

  test('a folder with the last of all numbers keeps nobody from making others', async () => {
    const last = await made('Last')
    const text = `update upload_folders set path_id = 2147483647, path = '/2147483647' where id = ${last}`
    await server.store.database.write(async (transaction) => transaction.run({ text, values: [] }))
    await made('After the last')
    await expectSound()
    await ok(send('DELETE', `/upload/folders/${last}`), 204)
  })

  test('names are unique within a folder, and no paths', async () => {
    const parent = await made('Names')
    const [one, other] = [await made('One', parent), await made('Other', parent)]
    expect(await refused(create('ONE ', parent))).toBe('There is a folder “One” already')
    expect(await refused(send('PUT', `/upload/folders/${other}`, { name: 'one' }))).toBe(
      'There is a folder “One” already',
    )
    await ok(send('PUT', `/upload/folders/${one}`, { name: 'ONE' }), 204)
    const elsewhere = await made('Other')
    expect(await refused(move({ folders: [elsewhere], to: parent }))).toBe('There is a folder “Other” already')
    // A mark that turns the direction of text is left out, as in names of files.
    expect(await refused(create('\u202eO\u2066NE', parent))).toBe('There is a folder “ONE” already')
    for (const name of ['', '  ', '\u200b', '\u202e', '.', '..', '../up', 'a\\b', 'a\u0000b', 'x'.repeat(101), 7, null])
      await refused(create(name, parent))
    for (const body of [
      { name: 'x', parent: 'a' },
      { name: 'x', parent: -1 },
    ])
      await refused(send('POST', '/upload/folders', body))
    await refused(create('x', 999_999), 404)
    await expectSound()
  })

  test('of several alike that are made at once, one is there', async () => {
    const parent = await made('Race')
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('Same', parent)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await all()).filter((folder) => folder.parent === parent)).toHaveLength(1)
  })

  test('a folder is never moved into itself, also not by two at once', async () => {
    const [a, b] = [await made('A'), await made('B')]
    const c = await made('C', b)
    expect(await refused(move({ folders: [b], to: c }))).toBe('A folder cannot be moved into itself')
    expect(await refused(move({ folders: [b], to: b }))).toBe('A folder cannot be moved into itself')
    for (let round = 0; round < 10; round++) {
      await Promise.all([move({ folders: [a], to: c }), move({ folders: [b], to: a })])
      const parents = new Map((await all()).map(({ id, parent }) => [id, parent]))
      for (const start of [a, b, c]) {
        let at: number | null | undefined = start
        for (let steps = 0; at !== null; steps++) {
          expect(steps).toBeLessThan(10)
          at = parents.get(at ?? 0)
        }
      }
      await ok(move({ folders: [a, b], to: null }), 204)
    }
    await expectSound()
  })

  test('a file that arrives while its folder is moved is where that is then', async () => {
    const there = await made('There')
    const folder = await made('On the move')
    const rows = new FileRows(server.store)
    const columnsOf = rows.folders.columnsOf.bind(rows.folders)
    let moved: Promise<void> | undefined
    vi.spyOn(rows.folders, 'columnsOf').mockImplementationOnce(async (...given) => {
      const columns = await columnsOf(...given)
      moved = rows.folders.move({ files: [], folders: [folder], to: there })
      // One that has to wait does not end before.
      await Promise.race([moved, wait(200)])
      return columns
    })
    const file = {
      name: 'late.txt',
      hash: 'late',
      ext: '.txt',
      mime: 'text/plain',
      size: 1,
      url: '/late.txt',
      provider: 'test',
    }
    await rows.insert([file], { folder })
    await moved
    expect(await namesIn(`folder=${there}&deep=true`)).toEqual(['late.txt'])
    await expectSound()
  })

  test('folders are in each other twenty deep at most', async () => {
    const chain: number[] = []
    for (let depth = 1; depth <= 20; depth++) chain.push(await made(`Depth ${depth}`, chain.at(-1) ?? null))
    expect(await refused(create('Too deep', chain.at(-1)))).toBe('Folders can be in each other 20 deep')
    const tower = await made('Tower')
    await made('Upper', tower)
    await refused(move({ folders: [tower], to: chain[18] }))
    await ok(move({ folders: [tower], to: chain[17] }), 204)
  })

  test('a folder is deleted empty, or with as much as somebody agreed to', async () => {
    const folder = await made('Doomed')
    const inner = await made('Doomed too', folder)
    const [one, two] = [await uploaded(folder, 'doomed-1.txt'), await uploaded(inner, 'doomed-2.txt')]
    const remove = (query: string) => send('DELETE', `/upload/folders/${folder}${query}`)
    expect(await refused(remove(''), 409)).toBe('The folder holds 2 files and 1 folders')
    expect(await refused(remove('?files=1&folders=1'), 409)).toBe('The folder holds 2 files and 1 folders')
    await refused(remove('?files=x'))
    expect(await ok(send('GET', `/upload/folders/${folder}/contents`))).toEqual({ folders: 1, files: 2 })
    const uses = await ok(send('GET', `/file-uses?folder=${folder}`))
    expect(uses).toEqual({ count: 0, isMore: false, uses: [] })
    await ok(remove('?files=2&folders=1'), 204)
    for (const id of [one, two]) expect((await send('GET', `/upload/files/${id}`)).status).toBe(404)
    expect((await all()).some(({ id }) => id === folder || id === inner)).toBe(false)
    await refused(remove(''), 404)
    await ok(send('DELETE', `/upload/folders/${await made('Empty')}`), 204)
  })

  test('files without the columns that copied databases leave empty are found, and deleted with their folder', async () => {
    const folder = await made('Copied')
    const inner = await made('Copied inner', folder)
    const ids = [await uploaded(folder, 'copied-1.txt'), await uploaded(inner, 'copied-2.txt')]
    const text = `update files set folder_path = null, mime = null where id in (${ids.join(', ')})`
    await inTransaction(server.store.writes, async ({ transaction }) => transaction.rows({ text, values: [] }))
    const search = `folder=${folder}&deep=true&filters[name][$contains]=copied`
    expect(await namesIn(search)).toEqual(['copied-1.txt', 'copied-2.txt'])
    // The panel's filter of other files.
    const filters = ['[$or][0][mime][$null]=true', '[$or][1][$not][$or][0][mime][$startsWith]=image/']
    expect(await namesIn([search, ...filters.map((filter) => `filters${filter}`)].join('&'))).toHaveLength(2)
    expect(await ok(send('GET', `/file-uses?folder=${folder}`))).toMatchObject({ count: 0 })
    await ok(send('DELETE', `/upload/folders/${folder}?files=2&folders=1`), 204)
    expect(await namesIn('deep=true&filters[name][$contains]=copied')).toEqual([])
    await expectSound()
  })

  test('what is moved out of a folder while that is deleted stays', async () => {
    const [folder, safe] = [await made('Slowly deleted'), await made('Safe')]
    const inner = await made('Moved out in time', folder)
    const first = await uploaded(folder, 'slow-1.txt')
    const moved = await uploaded(folder, 'slow-2.txt')
    const below = await uploaded(inner, 'slow-3.txt')
    // As if somebody moved the rest after the first file was deleted.
    const rows = new FileRows(server.store)
    const { folders } = rows
    await folders
      .remove(folder, { files: 3, folders: 1 }, async (file, check) => {
        await inTransaction(server.store.writes, async (writing) => {
          await check(writing)
          await deleteRows(writing, tableOf(rows.type), { where: { id: file } })
        })
        if (file === first) await folders.move({ files: [moved], folders: [inner], to: safe })
      })
      .catch((error: unknown) => expect(error).toMatchObject({ status: 409 }))
    expect(await namesIn(`folder=${safe}&deep=true`)).toEqual(['slow-2.txt', 'slow-3.txt'])
    for (const id of [moved, below]) expect((await send('GET', `/upload/files/${id}`)).status).toBe(200)
    expect((await send('GET', `/upload/files/${first}`)).status).toBe(404)
  })

  test('the entries that hold files of a folder are told', async () => {
    const folder = await made('Used')
    const file = await uploaded(await made('Used within', folder), 'used.txt')
    const document = { title: 'Uses it', blocks: [{ __component: 'blocks.slider', title: 's' }] }
    await ok(send('POST', '/entries/api::article.article', { document }))
    const png = new FormData()
    png.append('files', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'used.svg')
    const [{ id }] = await ok(server.post(chief, `/upload?folder=${folder}`, png))
    await ok(send('POST', '/entries/api::article.article', { document: { title: 'Shows it', cover: id } }))
    const { count, uses } = await ok(send('GET', `/file-uses?folder=${folder}`))
    expect([count, uses[0].label]).toEqual([1, 'Shows it'])
    expect(file).toBeGreaterThan(0)
  })

  test('a part of a picture is in the folder of the picture', async () => {
    const folder = await made('Pictures')
    const { default: sharp } = await import('sharp')
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#36c' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('files', new Blob([new Uint8Array(png)]), 'nine.png')
    const [{ id }] = await ok(server.post(chief, `/upload?folder=${folder}`, form))
    await ok(send('POST', `/upload/files/${id}/crop`, { x: 0, y: 0, width: 3, height: 3, copy: true }))
    expect(await namesIn(`folder=${folder}`)).toEqual(['nine.png', 'nine.png'])
  })

  test('roles do with folders what they may do with files', async () => {
    const permitted = async (act: (as: string, index: number) => Promise<Answer>) => {
      const done: string[] = []
      for (const [index, name] of names.entries()) {
        const { status, text } = await act(`${index + 2} ${name}`, index)
        expect([200, 204, 403], text).toContain(status)
        if (status !== 403) done.push(name)
      }
      return done
    }
    const folders = await Promise.all(names.map((name) => made(`Rights ${name}`)))
    const path = (index: number) => `/upload/folders/${folders[index]}`
    const before = await all()
    const readers = Object.keys(media)
    expect(await permitted((as) => send('GET', '/upload/folders', undefined, as))).toEqual(readers)
    expect(await permitted((as) => send('GET', '/upload/browse', undefined, as))).toEqual(readers)
    expect(await permitted((as, index) => send('GET', `${path(index)}/contents`, undefined, as))).toEqual(readers)
    expect(await permitted((as) => move({ folders: [], to: null }, as))).toEqual(['changer'])
    expect(await all()).toEqual(before)
    expect(await permitted((as, index) => send('PUT', path(index), { name: `Renamed ${as}` }, as))).toEqual(['changer'])
    expect(await permitted((as) => create(`By ${as}`, null, as))).toEqual(['uploader'])
    expect(await permitted((as, index) => send('DELETE', path(index), undefined, as))).toEqual(['remover'])
    expect((await all()).length).toBe(before.length)
  })
})
