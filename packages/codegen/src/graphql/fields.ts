import type { Field, Model } from '@content-gen/schema'
import { entityCollection, entityResponse, filtersInput, input, relationCollection, zoneUnion } from './names.js'
import { nexusField } from './nexus-field.js'
import { graphqlTypes } from './types.js'
import type { NexusArg, NexusField, Wrap } from './nexus-field.js'

/** Finds a content type or component; undefined for one that the API does not offer. */
export type ModelOf = (uid: string) => Model | undefined

/** What a client may select. Passwords and private attributes do not exist there. */
export function outputFields(model: Model, modelOf: ModelOf): NexusField[] {
  const id = model.kind === 'component' ? [nexusField('id', 'ID', { wrap: 'nonNull.' })] : []
  const readable = model.fields.filter((field) => hasName(field) && !field.isPrivate && !isPassword(field))
  return [...id, ...readable.flatMap((field) => outputField(model, field, modelOf))]
}

function outputField(model: Model, field: Field, modelOf: ModelOf): NexusField[] {
  const { name } = field
  const one: Wrap = field.isRequired ? 'nonNull.' : ''
  const many: Wrap = field.isRequired ? 'nonNull.list.' : 'list.'
  switch (field.kind) {
    case 'scalar':
    case 'json':
      return [nexusField(name, graphqlTypes[field.type], { wrap: one })]
    case 'enum':
      return [nexusField(name, field.enumName, { wrap: one })]
    case 'media':
      return relationField(name, one, field.cardinality, modelOf('plugin::upload.file'))
    case 'relation':
      return relationField(name, one, field.cardinality, modelOf(field.target))
    case 'component': {
      const type = modelOf(field.component)?.names.type
      if (type === undefined) return []
      return [nexusField(name, type, field.isRepeatable ? { wrap: many, args: listArgs(type) } : { wrap: one })]
    }
    case 'zone':
      return [nexusField(name, zoneUnion(model, field), { wrap: many })]
    case 'morph':
      // The inverse sides of a polymorphic relation have no field in the original's schema.
      if (field.target !== null) return []
      return [nexusField(name, 'GenericMorph', { wrap: field.cardinality === 'many' ? many : one })]
  }
}

function relationField(name: string, wrap: Wrap, cardinality: 'one' | 'many', target: Model | undefined): NexusField[] {
  if (target === undefined) return []
  const { type } = target.names
  if (cardinality === 'one') return [nexusField(name, entityResponse(type), { wrap })]
  return [nexusField(name, relationCollection(type), { wrap, args: entriesArgs(target) })]
}

/** Media and zones cannot be filtered, passwords must not be. */
export function filterFields(model: Model, modelOf: ModelOf): NexusField[] {
  const self = filtersInput(model.names.type)
  return [
    ...(model.kind === 'collection' ? [nexusField('id', 'IDFilterInput')] : []),
    ...model.fields.filter(hasName).flatMap((field) => {
      const type = filterType(field, modelOf)
      return type === undefined ? [] : [nexusField(field.name, type)]
    }),
    nexusField('and', self, { wrap: 'list.' }),
    nexusField('or', self, { wrap: 'list.' }),
    nexusField('not', self),
  ]
}

function filterType(field: Field, modelOf: ModelOf): string | undefined {
  switch (field.kind) {
    case 'scalar':
    case 'json':
      return isPassword(field) ? undefined : `${graphqlTypes[field.type]}FilterInput`
    case 'enum':
      return 'StringFilterInput'
    case 'relation':
    case 'component': {
      const target = modelOf(field.kind === 'relation' ? field.target : field.component)
      return target && filtersInput(target.names.type)
    }
    case 'media':
    case 'zone':
    case 'morph':
      return undefined
  }
}

/** Everything that a write may hold, so private attributes and passwords too. */
export function inputFields(model: Model, modelOf: ModelOf): NexusField[] {
  const id = model.kind === 'component' ? [nexusField('id', 'ID')] : []
  const writable = model.fields.filter(
    (field) => hasName(field) && (field.isAuthored || writableSystemFields.has(field.name)),
  )
  return [...id, ...writable.flatMap((field) => inputField(model, field, modelOf))]
}

const writableSystemFields: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'publishedAt'])

function inputField(model: Model, field: Field, modelOf: ModelOf): NexusField[] {
  const { name } = field
  switch (field.kind) {
    case 'scalar':
    case 'json':
      return [nexusField(name, graphqlTypes[field.type])]
    case 'enum':
      return [nexusField(name, field.enumName)]
    case 'relation':
    case 'media':
      if (field.kind === 'relation' && modelOf(field.target) === undefined) return []
      return [nexusField(name, 'ID', { wrap: field.cardinality === 'many' ? 'list.' : '' })]
    case 'component': {
      const type = modelOf(field.component)?.names.type
      return type === undefined ? [] : [nexusField(name, input(type), { wrap: field.isRepeatable ? 'list.' : '' })]
    }
    case 'zone':
      return [nexusField(name, input(zoneUnion(model, field)), { wrap: 'list.nonNull.' })]
    case 'morph':
      return []
  }
}

/** One entry and a list of them, or the entry of a single type. */
export function queryFields(model: Model): NexusField[] {
  const { uid, localized, names } = model
  if (isNestedOnly(model)) return []
  const locale: NexusArg[] = localized ? ['locale'] : []
  const response = entityResponse(names.type)
  if (model.kind === 'single') {
    const args = [...entriesArgs(model), ...locale]
    return [nexusField(names.queryOne, response, { args, resolve: { factory: 'findSingle', uid } })]
  }
  return [
    nexusField(names.queryOne, response, {
      args: [{ name: 'id', type: 'ID' }, ...locale],
      resolve: { factory: 'findOne', uid },
    }),
    nexusField(names.queryMany, entityCollection(names.type), {
      args: [...entriesArgs(model), ...locale],
      resolve: { factory: 'find', uid },
    }),
  ]
}

/** How the entries of a content type are chosen; of a single type there is only the state to choose. */
function entriesArgs(target: Model): NexusArg[] {
  return [
    ...(target.kind === 'single' ? [] : listArgs(target.names.type)),
    ...(target.draftAndPublish ? (['publicationState'] as const) : []),
  ]
}

function listArgs(type: string): NexusArg[] {
  return [{ name: 'filters', type: filtersInput(type) }, 'pagination', 'sort']
}

/** Permissions are seen below their role, and nowhere else. */
export function isNestedOnly({ uid }: Model): boolean {
  return uid === 'plugin::users-permissions.permission'
}

function hasName(field: Field): boolean {
  return field.graphqlName !== null
}

function isPassword(field: Field): boolean {
  return field.kind === 'scalar' && field.type === 'password'
}
