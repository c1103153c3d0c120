/** Uploads through GraphQL. */
import { describe, expect, test } from 'vitest'
import { sampled } from '../../../../test/databases.js'
import { bodyOf, filePart, send, textPart } from '../client.js'
import type { Reply } from '../client.js'
import type { File } from '../library.js'
import { expectWholeAtLast, libraryScene, page, small } from './scene.js'

describe.each(sampled('sqlite'))('the media library on %s', (provider) => {
  const scene = libraryScene('graphql', provider)
  const { upload, one, post, entry, withoutTrace } = scene

  describe('GraphQL', () => {
    const uploadOne =
      'mutation ($file: Upload!, $id: ID) { upload(file: $file, info: { caption: "c" }, ref: "api::article.article", refId: $id, field: "gallery") { data { id attributes { name mime caption width } } } }'
    const graphql = (query: string, variables: object, map: object, ...files: (string | Buffer)[]) =>
      send(
        scene.library.server.base,
        '/graphql',
        bodyOf([
          textPart('operations', JSON.stringify({ query, variables })),
          textPart('map', JSON.stringify(map)),
          ...files.map((content, index) => filePart(String(index), `g${index}.png`, content)),
        ]),
      )
    const json = async (query: string, variables: object = {}) => {
      const body = Buffer.from(JSON.stringify({ query, variables }))
      const headers = { 'content-type': 'application/json' }
      return JSON.parse((await send(scene.library.server.base, '/graphql', body, { headers })).text)
    }

    test('uploads, attaches, describes and removes', async () => {
      const { id } = await entry(post('/api/articles', [textPart('data', '{"title":"By GraphQL"}')]))
      const { text } = await graphql(uploadOne, { file: null, id }, { 0: ['variables.file'] }, small)
      const { data } = JSON.parse(text).data.upload
      expect(data.attributes).toEqual({ name: 'g0.png', mime: 'image/png', caption: 'c', width: 6 })
      const { data: shown } = await scene.library.get<{
        data: { attributes: { gallery: { data: { id: number }[] } } }
      }>(`/api/articles/${id}?populate=gallery`)
      expect(shown.attributes.gallery.data.map((file) => String(file.id))).toEqual([data.id])
      const changed = await json(
        'mutation ($id: ID!) { a: updateFileInfo(id: $id, info: { name: "n" }) { data { attributes { name } } } b: updateUploadFile(id: $id, data: { caption: "d", hash: "../../x", url: "/x" }) { data { attributes { name caption hash } } } }',
        { id: data.id },
      )
      expect(changed.data).toMatchObject({
        a: { data: { attributes: { name: 'n' } } },
        b: { data: { attributes: { name: 'n', caption: 'd', hash: expect.stringMatching(/^g0_[0-9a-f]{10}$/) } } },
      })
      const removed = await json('mutation ($id: ID!) { removeFile(id: $id) { data { id } } }', { id: data.id })
      expect(removed.data.removeFile.data.id).toBe(data.id)
      const again = await json(
        'mutation ($id: ID!) { removeFile(id: $id) { data { id } } deleteUploadFile(id: $id) { data { id } } }',
        { id: data.id },
      )
      expect(again.data).toEqual({ removeFile: null, deleteUploadFile: { data: null } })
    })

    test('takes several files at once', async () => {
      const { text } = await graphql(
        'mutation ($files: [Upload]!) { multipleUpload(files: $files) { data { attributes { name } } } }',
        { files: [null, null] },
        { 0: ['variables.files.0'], 1: ['variables.files.1'] },
        small,
        'text',
      )
      const names = JSON.parse(text).data.multipleUpload.map(
        (file: { data: { attributes: File } }) => file.data.attributes.name,
      )
      expect(names).toEqual(['g0.png', 'g1.png'])
    })

    test('a page of another site needs a preflight request', async () => {
      const form = bodyOf([
        textPart('operations', JSON.stringify({ query: uploadOne, variables: { file: null } })),
        textPart('map', '{"0":["variables.file"]}'),
        filePart('0', 'p.png', small),
      ])
      const sent = async (headers: Record<string, string>) =>
        (await send(scene.library.server.base, '/graphql', form, { headers })).status
      const own = new URL(scene.library.server.base).host
      expect(await sent({ origin: 'https://evil.example' })).toBe(400)
      expect(await sent({ origin: 'null' })).toBe(400)
      expect(await sent({ origin: `http://${own}`, 'sec-fetch-site': 'cross-site' })).toBe(400)
      expect(await sent({ origin: `http://${own}`, 'sec-fetch-site': 'same-site' })).toBe(400)
      expect(await sent({ origin: 'https://front.example', 'apollo-require-preflight': '1' })).toBe(200)
      expect(await sent({ origin: `http://${own}` })).toBe(200)
      expect(await sent({ origin: 'https://behind-a-proxy.example', 'sec-fetch-site': 'same-origin' })).toBe(200)
      expect(await sent({})).toBe(200)
    })

    test('a file that is kept elsewhere, and folders', async () => {
      const create = (data: string) =>
        json(`mutation { createUploadFile(data: ${data}) { data { id attributes { name url provider } } } }`)
      const rest = 'hash: "h1", mime: "image/png", size: 1.5'
      const made = await create(`{ name: "far.png", url: "https://cdn.example/far.png", provider: "s3", ${rest} }`)
      expect(made.errors).toBeUndefined()
      expect(made.data.createUploadFile.data.attributes).toEqual({
        name: 'far.png',
        url: 'https://cdn.example/far.png',
        provider: 's3',
      })
      for (const refused of [
        `{ name: "a", url: "https://cdn.example/a", provider: "local", hash: "h2", mime: "a/b", size: 1 }`,
        `{ name: "a", url: "javascript:alert(1)", provider: "s3", hash: "h2", mime: "a/b", size: 1 }`,
        `{ name: "a", url: "https://cdn.example/a", provider: "s3", hash: "h2", mime: "a/b", size: 1, formats: { small: { url: "javascript:x" } } }`,
        `{ name: "a", url: "https://cdn.example/a", provider: "s3", ${rest} }`,
        `{ name: "a", url: "https://cdn.example/a", provider: "s3", hash: "h2", mime: "a/b", size: 1, folder: 99 }`,
        `{ url: "https://cdn.example/a" }`,
      ]) {
        const { data, errors } = await create(refused)
        expect([data?.createUploadFile, errors?.length], refused).toEqual([null, 1])
      }
      const { id } = made.data.createUploadFile.data
      const gone = await json(`mutation { deleteUploadFile(id: ${id}) { data { id } } }`)
      expect(gone.data.deleteUploadFile.data.id).toBe(id)
    })

    test('uploads get the folder of API uploads, and may be moved', async () => {
      const uploaded = await upload(...Array.from({ length: 3 }, (_, n) => filePart('files', `filed${n}.png`, small)))
      const [first = 0] = uploaded.map((file) => file.id)
      const folders = async () => {
        const query =
          '{ uploadFolders(sort: "id") { data { id attributes { name path pathId files(pagination: { limit: 100 }) { data { id } } } } } }'
        const { data } = await json(query)
        return (data.uploadFolders.data as Folder[]).map(({ id, attributes: { name, path, files } }) => ({
          id,
          name,
          path,
          files: files.data.map((file) => Number(file.id)),
        }))
      }
      interface Folder {
        readonly id: string
        readonly attributes: {
          readonly name: string
          readonly path: string
          readonly files: { readonly data: { readonly id: string }[] }
        }
      }
      const [api, ...none] = await folders()
      expect(none).toEqual([])
      expect(api).toMatchObject({ name: 'API Uploads', path: '/1' })
      expect(api?.files).toEqual(expect.arrayContaining(uploaded.map((file) => file.id)))
      const made = await json(
        `mutation { createUploadFolder(data: { name: "Covers", pathId: 7, path: "/7", parent: ${api?.id} }) { data { id attributes { parent { data { id } } } } } }`,
      )
      const { id, attributes } = made.data.createUploadFolder.data
      expect(attributes.parent.data.id).toBe(api?.id)
      const move = (folder: string) =>
        json(`mutation { updateUploadFile(id: ${first}, data: { folder: ${folder} }) { data { id } } }`)
      expect((await move(id)).errors).toBeUndefined()
      expect((await folders()).find(({ name }) => name === 'Covers')?.files).toEqual([first])
      expect((await move('99')).errors).toMatchObject([{ message: 'Folder not found' }])
      expect((await move('null')).errors).toBeUndefined()
      expect((await folders()).flatMap(({ files }) => files)).not.toContain(first)
      // Queries may not filter by a file's folder.
      const asked = await json('{ uploadFiles(filters: { folder: { name: { eq: "x" } } }) { data { id } } }')
      expect(asked.errors).toMatchObject([{ message: 'Invalid parameter folder' }])
      const removed = await json(`mutation { deleteUploadFolder(id: ${id}) { data { id } } }`)
      expect(removed.data.deleteUploadFolder.data.id).toBe(id)
    })

    test('the entries of a file are shown over REST only', async () => {
      const { id } = await one(filePart('files', 'related.png', small))
      const answer = await json(`{ uploadFile(id: ${id}) { data { attributes { name related { __typename } } } } }`)
      expect(answer.data.uploadFile.data.attributes).toEqual({ name: 'related.png', related: null })
      expect(answer.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    })

    test.each<[string, () => Promise<Reply>]>([
      ['no file', () => graphql('mutation { removeFile(id: 1) { data { id } } }', {}, {})],
      ['a page', () => graphql(uploadOne, { file: null, id: 1 }, { 0: ['variables.file'] }, page)],
      ['no picture', () => graphql(uploadOne, { file: null, id: 1 }, { 0: ['variables.file'] }, 'no picture')],
      ['an object', () => graphql(uploadOne, { file: { path: '/etc/passwd', size: 1 } }, {})],
      ['another place', () => graphql(uploadOne, { file: null }, { 0: ['query'] }, small)],
      ['a prototype', () => graphql(uploadOne, { file: null }, { 0: ['variables.__proto__'] }, small)],
      ['no place', () => graphql(uploadOne, { file: null }, {}, small)],
      ['an empty file', () => graphql(uploadOne, { file: null }, { 0: ['variables.file'] }, '')],
      ['no operation', () => send(scene.library.server.base, '/graphql', bodyOf([textPart('map', '{}')]))],
      [
        'a list of them',
        () =>
          send(scene.library.server.base, '/graphql', bodyOf([textPart('operations', '[{}]'), textPart('map', '{}')])),
      ],
    ])('refuses the same as the other ways of upload: %s', (_what, work) =>
      withoutTrace(async () => {
        await post('/api/articles', [textPart('data', '{"title":"The first"}')])
        const { text } = await work()
        const { error, errors } = JSON.parse(text)
        expect(error?.status === 400 || errors?.length === 1, text).toBe(true)
      }),
    )
  })

  expectWholeAtLast(scene)
})
