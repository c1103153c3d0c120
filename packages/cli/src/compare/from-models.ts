import type { Field, Model } from '@content-gen/schema'
import { isComparable, isLinked, isText } from './fields.js'
import { modelQueries } from './graphql-questions.js'
import type { Knowledge } from './knowledge.js'
import { restQuestion, type Question } from './question.js'
import { valuesOf, type Sample } from './sample.js'
import type { Shape } from './shapes.js'

/** The questions to a type: every populate, filter and sort, with values that the old server holds. Those that clients ask come first. */
export function modelQuestions(
  model: Model,
  sample: Sample,
  knowledge: Knowledge,
  shapes: readonly Shape[],
): Question[] {
  const { prefix, graphql } = knowledge.places
  const path = `${prefix}/${model.kind === 'single' ? model.names.singular : model.names.plural}`
  const fields = model.fields.filter((field) => !field.isPrivate)
  const states = [
    ...(model.draftAndPublish ? [['publicationState=preview']] : []),
    ...(model.localized ? ['all', ...knowledge.locales].map((locale) => [`locale=${locale}`]) : []),
  ]
  const populates = [['populate=*'], ...fields.filter(isLinked).map(({ name }) => [`populate[${name}][populate]=*`])]
  const alone = [[], ...populates, ...fields.slice(0, 2).map(({ name }) => [`fields[0]=${name}`]), ...states]
  const queries = graphql === null ? [] : modelQueries(model, sample, knowledge, graphql)
  if (model.kind === 'single') return [...alone.map((parts) => restQuestion(path, parts)), ...queries]
  const ids = [...sample.ids.slice(0, 3), 999_999_999]
  return [
    ...[
      ...shapes.filter(({ type }) => type === model.uid).map((shape) => shapeParts(shape, sample)),
      ...alone,
      ...listParts(fields, sample),
    ].map((parts) => restQuestion(path, parts)),
    ...[[], ...populates].flatMap((parts) => ids.map((id) => restQuestion(`${path}/${id}`, parts, `GET ${path}/:id`))),
    ...queries,
  ]
}

function listParts(fields: readonly Field[], sample: Sample): string[][] {
  const scalars = fields.filter(isComparable)
  const pages = [
    ['pagination[page]=2', 'pagination[pageSize]=2'],
    ['pagination[start]=1', 'pagination[limit]=2'],
    ['pagination[pageSize]=2', 'pagination[withCount]=false'],
  ]
  const each = scalars.map((field) => [
    ...['asc', 'desc'].map((order) => [`sort=${field.name}:${order}`]),
    ...filterParts(field, sample).map((part) => [part]),
    ...filterParts(field, sample)
      .slice(0, 1)
      .map((part) => ['populate=*', part, `sort=${field.name}:desc`]),
    [`sort=${field.name}:desc`, 'pagination[page]=1', 'pagination[pageSize]=3'],
  ])
  const linked = fields.filter((field) => field.kind === 'relation' && field.isAuthored)
  return [
    ...pages,
    ...inTurns(each),
    ...linked.map(({ name }) => [`filters[${name}][id][$notNull]=true`]),
    ...[...valuesOf(sample, 'search')].map((value) => [`_q=${encodeURIComponent(value)}`]),
  ]
}

function filterParts(field: Field, sample: Sample): string[] {
  const values = valuesOf(sample, field.name).map(encodeURIComponent)
  const [first, second] = values
  if (first === undefined) return [`filters[${field.name}][$null]=true`]
  const operators = isText(field)
    ? ['$eq', '$contains', '$startsWith', '$ne', '$containsi']
    : ['$eq', '$gte', '$lt', '$ne']
  return [
    ...operators.map((operator) => `filters[${field.name}][${operator}]=${first}`),
    `filters[${field.name}][$null]=true`,
    `filters[${field.name}][$in][0]=${second ?? first}`,
  ]
}

function shapeParts({ equal, range, sort, search }: Shape, sample: Sample): string[] {
  const filter = (operator: string) => (name: string) =>
    valuesOf(sample, name)
      .slice(0, 1)
      .map((value) => `filters[${name}][${operator}]=${encodeURIComponent(value)}`)
  return [
    ...equal.flatMap(filter('$eq')),
    ...range.flatMap(filter('$gte')),
    ...search.flatMap(filter('$contains')),
    ...(sort.length === 0 ? [] : [`sort=${sort.join(',')}`]),
  ]
}

/** The first of each list, then the second of each. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat()
}
