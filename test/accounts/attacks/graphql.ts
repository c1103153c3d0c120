/** Operations: filters and sorts at every depth, aliases, fragments, variables, and fields that should not exist. */
import fc from 'fast-check'
import { selections } from './selections.js'
import { chains } from './walks.js'
import { pick, values } from './words.js'
import type { Attack } from './index.js'
import type { ModelGraph } from './model-graph.js'
import type { From } from './walks.js'

type Text = fc.Arbitrary<From<string>>

const operators = pick('eq', 'ne', 'gt', 'lte', 'in', 'null', 'notNull', 'contains', 'startsWith', 'notContains', 'eqi')
const roots = {
  articles: 'api::article.article',
  tags: 'api::tag.tag',
  categories: 'api::category.category',
  secretNotes: 'api::secret-note.secret-note',
  authors: 'api::author.author',
  comments: 'api::comment.comment',
  usersPermissionsUsers: 'plugin::users-permissions.user',
  usersPermissionsRoles: 'plugin::users-permissions.role',
  uploadFiles: 'plugin::upload.file',
} as const
const singles = {
  'article(id: 1)': roots.articles,
  'article(id: 7)': roots.articles,
  'tag(id: 2)': roots.tags,
  homepage: 'api::homepage.homepage',
  setting: 'api::setting.setting',
  'author(id: 1)': roots.authors,
  'usersPermissionsUser(id: 2)': roots.usersPermissionsUsers,
  'usersPermissionsRole(id: 1)': roots.usersPermissionsRoles,
  'uploadFile(id: 3)': roots.uploadFiles,
} as const
const others = pick(
  'me { id username email role { name } }',
  '__type(name: "UsersPermissionsUser") { fields { name } inputFields { name } }',
  '__type(name: "ArticleFiltersInput") { inputFields { name } }',
  'i18NLocales { data { id attributes { code } } }',
)

export function operations(graph: ModelGraph): fc.Arbitrary<Attack> {
  const args = argumentsOf(graph)
  const selected = selections(graph, args)
  const total = fc.constant<From<string>>(() => '{ data { id } meta { pagination { total pageCount } } }')
  const entries: Text = selected.map(
    (set): From<string> =>
      (type) =>
        `{ data { id attributes ${set(type)} } }`,
  )
  const lists = fc
    .tuple(fc.constantFrom(...Object.entries(roots)), args, fc.oneof(entries, total))
    .map(([[root, type], given, set]) => `${root}${given(type)} ${set(type)}`)
  const articles = fc
    .tuple(args, fc.oneof(entries, total))
    .map(([given, set]) => `articles${given(roots.articles)} ${set(roots.articles)}`)
  const ones = fc
    .tuple(fc.constantFrom(...Object.entries(singles)), entries)
    .map(([[root, type], set]) => `${root} ${set(type)}`)
  const fields = fc.oneof(
    { arbitrary: articles, weight: 5 },
    { arbitrary: lists, weight: 4 },
    { arbitrary: ones, weight: 4 },
    { arbitrary: others, weight: 1 },
  )
  const sources = fc.oneof(
    { arbitrary: fields.map((field) => `{ ${field} }`), weight: 4 },
    {
      arbitrary: fc
        .tuple(fields, fields)
        .map(([one, other]) => `{ one: ${one} ...more } fragment more on Query { two: ${other} }`),
      weight: 1,
    },
  )
  const queries = fc
    .tuple(sources, fc.boolean())
    .map(([query, isGet]): Attack =>
      isGet
        ? { method: 'GET', path: `/graphql?query=${encodeURIComponent(query)}` }
        : { method: 'POST', path: '/graphql', body: { query } },
    )
  return fc.oneof({ arbitrary: queries, weight: 9 }, { arbitrary: withVariables(graph), weight: 1 })
}

const withFilters = `query ($given: ArticleFiltersInput, $by: [String]) {
  articles(filters: $given, sort: $by) { data { id } meta { pagination { total } } }
}`

function withVariables(graph: ModelGraph): fc.Arbitrary<Attack> {
  return fc.tuple(chains(graph), operators, values).map(([names, operator, value]): Attack => {
    const steps = names(roots.articles)
    const given = steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), { [operator]: value })
    return {
      method: 'POST',
      path: '/graphql',
      body: { query: withFilters, variables: { given, by: [steps.join('.')] } },
    }
  })
}

/** `(filters: …, sort: …)`, or nothing. */
function argumentsOf(graph: ModelGraph): Text {
  const chain = chains(graph)
  const filter: Text = fc.tuple(chain, operators, values).map(([names, operator, value]) => (type) => {
    const steps = names(type).map((step) => step.replace(/\W/g, '_'))
    return steps.reduceRight((inner, step) => `{ ${step}: ${inner} }`, `{ ${operator}: ${literal(operator, value)} }`)
  })
  const order: Text = fc.tuple(chain, pick('', ':desc')).map(
    ([names, direction]) =>
      (type) =>
        JSON.stringify(`${names(type).join('.')}${direction}`),
  )
  return fc.oneof(
    filter.map(
      (given): From<string> =>
        (type) =>
          `(filters: ${given(type)})`,
    ),
    fc.tuple(filter, filter).map(
      ([one, other]): From<string> =>
        (type) =>
          `(filters: { or: [${one(type)}, { not: ${other(type)} }] })`,
    ),
    order.map(
      (given): From<string> =>
        (type) =>
          `(sort: ${given(type)})`,
    ),
    fc.tuple(filter, order).map(
      ([given, by]): From<string> =>
        (type) =>
          `(filters: ${given(type)}, sort: [${by(type)}])`,
    ),
    fc.constant<From<string>>(() => '(pagination: { limit: 2 })'),
    fc.constant<From<string>>(() => ''),
  )
}

/** The value as an operation writes it. Attributes that are numbers get a number. */
function literal(operator: string, value: string): string {
  if (operator === 'null' || operator === 'notNull') return 'true'
  const one = /^\d+$/.test(value) && operator !== 'contains' ? value : JSON.stringify(value)
  return operator === 'in' ? `[${one}]` : one
}

/** For callers without write permission. */
export const mutations: fc.Arbitrary<Attack> = fc
  .tuple(
    pick(
      'updateArticle(id: 1, data: { title: "x" }) { data { id } }',
      'deleteArticle(id: 1) { data { id } }',
      'createSecretNote(data: { title: "x" }) { data { id } }',
      'updateUsersPermissionsUser(id: 2, data: { username: "x" }) { data { id } }',
      'deleteUsersPermissionsUser(id: 2) { data { id attributes { username } } }',
      'updateUsersPermissionsRole(id: 1, data: { name: "x" }) { ok }',
      'removeFile(id: 3) { data { id } }',
      'updateUploadFile(id: 3, data: { name: "x" }) { data { id } }',
      'changePassword(currentPassword: "x", password: "y", passwordConfirmation: "y") { jwt }',
    ),
    values,
  )
  .map(([field, value]) => ({
    method: 'POST',
    path: '/graphql',
    body: { query: `mutation { ${field.replace('"x"', JSON.stringify(value))} }` },
  }))
