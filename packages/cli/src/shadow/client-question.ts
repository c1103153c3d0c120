import { isQuery, isWritingDocument, split, type Places } from '../compare/allowed.js'
import { isMembers } from '../compare/differences.js'
import { restQuestion, type Question } from '../compare/question.js'
import type { CopiedRequest } from './copied-request.js'
import { firstField } from './document.js'
import { routePath } from './kept-question.js'

type Asked = Pick<CopiedRequest, 'method' | 'path' | 'posted'>

/** Returns true if a request writes: it is sent once, after those before it, and before those after it. */
export function isWrite({ method, path, posted }: Asked, places: Places): boolean {
  if (method === 'GET') return false
  return !isGraphql(path, places) || isWritingDocument(documentIn(posted ?? '') ?? '')
}

/** Returns what a client asked; null if it is no single query, and no write. */
export function clientQuestion(asked: Asked, places: Places): Question | null {
  const { method, path, posted } = asked
  const [plain, query] = split(path)
  const writes = isWrite(asked, places)
  if (!isGraphql(path, places)) {
    const route = `${method} ${routePath(plain, places)}`
    if (writes) return { route, parts: [], request: () => ({ path, document: null, method, posted: posted ?? '' }) }
    const parts = query.split('&').filter((part) => part !== '')
    return restQuestion(plain, parts, route)
  }
  const document = posted === null ? new URLSearchParams(query).get('query') : documentIn(posted)
  const field = document && (writes || isQuery(document)) ? firstField(document) : null
  if (document === null || field === null) return null
  const request = posted === null ? { path, document: null } : { path: plain, document, posted }
  return { route: `GraphQL ${writes ? 'mutation ' : ''}${field}`, parts: [], request: () => request }
}

function isGraphql(path: string, { graphql }: Places): boolean {
  return split(path)[0].toLowerCase() === graphql?.toLowerCase()
}

/** Returns null for several documents, and for one that is known by its hash. */
function documentIn(posted: string): string | null {
  try {
    const body = JSON.parse(posted) as unknown
    if (!isMembers(body) || 'extensions' in body) return null
    return typeof body['query'] === 'string' ? body['query'] : null
  } catch {
    return null
  }
}
