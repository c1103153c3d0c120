import type { Field, Model, Pattern, Schema, Table } from '@content-gen/schema'

/** Returns the literal of a model's `TypeDescriptor`. Values without information are undefined, and the printer leaves them out. */
export function descriptorLiteral(model: Model, schema: Schema): object {
  const table = schema.tables.find((each) => each.model === model.table)
  if (table === undefined) throw new Error(`${model.uid}: no table ${model.table}`)
  return {
    uid: model.uid,
    kind: model.kind,
    singularName: model.names.singular,
    pluralName: model.names.plural,
    displayName: model.displayName,
    table: table.name,
    delegate: table.delegate,
    draftAndPublish: flag(model.draftAndPublish),
    localized: flag(model.localized),
    seeksLocale: flag(seeksLocale(model, table)),
    populateCreatorFields: flag(model.populateCreatorFields),
    creators: model.creators ?? undefined,
    description: model.description ?? undefined,
    icon: model.icon ?? undefined,
    panel: model.panel ?? undefined,
    position: model.position ?? undefined,
    attributes: Object.fromEntries(
      model.fields.map((field) => [
        field.name,
        { ...attributeLiteral(field), search: flag(model.searched.includes(field.name)) },
      ]),
    ),
  }
}

/** Returns true if an index has the locale in front of another column. */
function seeksLocale({ fields }: Model, { indexes }: Table): boolean {
  const locale = fields.find(({ name, isAuthored }) => name === 'locale' && !isAuthored)
  if (locale?.kind !== 'scalar') return false
  return indexes.some((columns) => columns.slice(0, -1).includes(locale.column.field))
}

function regexLiteral(pattern: Pattern | null): object {
  if (pattern === null) return {}
  const linear = pattern.linear.map(({ all, none }) => ({ all, ...(none.length > 0 ? { none } : {}) }))
  return { regex: pattern.source, linear }
}

function attributeLiteral(field: Field): object {
  const flags = {
    required: flag(field.isRequired),
    private: flag(field.isPrivate),
    localized: flag(field.isLocalized),
    system: flag(!field.isAuthored),
    customField: field.customField,
    options: field.options,
  }
  switch (field.kind) {
    case 'scalar':
      return {
        type: field.type,
        ...field.column,
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
        ...field.column,
        ...flags,
        unique: flag(field.isUnique),
        default: given(field.default),
        enum: field.values.map(({ value }) => value),
      }
    case 'json':
      return { type: field.type, ...field.column, ...flags, default: given(field.default) }
    case 'relation':
      return {
        type: 'relation',
        relation: field.relation,
        target: field.target,
        inverse: given(field.inverse),
        mapped: flag(field.role === 'inverse'),
        ...flags,
        link: field.link,
      }
    case 'morph':
      return {
        type: 'morph',
        relation: field.relation,
        target: given(field.target),
        morphBy: given(field.morphBy),
        ...flags,
        link: field.link,
      }
    case 'media':
      return {
        type: 'media',
        multiple: flag(field.cardinality === 'many'),
        allowedTypes: field.allowedTypes.length === 0 ? undefined : field.allowedTypes,
        ...flags,
        link: field.link,
      }
    case 'component':
      return {
        type: 'component',
        component: field.component,
        repeatable: flag(field.isRepeatable),
        ...flags,
        min: given(field.min),
        max: given(field.max),
        owner: field.owner,
      }
    case 'dynamiczone':
      return {
        type: 'dynamiczone',
        components: field.components,
        ...flags,
        min: given(field.min),
        max: given(field.max),
        owner: field.owner,
      }
  }
}

function flag(value: boolean): true | undefined {
  return value ? true : undefined
}

function given<Value>(value: Value | null): Value | undefined {
  return value ?? undefined
}
