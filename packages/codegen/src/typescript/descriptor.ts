import type { Field, Model, Pattern, Schema } from '@content-gen/schema'
import { column, linkLiteral, type Stored } from './link-literal.js'

/** Returns the literal of a model's `TypeDescriptor`. Values without information are undefined, and the printer leaves them out. */
export function descriptorLiteral(model: Model, schema: Schema): object {
  const tables = new Map(schema.tables.map((table) => [table.model, table]))
  const stored: Stored = (name) => {
    const table = tables.get(name)
    if (table === undefined) throw new Error(`${model.uid}: no table ${name}`)
    return { table: table.name, delegate: table.delegate }
  }
  return {
    uid: model.uid,
    kind: model.kind,
    singularName: model.names.singular,
    pluralName: model.names.plural,
    displayName: model.displayName,
    ...stored(model.table),
    draftAndPublish: flag(model.draftAndPublish),
    localized: flag(model.localized),
    populateCreatorFields: flag(model.populateCreatorFields),
    creators:
      model.creators === null
        ? undefined
        : { createdBy: column(model.creators.createdBy), updatedBy: column(model.creators.updatedBy) },
    description: model.description ?? undefined,
    icon: model.icon ?? undefined,
    position: model.position === null ? undefined : column(model.position),
    attributes: Object.fromEntries(
      model.fields.map((field) => [
        field.name,
        { ...attributeLiteral(field, stored), search: flag(model.searched.includes(field.name)) },
      ]),
    ),
  }
}

function regexLiteral(pattern: Pattern | null): object {
  if (pattern === null) return {}
  const linear = pattern.linear.map(({ all, none }) => ({ all, ...(none.length > 0 ? { none } : {}) }))
  return { regex: pattern.source, linear }
}

function attributeLiteral(field: Field, stored: Stored): object {
  const flags = {
    required: flag(field.isRequired),
    private: flag(field.isPrivate),
    localized: flag(field.isLocalized),
    system: flag(!field.isAuthored),
    customField: field.customField,
  }
  switch (field.kind) {
    case 'scalar':
      return {
        type: field.type,
        ...column(field.column),
        ...flags,
        unique: flag(field.isUnique),
        default: given(field.default),
        min: given(field.constraints.min),
        max: given(field.constraints.max),
        minLength: given(field.constraints.minLength),
        maxLength: given(field.constraints.maxLength),
        ...regexLiteral(field.constraints.regex),
        targetField: given(field.targetField),
      }
    case 'enum':
      return {
        type: 'enumeration',
        ...column(field.column),
        ...flags,
        unique: flag(field.isUnique),
        default: given(field.default),
        enum: field.values.map(({ value }) => value),
      }
    case 'json':
      return { type: field.type, ...column(field.column), ...flags, default: given(field.default) }
    case 'relation':
      return {
        type: 'relation',
        relation: field.relation,
        target: field.target,
        inverse: given(field.inverse),
        mapped: flag(field.role === 'inverse'),
        ...flags,
        link: linkLiteral(field.link, stored),
      }
    case 'morph':
      return {
        type: 'morph',
        relation: field.relation,
        target: given(field.target),
        morphBy: given(field.morphBy),
        ...flags,
        link: linkLiteral(field.link, stored),
      }
    case 'media':
      return {
        type: 'media',
        multiple: flag(field.cardinality === 'many'),
        allowedTypes: field.allowedTypes.length === 0 ? undefined : field.allowedTypes,
        ...flags,
        link: linkLiteral(field.link, stored),
      }
    case 'component':
      return {
        type: 'component',
        component: field.component,
        repeatable: flag(field.isRepeatable),
        ...flags,
        min: given(field.min),
        max: given(field.max),
        owner: column(field.owner),
      }
    case 'dynamiczone':
      return {
        type: 'dynamiczone',
        components: field.components,
        ...flags,
        min: given(field.min),
        max: given(field.max),
        owner: column(field.owner),
      }
  }
}

function flag(value: boolean): true | undefined {
  return value ? true : undefined
}

function given<Value>(value: Value | null): Value | undefined {
  return value ?? undefined
}
