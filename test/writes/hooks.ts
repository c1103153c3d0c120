import type { Body, Write } from './request.js'

/** What the hooks of `models.ts` make of data: what they put there is theirs. */
export function afterHooks({ type, hasHooks, data, verb }: Pick<Write, 'type' | 'hasHooks' | 'data' | 'verb'>): Body {
  const runs = hasHooks && type.uid === 'api::article.article' && verb !== 'delete'
  if (!runs || data['code'] !== 'OUR-1') return data
  const quote = { __component: 'blocks.quote', quote: 'of the house', author: 1, setByHook: new Set(['author']) }
  const { blocks } = data
  return {
    ...data,
    owner: 1,
    ...(Array.isArray(blocks) ? { blocks: [quote, ...(blocks as unknown[])] } : {}),
    setByHook: new Set(['owner']),
  }
}
