import type { ProjectConfig } from '@content-gen/contract'
import type { Report } from '../diagnostics.js'
import { linkMorphInverse } from '../layout/links.js'
import type { Layout } from '../layout/layout-draft.js'
import { defaultEnumName, zoneUnionName } from '../names/names.js'
import { quote } from '../quote.js'
import { graphqlFilterKeys } from '../names/reserved.js'
import { enumValues } from './enums.js'
import type { ColumnRef, Field, Link, MorphField, RelationField } from '../schema.js'
import type { Attribute, Model, RelationAttribute } from '../source.js'

export interface FieldContext {
  readonly layout: Layout
  readonly config: ProjectConfig
  readonly report: Report
}

export function resolveField(model: Model, attribute: Attribute, context: FieldContext): Field {
  const base = {
    name: attribute.name,
    graphqlName: graphqlName(attribute, context),
    isRequired: attribute.isRequired,
    isPrivate: attribute.isPrivate || context.config.api.responses.privateAttributes.includes(attribute.name),
    isLocalized: isLocalized(model, attribute),
    isAuthored: true,
    description: attribute.description,
    ...(attribute.customField === undefined ? {} : { customField: attribute.customField }),
    ...(attribute.options === undefined ? {} : { options: attribute.options }),
    source: attribute.at,
  }
  const { layout } = context
  switch (attribute.type) {
    case 'relation':
      return { ...base, ...relationPart(model, attribute, layout) }
    case 'media': {
      const cardinality = attribute.isMultiple ? 'many' : 'one'
      return {
        ...base,
        kind: 'media',
        cardinality,
        allowedTypes: attribute.allowedTypes,
        link: need(layout.links, attribute),
      }
    }
    case 'component': {
      const { component, isRepeatable, min, max } = attribute
      return { ...base, kind: 'component', component, isRepeatable, min, max, owner: need(layout.owners, attribute) }
    }
    case 'dynamiczone': {
      const { components, min, max } = attribute
      const unionName = zoneUnionName(layout.names.get(model.uid)?.type ?? '', attribute.name)
      return { ...base, kind: 'dynamiczone', unionName, components, min, max, owner: need(layout.owners, attribute) }
    }
    case 'enumeration': {
      const column: ColumnRef = need(layout.columns, attribute)
      const values = enumValues(attribute, context.config, context.report)
      const enumName = attribute.enumName ?? defaultEnumName(layout.names.get(model.uid)?.type ?? '', attribute.name)
      return { ...base, kind: 'enum', column, enumName, values, default: attribute.default, isUnique: false }
    }
    case 'json':
    case 'blocks':
    case 'array':
      return {
        ...base,
        kind: 'json',
        type: attribute.type,
        column: need(layout.columns, attribute),
        default: attribute.default,
      }
    default: {
      const { type, isUnique, targetField, min, max, minLength, maxLength, regex } = attribute
      const constraints = { min, max, minLength, maxLength, regex }
      const column = need(layout.columns, attribute)
      return { ...base, kind: 'scalar', type, column, isUnique, default: attribute.default, constraints, targetField }
    }
  }
}

function relationPart(
  model: Model,
  attribute: RelationAttribute,
  layout: Layout,
): Pick<RelationField, 'kind' | 'relation' | 'cardinality' | 'target' | 'inverse' | 'role' | 'link'> | MorphPart {
  const { relation, target, morphBy } = attribute
  switch (relation) {
    case 'morphToOne':
    case 'morphToMany': {
      const cardinality = relation === 'morphToOne' ? 'one' : 'many'
      return { kind: 'morph', relation, cardinality, target: null, morphBy: null, link: need(layout.links, attribute) }
    }
    case 'morphOne':
    case 'morphMany': {
      const cardinality = relation === 'morphOne' ? 'one' : 'many'
      return { kind: 'morph', relation, cardinality, target, morphBy, link: morphInverse(attribute, layout) }
    }
    default: {
      const side = layout.sides.get(attribute)
      const cardinality = relation === 'manyToOne' || relation === 'oneToOne' ? 'one' : 'many'
      const link = need(layout.links, attribute)
      const inverse = side?.mate?.name ?? null
      return {
        kind: 'relation',
        relation,
        cardinality,
        target: target ?? model.uid,
        inverse,
        role: side?.role ?? 'owner',
        link,
      }
    }
  }
}

type MorphPart = Pick<MorphField, 'kind' | 'relation' | 'cardinality' | 'target' | 'morphBy' | 'link'>

function morphInverse(attribute: RelationAttribute, layout: Layout): Link {
  const owner = layout.models.get(attribute.target ?? '')?.attributes.find(({ name }) => name === attribute.morphBy)
  if (owner === undefined) throw new Error(`No polymorphic relation for ${attribute.name}`)
  return linkMorphInverse(need(layout.links, owner))
}

/** Relations and uids belong to their locale, whatever the model says. */
function isLocalized(model: Model, attribute: Attribute): boolean {
  if (model.sort === 'component' || !model.isLocalized) return false
  return attribute.isLocalized || attribute.type === 'relation' || attribute.type === 'uid'
}

function graphqlName({ name, at }: Attribute, { config, report }: FieldContext): string | null {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !graphqlFilterKeys.has(name)) return name
  if (config.graphql.enabled)
    report.warn(
      'attribute-not-graphql',
      at,
      `GraphQL cannot have a field ${quote(name)}; the attribute is left out there`,
    )
  return null
}

function need<Value>(map: ReadonlyMap<Attribute, Value>, attribute: Attribute): Value {
  const value = map.get(attribute)
  if (value === undefined) throw new Error(`Nothing was laid out for ${attribute.name}`)
  return value
}
