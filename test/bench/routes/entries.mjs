// Entries as large as a body may be, each for a reason of its own, with what editors keep of them.
import { list } from '../attack/kinds/build.mjs'

const uid = 'api::article.article'

/** A text of 900 KB; those of two numbers have little in common. */
const text = (n) => list(128_000, (at) => `w${10_000 + ((at * (7_919 + 2 * n)) % 9_973)}`).join(' ')

/** The large attributes, other ones by each number. */
const kinds = {
  'a long text': (n) => ({ body: text(n) }),
  '4,500 components': (n) => ({
    blocks: list(4_500, (at) => ({ __component: 'blocks.quote', quote: `quote ${at} ${n}` })),
  }),
  '45,000 values': (n) => ({ extra: list(45_000, (at) => at * n) }),
  '8,000 blocks': (n) => ({
    content: list(8_000, (at) => ({ type: 'paragraph', children: [{ type: 'text', text: `p ${at} ${n}` }] })),
  }),
  '400 links': (n) => ({ tags: list(400, (at) => 31 + ((at * (n + 1)) % 500)) }),
}

/** Makes an entry of each kind with two versions and a working copy, and deletes some of it; returns what names them. */
export async function largeEntries(base, session, token) {
  const json = { 'content-type': 'application/json' }
  const call = async (method, path, body, headers = { ...json, ...token }) => {
    const answer = await fetch(base + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
    return (await answer.json()).data
  }
  const entries = {}
  const all = [...Object.entries(kinds), ['all of these', ...Object.values(kinds)]]
  for (const [kind, ...makers] of all) {
    const [make] = makers
    // A body has room for one of them.
    const update = async (id, n) => {
      for (const each of makers) await call('PUT', `/api/articles/${id}`, { data: each(n) })
    }
    const article = async () => {
      const { id } = await call('POST', '/api/articles', { data: { title: `Large: ${kind}` } })
      await update(id, 1)
      return id
    }
    const copies = `/admin/api/editorial/copies/${uid}`
    const begin = async (entry, n) => {
      let copy = await call('POST', copies, { entry, document: { title: 'Working' } }, session)
      for (const each of makers)
        copy = await call('PUT', `${copies}/${copy.id}`, { revision: copy.revision, document: each(n) }, session)
      return copy
    }
    const id = await article()
    await update(id, 2)
    const copy = await begin(id, 3)
    const acts = [{ type: uid, copy: copy.id, act: 'publish' }]
    const release = await call('POST', '/admin/api/editorial/releases', { name: kind, acts }, session)
    const gone = []
    for (let n = 0; n < 12; n++) {
      gone.push(await article())
      await call('DELETE', `/api/articles/${gone[n]}`)
    }
    entries[kind] = {
      uid,
      id,
      copy: copy.id,
      revision: copy.revision,
      versions: { before: 1 + makers.length, last: 1 + 2 * makers.length },
      make,
      gone,
      article,
      begin,
      release: release.id,
    }
  }
  return entries
}
