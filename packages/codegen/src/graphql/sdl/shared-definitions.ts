import { nexusField } from '../nexus-field.js'
import { definition, fieldMember, nameMember } from './definition.js'
import type { NexusField } from '../nexus-field.js'
import type { Definition } from './definition.js'

const scalars = ['JSON', 'Long', 'Date', 'Time', 'DateTime', 'I18NLocaleCode']
const filtered = ['ID', 'Boolean', 'String', 'Int', 'Long', 'Float', 'Date', 'Time', 'DateTime', 'JSON']
const comparisons = [
  'eq',
  'eqi',
  'ne',
  'nei',
  'startsWith',
  'endsWith',
  'contains',
  'notContains',
  'containsi',
  'notContainsi',
  'gt',
  'gte',
  'lt',
  'lte',
]

/** What every project's schema has: the counterpart of what `@content-gen/graphql` defines, to which a test holds it. */
export function sharedDefinitions(): Definition[] {
  const count = (name: string) => nexusField(name, 'Int', { wrap: 'nonNull.' })
  return [
    ...scalars.map((name) => definition('scalar', name)),
    ...filtered.map((type) => inputOf(`${type}FilterInput`, filterFields(type))),
    inputOf(
      'PaginationArg',
      ['page', 'pageSize', 'start', 'limit'].map((name) => nexusField(name, 'Int')),
    ),
    typeOf('Pagination', ['total', 'page', 'pageSize', 'pageCount'].map(count)),
    typeOf('ResponseCollectionMeta', [nexusField('pagination', 'Pagination', { wrap: 'nonNull.' })]),
    typeOf('Error', [nexusField('code', 'String', { wrap: 'nonNull.' }), nexusField('message', 'String')]),
    definition('enum', 'PublicationState', [nameMember('LIVE'), nameMember('PREVIEW')]),
  ]
}

export function typeOf(name: string, fields: readonly NexusField[], description: string | null = null): Definition {
  return definition('type', name, fields.map(fieldMember), description)
}

export function inputOf(name: string, fields: readonly NexusField[]): Definition {
  return definition('input', name, fields.map(fieldMember))
}

function filterFields(type: string): NexusField[] {
  return [
    ...['and', 'or', 'in', 'notIn', 'between'].map((name) => nexusField(name, type, { wrap: 'list.' })),
    nexusField('not', `${type}FilterInput`),
    ...comparisons.map((name) => nexusField(name, type)),
    ...['null', 'notNull'].map((name) => nexusField(name, 'Boolean')),
  ]
}
