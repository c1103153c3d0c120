import { send } from '../../packages/upload/test/client.js'
import type { Library } from '../../packages/upload/test/library.js'
import type { Related } from './marked-article.js'

/** The entries that articles link to. */
export async function createRelated({ server }: Library): Promise<Related> {
  const create = async (path: string, name: string) => {
    const body = Buffer.from(JSON.stringify({ data: { name } }))
    const { text } = await send(server.base, path, body, { headers: { 'content-type': 'application/json' } })
    return (JSON.parse(text) as { data: { id: number } }).data.id
  }
  const tags = []
  for (const name of ['one', 'two', 'three']) tags.push(await create('/api/tags', name))
  return { tags, category: await create('/api/categories', 'a category') }
}
