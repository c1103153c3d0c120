import type { Answer } from './ask.js'
import { isMembers, type Difference } from './differences.js'
import type { Knowledge } from './knowledge.js'
import { isTieOrder, missingOnly, repeatsEntries } from './lists.js'

/** A difference that the manual declares. */
export interface Deviation {
  readonly id: string
  readonly sentence: string
  /** A heading of the manual's page on moving. */
  readonly manual: string
}

export interface Asked {
  /** The parts of the question, decoded. */
  readonly parts: readonly string[]
  readonly old: Answer
  readonly new: Answer
  readonly knowledge: Knowledge
}

interface Rule extends Deviation {
  readonly holds: (difference: Difference, asked: Asked) => boolean
}

const page = 'moving-from-strapi-v4.md'

/** Each holds only for what it can verify. */
const rules: readonly Rule[] = [
  {
    id: 'available-locales',
    sentence: 'Entries at the top have meta.availableLocales.',
    manual: `${page}#reading`,
    holds: ({ kind, place, new: young }) =>
      kind === 'extra' &&
      /^data(?:\[\])?\.meta$/.test(place) &&
      isMembers(young) &&
      Object.keys(young).join() === 'availableLocales',
  },
  {
    id: 'powered-by',
    sentence: 'There is no X-Powered-By.',
    manual: `${page}#http`,
    holds: ({ kind, place, new: young }) => kind === 'header' && place === 'x-powered-by' && young === undefined,
  },
  {
    id: 'server-error',
    sentence: 'Input that makes Strapi v4 fail with 500 is a 400, or is answered.',
    manual: `${page}#bad-requests`,
    holds: ({ kind }, { old, new: young }) =>
      kind === 'status' &&
      old.status === 500 &&
      messageOf(old) !== '' &&
      (young.status === 400 || young.status === 200),
  },
  {
    id: 'unknown-parameter',
    sentence: 'A filter, sort or field that does not exist is refused, and not ignored.',
    manual: `${page}#bad-requests`,
    holds: ({ kind }, { old, new: young, knowledge }) =>
      kind === 'status' && old.status < 400 && young.status === 400 && isUnknown(messageOf(young), knowledge),
  },
  {
    id: 'exact-biginteger',
    sentence: 'A biginteger is exact, as text.',
    manual: `${page}#reading`,
    holds: ({ place, old, new: young }, { knowledge }) =>
      typeof young === 'string' &&
      /^-?\d+$/.test(young) &&
      Number(young) === Number(old) &&
      (typeof old === 'number' || !Number.isSafeInteger(Number(old))) &&
      knowledge.namesOf('biginteger').has(lastName(place)),
  },
  {
    id: 'time-milliseconds',
    sentence: 'A time has milliseconds.',
    manual: `${page}#reading`,
    holds: ({ place, old, new: young }, { knowledge }) =>
      typeof old === 'string' && young === withMilliseconds(old) && knowledge.namesOf('time').has(lastName(place)),
  },
  {
    id: 'tie-order',
    sentence: 'Every order ends with the id.',
    manual: `${page}#reading`,
    holds: ({ place, kind }, asked) => ofList(kind, place) && isTieOrder(asked),
  },
  {
    id: 'distinct-entries',
    sentence: 'Lists and totals count each entry once.',
    manual: `${page}#reading`,
    holds: ({ place, kind, old, new: young }, asked) =>
      (ofList(kind, place) && repeatsEntries(asked.old)) ||
      (/pagination\.(?:total|pageCount)$/.test(place) && Number(old) > Number(young) && filtersToMany(asked)),
  },
  {
    id: 'letter-case',
    sentence: 'Case matters for $contains and the like, and % and _ are ordinary characters.',
    manual: `${page}#reading`,
    holds: ({ place, kind }, asked) =>
      (ofList(kind, place) || /^meta\.pagination\.(?:total|pageCount)$/.test(place)) && missingOnly(asked, lacksText),
  },
  {
    id: 'populated-limit',
    sentence: "A limit inside a populate limits each entry's list; of a dynamic zone it is ignored.",
    manual: `${page}#reading`,
    holds: ({ place, kind }, { parts, knowledge }) =>
      ['missing', 'extra', 'order'].includes(kind) &&
      parts.some((part) => {
        const [, name] = /^populate\[(\w+)\]\[(?:limit|start|pagination)\]/.exec(part) ?? []
        return name !== undefined && plainPlace(place, knowledge).startsWith(`data[].attributes.${name}`)
      }),
  },
  {
    id: 'locale-dates',
    sentence: 'Locales are configuration, and show 1970.',
    manual: `${page}#reading`,
    holds: ({ place, new: young }) =>
      /^\[\]\.(?:createdAt|updatedAt)$/.test(place) && String(young).startsWith('1970-01-01T00:00:00'),
  },
]

/** Returns the deviation that explains a difference; null: it is new. */
export function declaredBy(difference: Difference, asked: Asked): Deviation | null {
  return rules.find(({ holds }) => holds(difference, asked)) ?? null
}

/** Returns the place that an attribute has in the form of Strapi v4. */
function plainPlace(place: string, { withoutAttributes = false }: Knowledge): string {
  return withoutAttributes ? place.replace(/^data\[\]\.(?!attributes\.)/, 'data[].attributes.') : place
}

function ofList(kind: Difference['kind'], place: string): boolean {
  if (kind === 'order') return /^data(?:\.\w+\.data)?$/.test(place)
  return ['missing', 'extra'].includes(kind) && /^data(?:\.\w+\.data)?\[\]$/.test(place)
}

function messageOf({ body }: Answer): string {
  const error = isMembers(body) ? body['error'] : null
  return isMembers(error) && typeof error['message'] === 'string' ? error['message'] : ''
}

function isUnknown(message: string, { names }: Knowledge): boolean {
  const [, key = ''] = /^Invalid parameter (.+)$/.exec(message) ?? []
  const name = /([\w$]+)\W*$/.exec(key)?.[1]
  return name !== undefined && !names.has(name) && !known.has(name)
}

const known = new Set(
  '$eq $ne $lt $lte $gt $gte $eqi $nei $in $notIn $between $null $notNull $contains $notContains $containsi $notContainsi $startsWith $startsWithi $endsWith $endsWithi $and $or $not filters sort fields populate'.split(
    ' ',
  ),
)

function filtersToMany({ parts, knowledge }: Asked): boolean {
  return parts.some((part) => {
    const [names = ''] = part.split('=')
    return (
      names.startsWith('filters[') &&
      [...names.matchAll(/\[(\w+)\]/g)].some(([, name = '']) => knowledge.toMany.has(name))
    )
  })
}

/** Returns true if the filter `filters[title][$contains]=…` holds for an entry only where case, or wildcards, do not count. */
function lacksText(attributes: Readonly<Record<string, unknown>>, parts: readonly string[]): boolean {
  return parts.some((part) => {
    const [, name = '', operator, text = ''] =
      /^filters\[(\w+)\]\[\$(contains|startsWith|endsWith)\]=(.*)$/s.exec(part) ?? []
    const value = attributes[name]
    if (typeof value !== 'string') return false
    return operator === 'contains'
      ? !value.includes(text)
      : operator === 'startsWith'
        ? !value.startsWith(text)
        : !value.endsWith(text)
  })
}

/** PostgreSQL leaves out the zeros at the end. */
function withMilliseconds(time: string): string {
  return (time.includes('.') ? time : `${time}.`).padEnd('00:00:00.000'.length, '0')
}

function lastName(place: string): string {
  return place.slice(place.lastIndexOf('.') + 1)
}
