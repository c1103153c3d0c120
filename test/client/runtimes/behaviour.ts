/** Does what a front end does with the client, the same in every runtime. It uses nothing but the client and the web's own objects. */
import { ConnectionError, createClient, NotFoundError, RequestError, ValidationError } from '@content-gen/client'
import type { Content } from '../../../fixtures/client-types/content.js'

/** The smallest picture. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** `url`: a generated server. `busy`: one that answers 503 twice and then 200, by path. `nobody`: where no server is. */
export interface Places {
  readonly url: string
  readonly key: string
  readonly busy: string
  readonly nobody: string
  /** Makes names unique among runtimes. */
  readonly name: string
}

/** Returns what happened, step by step. It contains neither ids nor times. */
export async function behave({ url, key, busy, nobody, name }: Places): Promise<Readonly<Record<string, unknown>>> {
  const content = createClient<Content>({ url, token: () => Promise.resolve(key) })
  const ids: number[] = []
  for (let number = 1; number <= 5; number++)
    ids.push((await content('tags').create({ name: `${name} ${number}`, weight: number })).data.id)
  const [first = 0, second = 0] = ids
  const filters = { id: { $in: ids } }

  const found: string[] = []
  for await (const tag of content.flat('tags').all({ filters, pagination: { pageSize: 2 } })) found.push(tag.name)
  const sizes: number[] = []
  for await (const { data } of content('tags').pages({ filters, pagination: { pageSize: 2 } })) sizes.push(data.length)

  const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0))
  const dot = new File([bytes], 'dot.png', { type: 'image/png' })
  const file = new File([new Uint8Array(100_000)], 'notes.bin', { type: 'application/octet-stream' })
  const made = await content.flat('articles').create(
    { title: 'Ærøskøbing 🚢', tags: [first, second], blocks: [{ __component: 'blocks.quote', quote: 'Yes.' }] },
    {
      fields: ['title'],
      populate: { tags: { fields: ['weight'] }, blocks: true, gallery: { fields: ['name', 'width'] } },
    },
    { files: { gallery: [dot, dot] } },
  )
  const changed = await content.flat('articles').update(made.data.id, { slug: null }, { fields: ['slug', 'title'] })
  const deleted = await content('articles').delete(made.data.id)

  const told: number[] = []
  const [stored] = await content.files.upload(file, {
    info: [{ caption: 'Some bytes' }],
    onProgress: ({ sent, total }) => told.push(sent / total),
  })
  const removed = await content.files.delete(stored?.id ?? 0)

  const retried = createClient<Content>({ url: busy })
  const hurried = createClient<Content>({ url: busy, retries: 0 })
  const slow = new AbortController()
  const stopped = outcome(hurried.request('GET', '/never', { signal: slow.signal }))
  setTimeout(() => slow.abort(new Error('no longer wanted')), 50)
  const late = outcome(hurried.request('GET', '/never', { signal: AbortSignal.timeout(50) }))

  return {
    found: found.map((each) => each.replace(name, 'tag')),
    sizes,
    made: {
      title: made.data.title,
      weights: made.data.tags.map(({ weight }) => weight),
      quotes: made.data.blocks.length,
    },
    gallery: made.data.gallery?.map(({ name: own, width }) => [own, width]),
    changed: [changed.data.title, changed.data.slug],
    isDeleted: deleted.data.id === made.data.id,
    empty: (await content('tags').find({ filters: { id: { $in: [] } } })).data,
    upload: {
      caption: stored?.caption,
      last: told.at(-1),
      grows: told.every((share, at) => share >= (told[at - 1] ?? 0)),
    },
    isRemoved: removed.id === stored?.id,
    missing: await outcome(content('articles').findOne(made.data.id)),
    invalid: await outcome(content('articles').create({ title: 'A poem', kind: 'poem' as 'news' })),
    stranger: await outcome(createClient<Content>({ url, token: 'wrong' })('tags').find()),
    unreachable: await outcome(createClient<Content>({ url: nobody, retries: 1 })('tags').find()),
    retries: await retried.request('GET', `/${name}-one`),
    noRetries: await outcome(hurried.request('GET', `/${name}-two`)),
    noWriteTwice: await outcome(retried.request('POST', `/${name}-three`, { body: {} })),
    stopped: await stopped,
    late: await late,
  }
}

/** How a call ends. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
    return 'succeeded'
  } catch (error) {
    if (error instanceof ValidationError) return ['ValidationError', error.messages]
    if (error instanceof NotFoundError) return ['NotFoundError', error.message]
    if (error instanceof RequestError) return [error.name, error.status, error.code]
    if (error instanceof ConnectionError) return 'ConnectionError'
    return error instanceof Error ? [error.name, error.name === 'TimeoutError' ? '' : error.message] : 'no error'
  }
}
