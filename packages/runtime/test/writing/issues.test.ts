/** The issues of a body and their order, as Strapi v4 lists them. */
import { describe, expect, test } from 'vitest'
import { providers } from '../../../../test/databases.js'
import { wrongType } from '../../src/write/input/issue.js'
import { roundsOf } from '../../src/write/input/issue-order.js'
import { typeOf } from '../reading/context.js'
import { writeScene } from './scene.js'
import type { RowInput } from '../../src/write/input/entry-input.js'

describe.each(providers)('the issues of a body on %s', (provider) => {
  const { create, update } = writeScene(provider)

  const issuesOf = async (written: Promise<unknown>): Promise<string[]> => {
    const error = await written.then(
      () => ({ details: { errors: [] } }),
      (thrown: { details: { errors?: { path: string[]; message: string }[] }; message: string }) => thrown,
    )
    return (error.details.errors ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
  }
  const blocks = (nodes: unknown) => issuesOf(create('article', { title: 'Blocks', content: nodes }))

  test('are in the order of the model, whatever their depth', async () => {
    expect(await issuesOf(create('gadget', { box: {}, photo: null }))).toEqual([
      'name: name must be defined.',
      'box.label: box.label must be defined.',
      'photo: photo must be defined.',
      'home: home must be defined.',
    ])
  })

  test('of items that take long come after others', async () => {
    const boxes = [{ lid: { color: 1 } }, { label: 2 }, 'x']
    expect(await issuesOf(create('notice', { level: 1, boxes }))).toEqual([
      'boxes.2: boxes[2] must be a `object` type, but the final value was: `null` (cast from the value `"x"`).',
      'boxes.0.label: boxes[0].label must be defined.',
      'boxes.0.lid.color: boxes[0].lid.color must be a `string` type, but the final value was: `1`.',
      'boxes.1.label: boxes[1].label must be a `string` type, but the final value was: `2`.',
    ])
  })

  test('of a dynamic zone that is no list of components', async () => {
    const unnamed = ': Cannot build relations store from dynamiczone, component identifier is undefined'
    expect((await issuesOf(create('article', { title: 'Zone', blocks: {} })))[1]).toBe(unnamed)
    expect((await issuesOf(create('article', { title: 'Zone', blocks: 'x' })))[1]).toBe(unnamed)
    expect((await issuesOf(create('article', { title: 'Zone', blocks: ['x'] })))[1]).toBe(': Invalid relations')
    // As a real Strapi 4.26.2 answers.
    const quote = { __component: 'blocks.quote', quote: 'q' }
    const noArray = (value: object) => `blocks: ${wrongType(['blocks'], 'array', value).message}`
    for (const [value, more] of [
      [quote, []],
      [{ __component: 'blocks.quote' }, []],
      [{ __component: 'blocks.nope' }, [': Invalid relations']],
      [{ __component: 5 }, [': Invalid relations']],
      [{ __component: '' }, [unnamed]],
      [{ __component: null }, [unnamed]],
      [{ 0: quote }, [unnamed]],
    ] as const)
      expect(await issuesOf(create('article', { title: 'Zone', blocks: value }))).toEqual([noArray(value), ...more])
    const id = await create('article', { title: 'Zone' })
    expect(await issuesOf(update('article', id, { blocks: quote }))).toEqual([noArray(quote)])
  })

  test('a component with the id null belongs to nobody', async () => {
    const id = await create('article', { title: 'Sections', sections: [{ heading: 'one' }] })
    await expect(update('article', id, { sections: [{ id: null, heading: 'one' }] })).rejects.toThrow('not related')
  })

  test('files that are connected must exist', async () => {
    expect(await issuesOf(create('article', { title: 'File', cover: { connect: [99999] } }))).toEqual([
      ': 1 relation(s) of type plugin::upload.file associated with this entity do not exist',
    ])
    const boxes = [{ label: 'b', pictures: { connect: [99999] } }]
    expect(await issuesOf(create('notice', { level: 1, boxes }))).toEqual([
      ': 1 relation(s) of type plugin::upload.file associated with this entity do not exist',
    ])
  })

  test('of block nodes', async () => {
    expect(await blocks([{ type: 'heading', level: 7, children: [] }])).toEqual([
      'content.0.level: content[0].level must be one of the following values: 1, 2, 3, 4, 5, 6',
      'content.0.children: Heading node children must have at least one Text or Link node',
    ])
    expect(await blocks([{ type: 'list', format: 'x', children: [] }])).toEqual([
      'content.0.format: content[0].format must be one of the following values: ordered, unordered',
      'content.0.children: List node children must have at least one ListItem or ListNode',
    ])
    expect(await blocks([{ type: 'paragraph', children: [{ type: 'text' }] }])).toEqual([
      'content.0.children.0.text: Text must be defined with at least an empty string',
    ])
    expect(await blocks([{ type: 'code', children: [{ type: 'link' }] }])).toEqual([
      'content.0.children.0.type: content[0].children[0].type must be one of the following values: text',
      'content.0.children.0.text: Text must be defined with at least an empty string',
    ])
    expect(await blocks([{ type: 'image', children: [] }])).toHaveLength(12)
    // As the library shows a drawing without a size.
    const shown = { name: 'a', url: '/a', hash: 'a', mime: 'image/svg+xml', size: 1, provider: 'local' }
    const moments = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
    const unknown = { width: null, height: null, formats: null, ext: null }
    const image = { ...shown, ...moments, ...unknown }
    expect(await blocks([{ type: 'image', image, children: [{ type: 'text', text: '' }] }])).toEqual([])
    expect(await blocks([{ type: 'image', image: { ...image, url: null }, children: [] }])).toHaveLength(1)
  })
})

test('the issues of a list have an order even if it has more items than a call may have arguments', () => {
  const links = typeOf('book').attributes.get('links')
  if (links?.kind !== 'component') throw new Error('no component')
  const nothing = { columns: {}, sent: new Set<string>(), passwords: [], links: [], components: [] }
  const row: RowInput = { type: links.link.target, path: [], ...nothing }
  const items = Array.from({ length: 200_000 }, () => ({ id: null, row }))
  expect(roundsOf(links, { attribute: links, items })).toBe(5)
})
