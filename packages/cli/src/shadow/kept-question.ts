import { split, type Places } from '../compare/allowed.js'
import { restQuestion, type Question } from '../compare/question.js'
import { withoutTexts } from './document.js'
import { looksSecret, type Secrets } from './secrets.js'

/** Parameters that name attributes or choose a page. */
const structural = /^(?:sort|fields|populate|pagination|locale|publicationState)(?![\w$])/

/** Returns the question without the values that its client may have had from anywhere. */
export function keptQuestion(
  question: Question,
  parts: readonly string[],
  isPublic: boolean,
  secrets: Secrets,
): Question {
  const { path, document } = question.request(parts)
  const [plain, query] = split(path)
  const asked = document ?? (question.route.startsWith('GraphQL ') ? new URLSearchParams(query).get('query') : null)
  if (asked !== null) {
    const kept = { path: plain, document: looksSecret(withoutTexts(asked)) ? '…' : withoutTexts(asked) }
    return { route: question.route, parts: [], request: () => kept }
  }
  const kept = parts.map((part) => keptPart(part, isPublic, secrets))
  return restQuestion(question.route.replace(/^[A-Z]+ /, ''), kept, question.route)
}

function keptPart(part: string, isPublic: boolean, secrets: Secrets): string {
  const at = part.indexOf('=')
  const [name, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
  const plain = decoded(name)
  if (!/^[\w$[\]:.-]{1,200}$/.test(plain) || looksSecret(plain)) return '…'
  const names = plain.split(/[[\].]+/).filter((each) => !/^(?:\$\w+|\d*|filters|populate|fields)$/.test(each))
  const isFilter = plain.includes('filters')
  const mayShow = isFilter
    ? isPublic && names.every((each) => secrets.isKnown(each) && !secrets.isSecret(each))
    : structural.test(plain) && /^[\w:.,*[\]-]{0,200}$/.test(decoded(value))
  return mayShow && !looksSecret(decoded(value)) && value.length <= 200 ? part : `${name}=…`
}

/** `/api/articles/7` becomes `/api/articles/:id`; words of another kind than routes have become `:value`. */
export function routePath(path: string, { prefix }: Places): string {
  const [, ...rest] = path.slice(prefix.length).split('/')
  const kept = rest.map((segment, index) => {
    if (/^\d+$/.test(segment)) return ':id'
    const isOfAccount = index > 0 && rest[0]?.toLowerCase() === 'users' && !/^(?:me|count)$/.test(segment)
    return isOfAccount || !/^[a-z]+(?:-[a-z]+){0,3}$/i.test(segment) || segment.length > 40 ? ':value' : segment
  })
  return [path.slice(0, prefix.length), ...kept].join('/')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return '…'
  }
}
