/** The entries of the twins, with more links and localizations. */
import { expect } from 'vitest'
import { send } from '../accounts/account-project.js'
import { seed } from '../accounts/twin-entries.js'

const note = 'api::secret-note.secret-note'

/** `full` is a token with every permission. */
export async function seedReaching(base: string, full: { readonly authorization: string }): Promise<void> {
  await seed(base, full.authorization.slice('Bearer '.length))
  const make = async (method: string, path: string, body: object) => {
    const { status, text } = await send(base, method, `/api/${path}`, body, full)
    expect(status, text).toBe(200)
  }
  const put = (path: string, data: object) => make('PUT', path, { data })
  for (let i = 1; i <= 4; i++) {
    await put(`articles/${i}`, {
      keynote: { heading: `Keynote ${i}`, links: [{ label: 'k' }] },
      quotes: [{ quote: `Quoted ${i}`, author: 1 + (i % 3) }],
      crypt: [{ heading: `Crypt ${i}`, links: [{ label: 'c' }] }],
      things: [
        { __type: 'api::tag.tag', id: 1 + (i % 3) },
        { __type: note, id: 1 + (i % 4) },
        { __type: 'api::profile.profile', id: 1 + (i % 3) },
      ],
    })
    await put(`comments/${i}`, { moderator: 1 + (i % 3), subject: { __type: 'api::tag.tag', id: 1 + (i % 3) } })
    await put(`profiles/${1 + (i % 3)}`, { social: [{ label: `social ${i}` }] })
  }
  await make('POST', 'articles/1/localizations', { locale: 'fr', title: 'Titre 1', slug: 'titre-1' })
  await make('POST', 'articles/2/localizations', { locale: 'fr', title: 'Titre 2', slug: 'titre-2' })
  await make('POST', 'categories/1/localizations', { locale: 'fr', name: 'premier', slug: 'premier' })
  await make('POST', 'homepage/localizations', {
    locale: 'fr',
    title: 'Accueil',
    blocks: [{ __component: 'blocks.rich-text' }],
  })
  await put('articles/1', { keynote: { heading: 'Shared', links: [{ label: 's' }] }, gallery: [1, 2], cover: 1 })
  for (const name of ['alone', 'lonely']) {
    const form = new FormData()
    form.append('files', new Blob(['text'], { type: 'text/plain' }), `${name}.txt`)
    const { status } = await fetch(`${base}/api/upload`, { method: 'POST', body: form, headers: { ...full } })
    expect(status).toBe(200)
  }
}
