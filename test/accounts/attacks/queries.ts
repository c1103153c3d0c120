/** The parameters of a query string, for requests that begin with a type. */
import fc from 'fast-check'
import { attributesOf, chains, paths } from './walks.js'
import { pick, values } from './words.js'
import type { ModelGraph, Step } from './model-graph.js'
import type { From } from './walks.js'

type Text = fc.Arbitrary<From<string>>

const operators = pick(
  '$eq',
  '$ne',
  '$lt',
  '$gte',
  '$in',
  '$notIn',
  '$contains',
  '$notContains',
  '$containsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$null',
  '$notNull',
  '$between',
  '$eqi',
  '$not',
  '$regex',
  '$where',
)
const combinators = pick('', '', '', '[$and][0]', '[$or][1]', '[$not]', '[$or][0][$not]')
const unknownKeys = pick(
  'where',
  '_where',
  'select',
  'orderBy',
  'include',
  'data',
  'take',
  'skip',
  'cursor',
  'distinct',
  'having',
  'lookup',
  'filters[where]',
  'populate[where]',
  'fields[where]',
  'status',
  'hasPublishedVersion',
  'count',
  'auth',
  'access_token',
)
const others = fc.oneof(
  values.map((value) => `_q=${encodeURIComponent(value)}`),
  pick(
    'publicationState=preview',
    'locale=all',
    'locale=fr',
    'pagination[pageSize]=2',
    'pagination[page]=2&pagination[pageSize]=3',
    'pagination[withCount]=false',
    'start=1&limit=1',
    'populate=*',
    'populate=deep',
    'populate[0]=owner&populate[1]=tags',
    'populate=owner.role,author.articles',
    'populate[about]=true&populate[things]=true',
    'populate[seo][populate]=*&populate[sections][populate]=*&populate[blocks][populate]=*',
  ),
)
const keys = (names: readonly string[]) => names.map((name) => `[${name}]`).join('')
const always =
  (text: string): From<string> =>
  () =>
    text

export function queries(graph: ModelGraph): Text {
  const chain = chains(graph)
  const condition: Text = fc
    .tuple(combinators, chain, operators, values)
    .map(([group, names, operator, value]) => (type) => {
      const list = operator === '$in' || operator === '$between' ? '[0]' : ''
      return `${group}${keys(names(type))}[${operator}]${list}=${encodeURIComponent(value)}`
    })
  const shortCondition: Text = fc.tuple(chain, values).map(
    ([names, value]) =>
      (type) =>
        `${keys(names(type))}=${encodeURIComponent(value)}`,
  )
  const conditions = fc.oneof({ arbitrary: condition, weight: 4 }, { arbitrary: shortCondition, weight: 1 })
  const order: Text = fc.tuple(chain, pick('', ':asc', ':desc', 'as an object')).map(
    ([names, direction]) =>
      (type) =>
        direction === 'as an object' ? `${keys(names(type))}=desc` : `=${names(type).join('.')}${direction}`,
  )
  const fields: Text = fc
    .array(attributesOf(graph), { minLength: 1, maxLength: 3 })
    .map((names) => (type) => names.map((name, i) => `fields[${i}]=${name(type)}`).join('&'))
  const unknown: Text = fc.tuple(unknownKeys, chain, values).map(
    ([key, names, value]) =>
      (type) =>
        `${key}${keys([...names(type), '$startsWith'])}=${encodeURIComponent(value)}`,
  )
  return fc.oneof(
    {
      arbitrary: conditions.map(
        (rest): From<string> =>
          (type) =>
            `filters${rest(type)}`,
      ),
      weight: 6,
    },
    {
      arbitrary: order.map(
        (rest): From<string> =>
          (type) =>
            `sort${rest(type)}`,
      ),
      weight: 3,
    },
    { arbitrary: fields, weight: 1 },
    { arbitrary: populates(graph, { conditions, order }), weight: 6 },
    { arbitrary: unknown, weight: 2 },
    { arbitrary: others.map(always), weight: 3 },
  )
}

/** A path of links, and the parameters for the entries at its end. */
function populates(graph: ModelGraph, { conditions, order }: Readonly<Record<'conditions' | 'order', Text>>): Text {
  const asked: Text = fc.oneof(
    attributesOf(graph).map(
      (name): From<string> =>
        (type) =>
          `[fields][0]=${name(type)}`,
    ),
    conditions.map(
      (rest): From<string> =>
        (type) =>
          `[filters]${rest(type)}`,
    ),
    order.map(
      (rest): From<string> =>
        (type) =>
          `[sort]${rest(type)}`,
    ),
    pick('[populate]=*', '[publicationState]=preview', '[limit]=1', '[locale]=all', '[count]=true').map(always),
  )
  return fc
    .tuple(paths(graph), fc.boolean(), asked, fc.nat({ max: 9 }))
    .map(([path, isPlain, rest, chosen]) => (type) => {
      const steps = path(type)
      if (isPlain) return `populate=${steps.map(({ name }) => name).join('.')}`
      const last = steps.at(-1)
      const target = last?.targets[chosen % Math.max(last.targets.length, 1)] ?? ''
      return `populate${keys(steps.flatMap(nested))}${last?.type === 'dynamiczone' ? `[on][${target}]` : ''}${rest(target)}`
    })
}

function nested({ name }: Step, index: number): string[] {
  return index === 0 ? [name] : ['populate', name]
}
