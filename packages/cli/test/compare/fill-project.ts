import { expect } from 'vitest'
import { send } from '../../../../test/accounts/account-project.js'

/** Writes some entries of each type of the account project. */
export async function fillProject(base: string): Promise<void> {
  const put = async (method: string, path: string, data: object) => {
    const answer = await send(base, method, `/api/${path}`, { data })
    expect(answer.status, answer.text).toBe(200)
  }
  for (const n of [1, 2, 3, 4]) {
    await put('POST', 'authors', {
      name: `Ada ${n}`,
      email: `ada${n}@example.com`,
      active: n > 2,
      birthDate: '1815-12-10',
    })
    await put('POST', 'profiles', { nickname: `countess${n}`, author: n })
    await put('POST', 'tags', { name: `tag ${n}`, weight: n, color: null })
    await put('POST', 'categories', { name: `category ${n}`, priority: n % 2, parent: n > 1 ? n - 1 : null })
    await put('POST', 'products', {
      name: `thing ${n}`,
      stock: 5,
      price: 1.5 * n,
      barcode: '9007199254740993',
      opensAt: '10:00:00.000',
    })
    await put('POST', 'articles', {
      title: `Roses ${n}`,
      internalNotes: `nobody reads this ${n}`,
      rating: n,
      views: '9007199254740993',
      featured: true,
      kind: 'news',
      tags: [n],
      author: n,
      extra: { n },
      seo: { metaTitle: 'On roses' },
    })
    await put('POST', 'comments', { text: `yes ${n}`, article: n, stars: n })
  }
  await put('PUT', 'homepage', { title: 'Home' })
  await put('PUT', 'setting', { siteName: 'Site' })
}
