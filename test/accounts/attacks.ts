/** Requests of somebody who wants to learn what is not theirs: by every parameter, spelling and depth. */
import fc from 'fast-check'

export interface Attack {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
}

const pick = fc.constantFrom<string[]>
const paths = pick(
  'articles',
  'articles',
  'articles',
  'articles/1',
  'articles/3',
  'categories',
  'tags',
  'tags/1',
  'homepage',
  'secret-notes',
  'secret-notes/1',
  'users',
  'users/1',
  'users/me',
  'users/count',
  'authors',
  'upload/files',
  'users-permissions/roles',
  'content-type-builder/content-types',
)
const plain = ['title', 'name', 'slug', 'rating', 'id', 'kind', 'createdAt', 'publishedAt', 'locale']
const hidden = [
  'internalNotes',
  'secret',
  'password',
  'resetPasswordToken',
  'confirmationToken',
  'tokenVersion',
  'token_version',
  'email',
  'username',
  'provider',
  'note',
  'accessKey',
  'role',
  'ownerId',
  'owner_id',
]
const spelled = [
  't1.password',
  't0.internal_notes',
  'Password',
  'PASSWORD',
  'password ',
  'password.',
  'internalNotes[]',
  'owner.password',
  '`password`',
  '"password"',
  'pаssword',
  '__proto__',
  'constructor',
  'internal_notes',
  'where',
]
const openLinks = [
  'tags',
  'category',
  'articles',
  'localizations',
  'seo',
  'sections',
  'blocks',
  'cover',
  'parent',
  'children',
  'highlights',
]
const closedLinks = [
  'owner',
  'author',
  'editor',
  'comments',
  'createdBy',
  'updatedBy',
  'users',
  'role',
  'permissions',
  'secretNotes',
  'secret_note',
  'related',
  'api-token',
]
const links = fc.oneof({ arbitrary: pick(...openLinks), weight: 3 }, { arbitrary: pick(...closedLinks), weight: 2 })
const attributes = fc.oneof(
  { arbitrary: pick(...plain), weight: 3 },
  { arbitrary: pick(...hidden), weight: 4 },
  { arbitrary: pick(...spelled), weight: 1 },
)
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
const values = pick(
  '$2b',
  '$2b$10$Z',
  'tok',
  'tok-a',
  'tok-zzz',
  'zzz',
  'note',
  'note 1',
  'a',
  't',
  '1',
  '2',
  '77',
  'true',
  'null',
  'alice',
  'changed',
  'Title 1',
  '',
)

const chain = fc.tuple(fc.array(links, { maxLength: 4 }), attributes)
const combinator = pick('', '', '[$and][0]', '[$or][1]', '[$not]', '[$or][0][$not]')

const filter = fc.tuple(combinator, chain, operators, values).map(([group, [through, attribute], operator, value]) => {
  const keys = [...through, attribute, operator].map((key) => `[${key}]`).join('')
  return `filters${group}${keys}${operator === '$in' || operator === '$between' ? '[0]' : ''}=${encodeURIComponent(value)}`
})
const shortFilter = fc
  .tuple(chain, values)
  .map(([[through, attribute], value]) => `filters[${[...through, attribute].join('][')}]=${encodeURIComponent(value)}`)
const sort = fc
  .tuple(chain, pick('', ':asc', ':desc'))
  .map(([[through, attribute], direction]) => `sort=${[...through, attribute].join('.')}${direction}`)
const sortObject = fc
  .tuple(chain, pick('asc', 'desc'))
  .map(([[through, attribute], direction]) => `sort[${[...through, attribute].join('][')}]=${direction}`)
const fields = fc
  .array(attributes, { minLength: 1, maxLength: 3 })
  .map((names) => names.map((name, i) => `fields[${i}]=${name}`).join('&'))
const populate = fc.oneof(
  pick(
    'populate=*',
    'populate=deep',
    'populate[0]=owner&populate[1]=tags',
    'populate=owner.role,author.articles',
    'populate[owner]=*',
  ),
  links.map((link) => `populate=${link}`),
  fc.array(links, { minLength: 1, maxLength: 4 }).map((path) => `populate=${path.join('.')}`),
  fc
    .tuple(fc.array(links, { minLength: 1, maxLength: 3 }), attributes)
    .map(([path, name]) => `populate[${path.join('][populate][')}][fields][0]=${name}`),
  fc
    .tuple(fc.array(links, { minLength: 1, maxLength: 3 }), chain, operators, values)
    .map(
      ([path, [through, name], operator, value]) =>
        `populate[${path.join('][populate][')}][filters][${[...through, name, operator].join('][')}]=${encodeURIComponent(value)}`,
    ),
  fc
    .tuple(fc.array(links, { minLength: 1, maxLength: 3 }), chain)
    .map(
      ([path, [through, name]]) => `populate[${path.join('][populate][')}][sort]=${[...through, name].join('.')}:desc`,
    ),
  fc
    .tuple(pick('blocks', 'sections', 'seo'), links, attributes)
    .map(([zone, link, name]) => `populate[${zone}][on][blocks.quote][populate][${link}][fields]=${name}`),
)
const unknownTop = fc
  .tuple(
    pick(
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
    ),
    chain,
    values,
  )
  .map(
    ([key, [through, attribute], value]) =>
      `${key}[${[...through, attribute, '$startsWith'].join('][')}]=${encodeURIComponent(value)}`,
  )
const other = fc.oneof(
  values.map((value) => `_q=${encodeURIComponent(value)}`),
  pick(
    'publicationState=preview',
    'locale=all',
    'locale=fr',
    'pagination[pageSize]=2',
    'pagination[page]=2&pagination[pageSize]=3',
    'pagination[withCount]=false',
    'start=1&limit=1',
  ),
)
const parameter = fc.oneof(
  { arbitrary: filter, weight: 5 },
  { arbitrary: shortFilter, weight: 2 },
  { arbitrary: sort, weight: 2 },
  { arbitrary: sortObject, weight: 1 },
  { arbitrary: fields, weight: 2 },
  { arbitrary: populate, weight: 4 },
  { arbitrary: unknownTop, weight: 2 },
  { arbitrary: other, weight: 2 },
)

const restAttack: fc.Arbitrary<Attack> = fc
  .tuple(paths, fc.array(parameter, { maxLength: 4 }))
  .map(([path, parameters]) => ({ method: 'GET', path: `/api/${path}?${parameters.join('&')}` }))

const accountAttack: fc.Arbitrary<Attack> = fc.oneof(
  values.map((code): Attack => ({
    method: 'POST',
    path: '/api/auth/reset-password',
    body: { code: `no ${code}`, password: 'Passw0rd!', passwordConfirmation: 'Passw0rd!' },
  })),
  values.map((token): Attack => ({
    method: 'GET',
    path: `/api/auth/email-confirmation?confirmation=no-${encodeURIComponent(token)}`,
  })),
  pick('alice', 'bob', 'changed2').map((identifier): Attack => ({
    method: 'POST',
    path: '/api/auth/local',
    body: { identifier, password: 'wrong' },
  })),
)

const graphqlOperators = pick('eq', 'ne', 'contains', 'startsWith', 'gt', 'notContains', 'null')
const graphqlFilter: fc.Arbitrary<string> = fc
  .tuple(chain, graphqlOperators, values)
  .map(([[through, attribute], operator, value]) => {
    const given = operator === 'null' ? 'true' : JSON.stringify(value)
    return [...through, attribute].reduceRight(
      (inner, name) => `{ ${name.replace(/\W/g, '_')}: ${inner} }`,
      `{ ${operator}: ${given} }`,
    )
  })
const graphqlArgs = fc.oneof(
  graphqlFilter.map((filters) => `(filters: ${filters})`),
  fc.tuple(graphqlFilter, graphqlFilter).map(([one, two]) => `(filters: { or: [${one}, { not: ${two} }] })`),
  chain.map(([through, name]) => `(sort: ${JSON.stringify(`${[...through, name].join('.')}:desc`)})`),
  fc.constant(''),
)
const selection = fc.oneof(
  pick('title', 'internalNotes', 'secret', 'slug').map(
    (name) => `{ data { id attributes { ${name} } } meta { pagination { total } } }`,
  ),
  pick('owner', 'author', 'editor', 'category').map(
    (name) => `{ data { attributes { title ${name} { data { id attributes { createdAt } } } } } }`,
  ),
  graphqlArgs.map((args) => `{ data { attributes { tags${args} { data { id attributes { name } } } } } }`),
  fc
    .tuple(pick('comments', 'related', 'localizations'), graphqlArgs)
    .map(([name, args]) => `{ data { attributes { ${name}${args} { data { id } } } } }`),
)
const graphqlAttack: fc.Arbitrary<Attack> = fc
  .tuple(
    pick(
      'articles',
      'articles',
      'articles',
      'tags',
      'categories',
      'secretNotes',
      'usersPermissionsUsers',
      'usersPermissionsRoles',
    ),
    graphqlArgs,
    selection,
  )
  .map(([root, args, selected]) => ({
    method: 'POST',
    path: '/graphql',
    body: {
      query: `{ ${root}${args} ${root === 'articles' ? selected : '{ data { id attributes { createdAt } } }'} }`,
    },
  }))

export const attack: fc.Arbitrary<Attack> = fc.oneof(
  { arbitrary: restAttack, weight: 15 },
  { arbitrary: graphqlAttack, weight: 5 },
  // bcrypt takes its time.
  { arbitrary: accountAttack, weight: 1 },
)
