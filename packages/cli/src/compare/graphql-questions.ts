import type { Field, Model } from '@content-gen/schema'
import { isComparable } from './fields.js'
import type { Knowledge } from './knowledge.js'
import { graphqlQuestion, type Question } from './question.js'
import { valuesOf, type Sample } from './sample.js'

/** The GraphQL queries of a type. */
export function modelQueries(model: Model, sample: Sample, { models }: Knowledge, endpoint: string): Question[] {
  const fields = model.fields.flatMap((field) => selection(field, models, true))
  const { queryOne: operation, queryMany } = model.names
  if (model.kind === 'single') return [graphqlQuestion({ endpoint, operation, args: [], fields, isList: false })]
  const many = (args: readonly string[]) =>
    graphqlQuestion({ endpoint, operation: queryMany, args, fields, isList: true })
  const named = model.fields.filter((field) => isComparable(field) && !field.isPrivate && field.graphqlName !== null)
  const one = (id: string | number) =>
    graphqlQuestion({
      endpoint,
      operation,
      args: [],
      fields,
      isList: false,
      needed: `id: ${JSON.stringify(String(id))}`,
    })
  return [
    many([]),
    many(['pagination: { page: 1, pageSize: 2 }']),
    ...named.map(({ name }) => many([`sort: ["${name}:desc"]`])),
    ...named.filter(isTextual).flatMap(({ graphqlName, name }) =>
      valuesOf(sample, name)
        .slice(0, 1)
        .map((value) => many([`filters: { ${graphqlName}: { eq: ${JSON.stringify(value)} } }`])),
    ),
    ...sample.ids.slice(0, 2).map(one),
  ]
}

function isTextual(field: Field): boolean {
  return field.kind === 'scalar' && ['string', 'text', 'email', 'uid'].includes(field.type)
}

/** `title`, `author { data { id attributes { name } } }`; nothing for what GraphQL, or the comparison, lacks. */
function selection(field: Field, models: ReadonlyMap<string, Model>, withLinks: boolean): string[] {
  const { graphqlName: name } = field
  if (name === null || field.isPrivate) return []
  if (isComparable(field) || field.kind === 'json') return [name]
  if (!withLinks || !field.isAuthored) return []
  if (field.kind === 'media') return [`${name} { data { id attributes { name url } } }`]
  if (field.kind === 'dynamiczone') return [`${name} { __typename }`]
  const target = models.get(field.kind === 'component' ? field.component : ('target' in field && field.target) || '')
  if (target === undefined || target.uid.startsWith('plugin::')) return []
  const below = target.fields.flatMap((each) => selection(each, models, false)).join(' ')
  if (field.kind === 'component') return [`${name} { id ${below} }`]
  if (field.kind !== 'relation') return []
  return [`${name} { data { id${below === '' ? '' : ` attributes { ${below} }`} } }`]
}
