/** A few entries, each with secrets, linked to each other and to entries that not every caller may see. */
import { expect } from 'vitest'
import { bearer, register, send } from './account-project.js'

const note = 'api::secret-note.secret-note'
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** `full` is a token with every permission. */
export async function seed(base: string, full: string): Promise<void> {
  const make = async (path: string, data: object, method = 'POST') => {
    const { status, text } = await send(base, method, `/api/${path}`, { data }, bearer(full))
    expect(status, text).toBe(200)
  }
  for (const name of ['alice', 'bob', 'carol', 'dave']) await register(base, name)
  for (const name of ['alice', 'bob'])
    await send(base, 'POST', '/api/auth/forgot-password', { email: `${name}@example.com` })
  await send(base, 'POST', '/api/users-permissions/roles', boardRole, bearer(full))
  for (const name of ['cover', 'gallery', 'avatar', 'evidence']) await uploadPicture(base, name, full)
  for (const name of ['one', 'two', 'three']) await make('tags', { name, margin: name.length })
  await make('categories', { name: 'first', slug: 'first' })
  await make('categories', { name: 'second', slug: 'second', parent: 1 })
  for (let i = 1; i <= 3; i++) await make('profiles', { nickname: `Nick ${i}` })
  for (let i = 1; i <= 3; i++)
    await make('authors', { name: `Author ${i}`, email: `author${i}@example.com`, avatar: 3, profile: i })
  for (let i = 1; i <= 6; i++) await make('secret-notes', { title: `note ${i}`, note: `tok-a ${i}` })
  for (let i = 1; i <= 10; i++) await make('articles', article(i))
  for (let i = 1; i <= 6; i++) {
    const data = { articles: [i, i + 1], subject: { __type: 'api::tag.tag', id: 1 + (i % 3) } }
    await make(`secret-notes/${i}`, data, 'PUT')
    await make('comments', { text: `Comment ${i}`, article: i, stars: 1 + (i % 5) })
  }
  await make('products', { name: 'Product', price: 1, stock: 2 })
  await make('setting', { siteName: 'Site', links: [{ label: 'x' }] }, 'PUT')
  const home = { hero: section(1), blocks: [quote(1)], highlights: [1, 2] }
  await make('homepage', { title: 'Home', ...home }, 'PUT')
}

const boardRole = {
  name: 'Board',
  type: 'board',
  description: 'secret',
  permissions: { 'api::tag': { controllers: { tag: { find: { enabled: true } } } } },
}
const link = (i: number) => ({ label: `Link ${i}`, url: '/x', clicks: String(i) })
const section = (i: number) => ({ heading: `Heading ${i}`, remark: `remark ${i}`, links: [link(i), link(i + 1)] })
const quote = (i: number) => ({
  __component: 'blocks.quote',
  quote: `Quote ${i}`,
  source: `source ${i}`,
  pin: `pin ${i}`,
  author: 1 + (i % 3),
})

function article(i: number): object {
  return {
    title: `Title ${i}`,
    slug: `title-${i}`,
    internalNotes: `note ${i}`,
    secret: `secret-${i}`,
    rating: i / 3,
    kind: i % 2 ? 'news' : 'review',
    tags: [1 + (i % 3)],
    category: 1 + (i % 2),
    author: 1 + (i % 3),
    editor: i <= 3 ? i : null,
    owner: i <= 3 ? i : null,
    reviewer: 1 + (i % 3),
    cover: i % 2 ? 1 : null,
    gallery: [1, 2],
    evidence: i % 3 ? [3, 4] : [4, 1],
    ledger: link(100 + i),
    drawer: [quote(100 + i)],
    seo: { metaTitle: `Meta ${i}`, rank: i, pin: `pin ${i}`, canonical: link(i) },
    sections: [section(i)],
    blocks: [quote(i)],
    about: { __type: i % 2 ? 'api::tag.tag' : note, id: 1 + (i % 3) },
    things: [
      { __type: 'api::tag.tag', id: 1 + (i % 3) },
      { __type: note, id: 1 + (i % 4) },
    ],
    ...(i === 7 ? { publishedAt: null } : {}),
  }
}

async function uploadPicture(base: string, name: string, full: string): Promise<void> {
  const form = new FormData()
  form.append('files', new Blob([png], { type: 'image/png' }), `${name}.png`)
  const response = await fetch(`${base}/api/upload`, { method: 'POST', body: form, headers: bearer(full) })
  expect(response.status, name).toBe(200)
}
