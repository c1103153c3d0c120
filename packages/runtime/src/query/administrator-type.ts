/** Administrators, as entries that they have made show them: the attributes that Strapi v4 shows, and nothing else of them. */
import type { ScalarAttribute } from '../descriptor.js'
import type { CompiledLink, CompiledScalar, CompiledType } from '../types.js'
import type { Property, Shape } from './read.js'

const table = 'content_gen_administrators'

function scalar(name: string, column: string, type: ScalarAttribute['type']): CompiledScalar {
  return {
    kind: 'scalar',
    name,
    isPrivate: false,
    descriptor: { type, column, field: column },
    column,
    searchTable: null,
  }
}

const [firstname, lastname] = [scalar('firstname', 'firstname', 'string'), scalar('lastname', 'lastname', 'string')]
/** Milliseconds since 1970. */
const created = scalar('createdAt', 'created', 'timestamp')

const administratorType: CompiledType = {
  descriptor: {
    uid: 'admin::user',
    kind: 'collection',
    singularName: 'user',
    pluralName: 'users',
    displayName: 'Administrator',
    table,
    delegate: 'administrator',
    attributes: {},
  },
  uid: 'admin::user',
  table,
  attributes: new Map([firstname, lastname].map((attribute) => [attribute.name, attribute])),
  readable: [firstname, lastname],
  draftAndPublish: false,
  localized: false,
}

/** The attributes that a query may compare. Nobody has the others that Strapi v4 shows. */
export const administratorScalars: ReadonlyMap<string, CompiledScalar> = new Map([
  ['firstname', firstname],
  ['lastname', lastname],
  ['createdAt', created],
  ['updatedAt', created],
])

export type CreatorName = 'createdBy' | 'updatedBy'

/** Returns the link of an entry to an administrator; null if the project has none. */
export function creatorLink(source: CompiledType, name: CreatorName): CompiledLink | null {
  const { creators } = source.descriptor
  if (creators === undefined) return null
  const link = { kind: 'foreignKey', key: creators[name] } as const
  return { source, target: administratorType, many: false, link, attribute: name }
}

export const administratorNames: readonly Property[] = [
  { key: 'firstname', value: { kind: 'scalar', attribute: firstname, as: 'rest' } },
  { key: 'lastname', value: { kind: 'scalar', attribute: lastname, as: 'rest' } },
]

/** The attributes of an administrator, in the order of answers. */
export const administratorProperties: readonly Property[] = [
  ...administratorNames,
  { key: 'username', value: nothing() },
  { key: 'preferedLanguage', value: nothing() },
  { key: 'createdAt', value: { kind: 'scalar', attribute: created, as: 'graphql' } },
  { key: 'updatedAt', value: { kind: 'scalar', attribute: created, as: 'graphql' } },
]

function nothing(): Shape {
  return { kind: 'constant', json: 'null' }
}
