/** Texts that run as scripts wherever they are taken for markup or for addresses, in everything that the panel stores. */
import { expect } from 'vitest'
import type { Browser } from '../admin/panel.js'

/** Begins every text: a page that shows it shows the text. */
export const mark = 'KNOCK'

const act = `console.error(/${mark} ran/)`
/** Adds an element that the policy of the panel refuses, which is a fault as well. */
const beacon = 'https://elsewhere.invalid/x'

export const scripts: readonly string[] = [
  `<script>${act}</script>`,
  `"><img src="${beacon}" onerror="${act}">`,
  `'-${act}-'`,
  `</script></style></textarea></title><svg onload=${act}>`,
  `<iframe srcdoc="<script>${act}</script>"></iframe><object data="${beacon}"></object>`,
  `<style>@import '${beacon}';</style><link rel=stylesheet href="${beacon}">`,
  `<form action="${beacon}"><input autofocus onfocus=${act}></form><base href="${beacon}">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=${act}>">`,
  `[link](javascript:${act}) ![image](javascript:${act}) <javascript:${act}>`,
  `[link](java&#x0A;script:${act}) [entity](&#106;avascript:${act}) [data](data:text/html,<script>${act}</script>)`,
  `[title](https://a.example "x\\" onmouseover=\\"${act}") ![alt\\" onerror=\\"${act}](x)`,
  `{{constructor.constructor('${act}')()}} \${${act}} <%= ${act} %>`,
  `&lt;script&gt;${act}&lt;/script&gt;&#x3C;img src=x onerror=${act}&#x3E;`,
].map((text) => `${mark} ${text}`)

const address = `javascript:${act}`
const all = scripts.join('\n\n')
/** Some attributes take no more than so many characters. */
const upTo = (most: number, text = scripts[1] ?? '') => text.slice(0, most)

/** A picture within a text, as the editor stores it. */
const picture = {
  url: address,
  name: all,
  alternativeText: all,
  caption: all,
  hash: 'x',
  ext: '.png',
  mime: 'image/png',
  width: 1,
  height: 1,
  size: 1,
  formats: null,
  provider: 'local',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

/** An article that has them in every attribute. */
const document = {
  title: upTo(120),
  body: all,
  excerpt: upTo(300, all),
  internalNotes: all,
  extra: Object.fromEntries(scripts.map((text) => [text, [text]])),
  content: [
    ...scripts.map((text) => ({ type: 'paragraph', children: [{ type: 'text', text, bold: true }] })),
    ...[address, `java\tscript:${act}`, `data:text/html,<script>${act}</script>`].map((url) => ({
      type: 'paragraph',
      children: [{ type: 'link', url, children: [{ type: 'text', text: mark }] }],
    })),
    { type: 'image', image: picture, children: [{ type: 'text', text: '' }] },
    { type: 'code', language: `"><script>${act}</script>`, children: [{ type: 'text', text: all }] },
  ],
  seo: { metaTitle: upTo(60), metaDescription: upTo(160), canonical: { label: upTo(250), url: address } },
  sections: scripts.slice(0, 10).map((text) => ({ heading: text, text: all, links: [{ label: text, url: address }] })),
  blocks: [
    { __component: 'blocks.quote', quote: all, attribution: upTo(250, all) },
    { __component: 'blocks.rich-text', body: all },
    { __component: 'blocks.slider', title: upTo(250, all), slides: [{ label: upTo(250), url: address }] },
  ],
}

/** The ids of what was stored. */
export interface Stored {
  readonly article: number
  readonly release: number
  readonly folder: number
  readonly copy: number
}

/** Stores them wherever the panel takes a text. */
export async function storeScripts(chief: Browser): Promise<Stored> {
  const done = async (method: string, path: string, body?: object) => {
    const { status, text, body: answer } = await chief.send(method, path, body)
    expect([200, 201, 204], `${method} ${path} ${text.slice(0, 900)}`).toContain(status)
    return answer?.data ?? answer
  }
  const create = async (name: string, given: object): Promise<number> =>
    (await done('POST', `/entries/api::${name}.${name}`, { document: given })).id
  const articles = '/entries/api::article.article'
  const file = await storeFile(chief)
  const name = scripts.join(' ')
  const category = await create('category', { name, description: all })
  const tags = await Promise.all(scripts.map((text) => create('tag', { name: text })))
  const author = await create('author', {
    name,
    email: 'a@example.com',
    bio: all,
    avatar: file,
    address: { city: upTo(250) },
  })
  const article = await create('article', { ...document, category, tags, author, cover: file, gallery: [file] })
  for (const text of scripts) await create('article', { title: upTo(120, text), category, cover: file })
  await create('comment', { text: all, authorName: name, article })
  await create('product', { name, description: all, meta: { [mark]: all } })
  await done('PUT', '/single/api::homepage.homepage', { document: { title: name, seo: document.seo } })
  await done('PUT', '/single/api::setting.setting', { document: { siteName: name } })
  await done('PUT', `${articles}/${article}`, {
    document: { title: upTo(110, scripts[3]), body: `${all}!`, content: [] },
  })
  await done('PUT', `${articles}/${article}`, { document: { content: document.content } })
  const copies = '/editorial/copies/api::article.article'
  const { id: copy } = await done('POST', copies, { document: { ...document, gallery: [file] } })
  const gone = await create('article', { title: upTo(110, scripts[4]) })
  await done('DELETE', `${articles}/${gone}`)
  const acts = [{ act: 'publish', type: 'api::article.article', copy }]
  const { id: release } = await done('POST', '/editorial/releases', { name: scripts[0], acts })
  for (const text of scripts.slice(1)) await done('POST', '/editorial/releases', { name: text.slice(0, 200), acts: [] })
  const { id: folder } = await done('POST', '/upload/folders', { name: `${mark} 'onerror=alert(1) x='` })
  for (const [index, text] of scripts.entries()) {
    const email = `p${index}@example.com`
    await done('POST', '/users', { username: text, email, password: 'Passw0rd!', role: 1 })
    await done('POST', '/administrators', { email, firstname: text, lastname: text, roles: ['author'] })
    await done('POST', '/tokens', { name: text.slice(0, 100), actions: ['api::article.article.find'] })
  }
  const url = `https://hooks.invalid/?${mark}"><script>${act}</script>`
  const webhook = await done('POST', '/editorial/webhooks', { name: 'hook', url, headers: { "x-'onload'": mark } })
  await done('POST', `/editorial/webhooks/${webhook.id}/try`)
  await done('PUT', '/me', { firstname: scripts[0], lastname: scripts[1] })
  const views = scripts.map((text) => ({ name: text, address: `?search=${encodeURIComponent(text)}` }))
  await done('PUT', `/me/preferences/${encodeURIComponent('views:api::article.article')}`, views)
  return { article, release, folder, copy }
}

/** Names of files have none of the characters of tags; the texts beside them have. */
async function storeFile(chief: Browser): Promise<number> {
  const form = new FormData()
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="${act}"><script>${act}</script></svg>`
  form.append('fileInfo', JSON.stringify({ alternativeText: all, caption: all }))
  form.append('files', new Blob([drawing], { type: 'image/svg+xml' }), `${mark} ' onerror='console.error(1) x=.svg`)
  const headers = { cookie: chief.cookie ?? '', 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(`${chief.base}/admin/api/upload`, { method: 'POST', body: form, headers })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return JSON.parse(text)[0].id
}
