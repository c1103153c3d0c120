/** Returns all articles of a server, as its API shows them, by id. */
import type { Hooked } from './hooked.js'
import type { Shown } from './expect-kept.js'

export async function shownArticles({ send }: Hooked): Promise<Shown> {
  const found = new Map<number, Record<string, unknown>>()
  for (let last = 0; ; last = Math.max(...found.keys())) {
    const query = `sort=id&pagination[pageSize]=100&publicationState=preview&filters[id][$gt]=${last}&populate=*`
    const { data } = (await send('GET', `/articles?${query}`)).json
    for (const { id, attributes } of data) found.set(id, { id, ...attributes })
    if (data.length < 100) return found
  }
}
