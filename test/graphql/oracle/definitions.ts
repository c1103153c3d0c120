/** The definitions of one model, in GraphQL's schema language. */
import { args, chosen, filterOf, inputOf, outputOf, stateArgument } from './attributes.js'
import { enumName, enumValue, lower, pascal, typeName, zoneName } from './names.js'
import type { Features, Project } from './attributes.js'
import type { ModelAttribute, ModelFile } from './model-files.js'

type Attributes = Readonly<Record<string, ModelAttribute>>

export function definitionsOf(model: ModelFile, project: Project): string {
  const type = typeName(model)
  const isComponent = model.kind === 'component'
  const added = isComponent ? {} : systemAttributes(model, project.features)
  const { locale: _locale, localizations: _localizations, ...writable } = added
  const all = { ...model.attributes, ...added }
  const isHidden = (name: string) => [...model.privateAttributes, ...project.features.privateAttributes].includes(name)
  return `
    type ${type} { ${isComponent ? 'id: ID!' : ''} ${outputs(type, all, project, isHidden)} }
    input ${type}Input { ${isComponent ? 'id: ID' : ''} ${inputs(type, { ...model.attributes, ...writable }, project)} }
    input ${type}FiltersInput {
      ${model.kind === 'collection' ? 'id: IDFilterInput' : ''} ${filters(all, project)}
      and: [${type}FiltersInput] or: [${type}FiltersInput] not: ${type}FiltersInput
    }
    ${enumsOf(type, model.attributes)}
    ${zonesOf(type, model.attributes, project)}
    ${isComponent ? '' : entryTypes(type) + operations(model, project.features)}
  `
}

/** Private attributes and passwords can be written but not read. */
export function outputs(
  owner: string,
  attributes: Attributes,
  project: Project,
  isHidden: (name: string) => boolean = () => false,
): string {
  const lines = Object.entries(attributes).flatMap(([name, attribute]) => {
    if (attribute.private || attribute.type === 'password' || isHidden(name)) return []
    return outputOf(owner, name, attribute, project)?.replace(/^/, name) ?? []
  })
  return lines.join('\n')
}

export function inputs(owner: string, attributes: Attributes, project: Project): string {
  const lines = Object.entries(attributes).flatMap(
    ([name, attribute]) => inputOf(owner, name, attribute, project)?.replace(/^/, `${name}: `) ?? [],
  )
  return lines.join('\n')
}

export function filters(attributes: Attributes, project: Project): string {
  const lines = Object.entries(attributes).flatMap(
    ([name, attribute]) => filterOf(attribute, project)?.replace(/^/, `${name}: `) ?? [],
  )
  return lines.join('\n')
}

export function enumsOf(owner: string, attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, { type }]) => type === 'enumeration')
    .map(([name, each]) => `enum ${enumName(owner, name, each)} { ${(each.enum ?? []).map(enumValue).join(' ')} }`)
    .join('\n')
}

function zonesOf(owner: string, attributes: Attributes, { models }: Project): string {
  return Object.entries(attributes)
    .filter(([, { type }]) => type === 'dynamiczone')
    .map(([name, { components = [] }]) => {
      const types = components.flatMap((uid) => models.filter((model) => model.uid === uid).map(typeName))
      const zone = zoneName(owner, name)
      return `union ${zone} = ${[...types, 'Error'].join(' | ')} scalar ${zone}Input`
    })
    .join('\n')
}

function entryTypes(type: string): string {
  return `
    type ${type}Entity { id: ID attributes: ${type} }
    type ${type}EntityResponse { data: ${type}Entity }
    type ${type}EntityResponseCollection { data: [${type}Entity!]! meta: ResponseCollectionMeta! }
    type ${type}RelationResponseCollection { data: [${type}Entity!]! }
  `
}

function operations(model: ModelFile, { locales }: Features): string {
  const type = typeName(model)
  const isLocalized = model.localized && locales
  const locale = isLocalized ? ['locale: I18NLocaleCode'] : []
  const state = model.draftAndPublish ? [stateArgument] : []
  const [id, data, response] = ['id: ID!', `data: ${type}Input!`, `${type}EntityResponse`]
  const localization = `create${type}Localization(id: ID, data: ${type}Input, locale: I18NLocaleCode): ${response}`
  if (model.kind === 'single') {
    return `
      type Query { ${lower(type)}${args([...state, ...locale])}: ${response} }
      type Mutation {
        update${type}${args([data, ...locale])}: ${response}
        delete${type}${args(locale)}: ${response}
        ${isLocalized ? localization : ''}
      }
    `
  }
  const plural = lower(pascal(model.pluralName))
  return `
    type Query {
      ${lower(type)}${args(['id: ID', ...locale])}: ${response}
      ${plural}${args([...chosen(type), ...state, ...locale])}: ${type}EntityResponseCollection
    }
    type Mutation {
      create${type}${args([data, ...locale])}: ${response}
      update${type}${args([id, data, ...locale])}: ${response}
      delete${type}${args([id, ...locale])}: ${response}
      ${isLocalized ? localization : ''}
    }
  `
}

function systemAttributes(model: ModelFile, { locales }: Features): Attributes {
  return {
    createdAt: { type: 'datetime' },
    updatedAt: { type: 'datetime' },
    ...(model.draftAndPublish ? { publishedAt: { type: 'datetime' } } : {}),
    ...(model.localized && locales
      ? { locale: { type: 'string' }, localizations: { type: 'relation', relation: 'oneToMany', target: model.uid } }
      : {}),
  }
}
