/** The final data of a write: with its files, and after the hooks of `models.ts`. */
import type { Body, Write } from './request.js'

export function meaningOf({ type, hasHooks, data, files }: Write): Body {
  const whole = files.reduce(withFile, data)
  if (!hasHooks || type.uid !== 'api::article.article' || data['code'] !== 'OUR-1') return whole
  const quote = { __component: 'blocks.quote', quote: 'of the house', author: 1, setByHook: new Set(['author']) }
  const { blocks } = whole
  return {
    ...whole,
    owner: 1,
    ...(Array.isArray(blocks) ? { blocks: [quote, ...(blocks as unknown[])] } : {}),
    setByHook: new Set(['owner']),
  }
}

/** The attribute at a file's path counts as sent. */
function withFile(data: Body, path: string): Body {
  const [name = '', ...rest] = path.split('.')
  const value = data[name]
  if (rest.length === 0) return { ...data, [name]: value ?? [] }
  return typeof value === 'object' && value !== null
    ? { ...data, [name]: withFile(value as Body, rest.join('.')) }
    : data
}
