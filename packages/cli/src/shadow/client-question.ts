import { isQuery, split, type Places } from '../compare/allowed.js'
import { isMembers } from '../compare/differences.js'
import { restQuestion, type Question } from '../compare/question.js'
import type { CopiedRead } from './copied-read.js'
import { firstField } from './document.js'
import { routePath } from './kept-question.js'

/** Returns the question that a client asked; null if it is no single query. */
export function clientQuestion({ path, posted }: Pick<CopiedRead, 'path' | 'posted'>, places: Places): Question | null {
  const [plain, query] = split(path)
  if (posted === null && plain.toLowerCase() !== places.graphql?.toLowerCase()) {
    const parts = query.split('&').filter((part) => part !== '')
    return restQuestion(plain, parts, `GET ${routePath(plain, places)}`)
  }
  const document = posted === null ? new URLSearchParams(query).get('query') : documentIn(posted)
  const field = document && isQuery(document) ? firstField(document) : null
  if (document === null || field === null) return null
  const request = posted === null ? { path, document: null } : { path: plain, document, posted }
  return { route: `GraphQL ${field}`, parts: [], request: () => request }
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
