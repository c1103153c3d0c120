/** Components, required links, and links to any type. */
import { describe, expect, test } from 'vitest'
import { providers } from '../../../../test/databases.js'
import { callerWith } from '../../src/caller.js'
import { deleteEntry } from '../../src/write/index.js'
import type { Dump } from './dump.js'
import { range, uids, writeScene } from './scene.js'

describe.each(providers)('writes on %s', (provider) => {
  const scene = writeScene(provider)
  const { type, create, update, read, count, tags, authors, file, gadget } = scene

  describe('components', () => {
    test('a whole tree is stored, with defaults', async () => {
      const [author] = await authors(1)
      const picture = await file('image/png')
      const id = await create('article', {
        title: 'Tree',
        seo: { id: 1, metaTitle: 'mt', canonical: { label: 'c' }, shareImage: picture },
        sections: [{ heading: 'h1', links: [{ label: 'l1' }, { label: 'l2', external: true }] }, { heading: 'h2' }],
        blocks: [
          { __component: 'blocks.rich-text', body: 'b' },
          { __component: 'blocks.quote', quote: 'q', author },
          { __component: 'blocks.slider', files: [picture], slides: [{ label: 's' }] },
          { __component: 'blocks.quote', quote: 'q2' },
        ],
      })
      expect(await read('article', id)).toMatchObject({
        seo: { metaTitle: 'mt', noIndex: false, shareImage: picture, canonical: { label: 'c', external: false } },
        sections: [
          {
            heading: 'h1',
            links: [
              { label: 'l1', external: false },
              { label: 'l2', external: true },
            ],
          },
          { heading: 'h2', links: [] },
        ],
        blocks: [
          { __component: 'blocks.rich-text', body: 'b', style: 'plain' },
          { __component: 'blocks.quote', quote: 'q', author },
          { __component: 'blocks.slider', files: [picture], slides: [{ label: 's' }] },
          { __component: 'blocks.quote', quote: 'q2', author: null },
        ],
      })
    })

    test('an item with its id stays and changes, one without is new, a missing one is removed', async () => {
      const id = await create('article', {
        title: 'Items',
        sections: [{ heading: 'a', text: 'kept', links: [{ label: '1' }] }, { heading: 'b' }, { heading: 'c' }],
      })
      const [a, b, c] = (await read('article', id))['sections'] as Dump[]
      await update('article', id, { sections: [{ id: c!['id'] }, { heading: 'new' }, { id: a!['id'], heading: 'A' }] })
      const after = (await read('article', id))['sections'] as Dump[]
      expect(after).toMatchObject([
        { id: c!['id'], heading: 'c' },
        { heading: 'new', links: [] },
        { id: a!['id'], heading: 'A', text: 'kept', links: [{ label: '1' }] },
      ])
      expect(after[1]!['id']).not.toBe(b!['id'])
      await update('article', id, { sections: [{ id: a!['id'], links: [{ label: '2' }, { label: '3' }] }] })
      expect((await read('article', id))['sections']).toMatchObject([{ links: [{ label: '2' }, { label: '3' }] }])
      await update('article', id, { sections: [] })
      expect((await read('article', id))['sections']).toEqual([])
    })

    test('an item that comes twice is one, at its first place, with the last value of each attribute', async () => {
      const [one, two] = await authors(2)
      const id = await create('article', {
        title: 'Twice',
        sections: [{ heading: 'a', text: 'kept', links: [{ label: '1' }, { label: '2' }] }, { heading: 'b' }],
        blocks: [
          { __component: 'blocks.quote', quote: 'q', author: one },
          { __component: 'blocks.rich-text', body: 'r' },
        ],
      })
      const before = await read('article', id)
      const [a, b] = (before['sections'] as Dump[]).map((item) => item['id'])
      const [first] = (before['sections'] as Dump[])[0]!['links'] as Dump[]
      const [quote, text] = (before['blocks'] as Dump[]).map((item) => item['id'])
      await update('article', id, {
        sections: [
          { id: a, heading: 'x' },
          { id: b, heading: 'B' },
          { heading: 'new' },
          { id: String(a), heading: 'y' },
        ],
        blocks: [
          { __component: 'blocks.rich-text', id: text, body: 'R' },
          { __component: 'blocks.quote', id: quote, quote: 'first', author: two },
          { __component: 'blocks.quote', id: quote, quote: 'last' },
        ],
      })
      const after = await read('article', id)
      expect(after['sections']).toMatchObject([
        { id: a, heading: 'y', text: 'kept', links: [{ label: '1' }, { label: '2' }] },
        { id: b, heading: 'B' },
        { heading: 'new' },
      ])
      expect(after['blocks']).toMatchObject([
        { id: text, body: 'R' },
        { id: quote, quote: 'last', author: two },
      ])
      const links = [
        { id: first!['id'], label: 'one' },
        { id: first!['id'], label: 'two' },
      ]
      await update('article', id, {
        sections: [
          { id: a, links },
          { id: a, text: 'more' },
          { id: a, heading: 'z' },
        ],
      })
      expect((await read('article', id))['sections']).toMatchObject([
        { id: a, heading: 'z', text: 'more', links: [{ id: first!['id'], label: 'two' }] },
      ])
      await update('article', id, {
        sections: [
          { id: a, links },
          { id: a, links: [{ label: 'new' }] },
        ],
      })
      expect((await read('article', id))['sections']).toMatchObject([{ id: a, links: [{ label: 'new' }] }])
    })

    test('the last link of an item that comes twice counts, though an earlier one was removed', async () => {
      const [one] = await authors(1)
      const id = await create('article', { title: 'Linked', blocks: [{ __component: 'blocks.quote', quote: 'q' }] })
      const [quote] = (await read('article', id))['blocks'] as Dump[]
      const item = { __component: 'blocks.quote', id: quote!['id'] }
      const author = async () => ((await read('article', id))['blocks'] as Dump[])[0]!['author']
      for (const last of [one, { connect: [one] }, { set: [one] }]) {
        await update('article', id, {
          blocks: [
            { ...item, author: { disconnect: [one] } },
            { ...item, author: last },
          ],
        })
        expect(await author()).toBe(one)
        await update('article', id, {
          blocks: [
            { ...item, author: last },
            { ...item, author: { disconnect: [one] } },
          ],
        })
        expect(await author()).toBeNull()
      }
    })

    test('the last value of an item that comes twice may be no password', async () => {
      const id = await create('notice', { level: 1, boxes: [{ label: 'b', secret: 'first' }] })
      const [box] = (await read('notice', id))['boxes'] as Dump[]
      const item = { id: box!['id'] }
      const secret = async () => ((await read('notice', id))['boxes'] as Dump[])[0]!['secret']
      expect(await secret()).toBe('tsrif')
      await update('notice', id, {
        boxes: [
          { ...item, secret: 'one' },
          { ...item, label: 'c' },
        ],
      })
      expect(await secret()).toBe('eno')
      await update('notice', id, {
        boxes: [
          { ...item, secret: 'two' },
          { ...item, secret: null },
        ],
      })
      expect(await secret()).toBeNull()
    })

    test('a single component is replaced without its id, updated with it, cleared by null', async () => {
      const id = await create('article', { title: 'Seo', seo: { metaTitle: 'one', keywords: 'k' } })
      const first = (await read('article', id))['seo'] as Dump
      await update('article', id, { seo: { id: first['id'], metaTitle: 'two' } })
      expect((await read('article', id))['seo']).toMatchObject({ id: first['id'], metaTitle: 'two', keywords: 'k' })
      await update('article', id, { seo: { metaDescription: 'no title' } })
      const second = (await read('article', id))['seo'] as Dump
      expect(second).toMatchObject({ metaTitle: null, keywords: null, noIndex: false })
      expect(second['id']).not.toBe(first['id'])
      await update('article', id, { seo: null })
      expect((await read('article', id))['seo']).toBeNull()
    })

    test('the items of other entries are out of reach, at every depth', async () => {
      const mine = await create('article', { title: 'Mine', sections: [{ heading: 'm' }], seo: { metaTitle: 'm' } })
      const other = await create('article', {
        title: 'Other',
        sections: [{ heading: 'o', links: [{ label: 'theirs' }] }],
        blocks: [{ __component: 'blocks.quote', quote: 'theirs' }],
        seo: { metaTitle: 'theirs' },
      })
      const theirs = await read('article', other)
      const own = await read('article', mine)
      const [section] = theirs['sections'] as Dump[]
      const [link] = section!['links'] as Dump[]
      const [block] = theirs['blocks'] as Dump[]
      const [ownSection] = own['sections'] as Dump[]
      const refused = (data: unknown) => expect(update('article', mine, data)).rejects
      await refused({ sections: [{ id: section!['id'], heading: 'stolen' }] }).toMatchObject({
        name: 'ApplicationError',
        message: message('sections'),
      })
      await refused({ sections: [{ id: 'x' }] }).toMatchObject({
        name: 'ApplicationError',
        message: message('sections'),
      })
      await refused({ seo: { id: (theirs['seo'] as Dump)['id'], metaTitle: 'stolen' } }).toMatchObject({
        message: message('seo'),
      })
      await refused({
        sections: [{ id: ownSection!['id'], links: [{ id: link!['id'], label: 'stolen' }] }],
      }).toMatchObject({ message: message('links') })
      await refused({ blocks: [{ __component: 'blocks.quote', id: block!['id'], quote: 'stolen' }] }).toMatchObject({
        status: 400,
        name: 'Error',
        message: message('blocks'),
        details: null,
      })
      expect(await read('article', other)).toEqual(theirs)
      expect({ ...(await read('article', mine)), updatedAt: '' }).toEqual({ ...own, updatedAt: '' })
    })

    test('a replaced or deleted tree leaves no rows', async () => {
      const before = await count({ delegate: scene.typeOf('shared.link').descriptor.delegate })
      const id = await create('article', { title: 'Gone', ...tree() })
      await Promise.all(range(20).map(() => update('article', id, tree())))
      expect(await count({ delegate: scene.typeOf('shared.link').descriptor.delegate })).toBe(before + 3)
      await deleteEntry(scene.context, type('article'), id)
      expect(await count({ delegate: scene.typeOf('shared.link').descriptor.delegate })).toBe(before)
    })
  })

  describe('required links, kinds of files, any type', () => {
    test('required values must be present', async () => {
      await expect(create('gadget', { name: 'g' })).rejects.toMatchObject({
        details: {
          errors: [
            { path: ['box'], message: 'box must be defined.' },
            { path: ['photo'], message: 'photo must be defined.' },
            { path: ['home'], message: 'home must be defined.' },
          ],
        },
      })
      const id = await create('gadget', await gadget())
      const messages = async (written: Promise<unknown>) => {
        const error = await written.catch((thrown: { details?: { errors: { message: string }[] } }) => thrown)
        return (error as { details: { errors: { message: string }[] } }).details.errors.map((issue) => issue.message)
      }
      expect(await messages(update('gadget', id, { photo: null, home: null, box: null }))).toEqual([
        expect.stringContaining('box') as string,
        'photo cannot be null.',
        'home cannot be null.',
      ])
      const box = { size: 1, lid: { color: 5 } }
      expect(await messages(create('gadget', { box, photo: null, home: null }))).toEqual([
        'name must be defined.',
        'box.label must be defined.',
        expect.stringContaining('box.lid') as string,
        'photo must be defined.',
        'home must be defined.',
      ])
    })

    test('a file of another kind is refused', async () => {
      const photo = await file('application/pdf')
      await expect(create('gadget', { ...(await gadget()), photo })).rejects.toMatchObject({
        details: { errors: [{ path: ['photo'], message: 'photo must be one of the following types: images' }] },
      })
    })

    test('links to any type, seen from both sides, are removed with the target', async () => {
      const depot = await create('depot', { name: 'd' })
      const [tag] = await tags(1)
      const id = await create('gadget', {
        ...(await gadget()),
        subject: { __type: uids.tag, id: tag },
        mentions: [
          { __type: uids.depot, id: depot },
          { type: uids.tag, id: tag },
        ],
      })
      expect(await read('gadget', id)).toMatchObject({
        subject: `${uids.tag} ${tag}`,
        mentions: [`${uids.depot} ${depot}`, `${uids.tag} ${tag}`],
      })
      expect((await read('depot', depot))['watchers']).toEqual([id])
      const other = await create('gadget', await gadget())
      await update('depot', depot, { watchers: { connect: [other], disconnect: [id] }, keeper: other })
      expect(await read('depot', depot)).toMatchObject({ watchers: [other], keeper: [other] })
      await update('depot', depot, { keeper: id })
      expect(await read('depot', depot)).toMatchObject({ keeper: [id] })
      await update('gadget', id, {
        mentions: { connect: [{ __type: uids.depot, id: depot }], disconnect: [{ __type: uids.tag, id: tag }] },
      })
      expect((await read('gadget', id))['mentions']).toEqual([`${uids.depot} ${depot}`])
      await expect(update('gadget', id, { mentions: [{ __type: uids.depot, id: 99999 }] })).rejects.toMatchObject({
        message: `1 relation(s) of type ${uids.depot} associated with this entity do not exist`,
      })
      await expect(update('gadget', id, { subject: { __type: 'api::no.no', id: 1 } })).rejects.toMatchObject({
        message: 'Invalid relations',
      })
      await deleteEntry(scene.context, type('depot'), depot)
      expect(await read('gadget', id)).toMatchObject({ subject: null, mentions: [] })
    })

    test('a link to any type skips entries that the caller may not find', async () => {
      const depot = await create('depot', { name: 'd' })
      const [tag] = await tags(1)
      const links = {
        subject: { __type: uids.depot, id: depot },
        mentions: [
          { __type: uids.depot, id: depot },
          { __type: uids.tag, id: tag },
        ],
      }
      const id = await create('gadget', await gadget())
      await update('gadget', id, links, callerWith('some', ['api::tag.tag.find']))
      expect(await read('gadget', id)).toMatchObject({ subject: null, mentions: [`${uids.tag} ${tag}`] })
    })
  })
})

function message(attribute: string): string {
  return `Some of the provided components in ${attribute} are not related to the entity`
}

function tree(): object {
  return {
    seo: { metaTitle: 't', canonical: { label: 'c' } },
    sections: [{ heading: 'h', links: [{ label: 'l' }] }],
    blocks: [{ __component: 'blocks.slider', slides: [{ label: 's' }] }],
  }
}
