/**
 * The GraphQL schema that models must get, by the rules of the original's naming and shapes. An oracle: it shares no code with
 * what is tested. What follows from no model is taken from the schema that the original printed.
 */
import { readFileSync } from 'node:fs'
import {
  buildASTSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isUnionType,
  parse,
  print,
} from 'graphql'
import { readExtension, readModels } from './model-files.js'
import type { DefinitionNode, GraphQLNamedType, GraphQLSchema, InputValueDefinitionNode } from 'graphql'
import type { ModelAttribute, ModelFile } from './model-files.js'

const originalText = readFileSync(new URL('../../fixtures/wire/schema.graphql', import.meta.url), 'utf8')
const magazine = new URL('../../fixtures/magazine', import.meta.url).pathname

export interface Features {
  readonly accounts: boolean
  readonly files: boolean
  readonly locales: boolean
  /** Names that are private everywhere. */
  readonly privateAttributes: readonly string[]
}

/** Definitions by name, each as the set of its members. */
export type Definitions = ReadonlyMap<string, ReadonlySet<string>>

export function expectedSchema(project: string, features: Features): Definitions {
  const models = readModels(project)
  const text = [
    ...models.map((model) => definitionsOf(model, models, features, project)),
    featureText(project, features, models),
  ].join('\n')
  const members = membersOf(text)
  return reachable(members)
}

/** Of a schema in GraphQL's own language: without descriptions, arguments in order of their names. */
export function membersOf(sdl: string): Definitions {
  const members = new Map<string, Set<string>>()
  for (const node of parse(sdl).definitions) {
    if (!('name' in node) || !node.name) continue
    const known = members.get(node.name.value) ?? new Set()
    members.set(node.name.value, known)
    for (const member of textsOf(node)) known.add(member)
  }
  return members
}

function textsOf(node: DefinitionNode): string[] {
  if ('types' in node) return (node.types ?? []).map((type) => type.name.value)
  if ('values' in node) return (node.values ?? []).map((value) => value.name.value)
  if (!('fields' in node)) return []
  return (node.fields ?? []).map((field) => {
    if (field.kind === 'InputValueDefinition') return inputText(field)
    const args = (field.arguments ?? []).map(inputText).toSorted()
    return `${field.name.value}${args.length > 0 ? `(${args.join(', ')})` : ''}: ${print(field.type)}`
  })
}

function inputText({ name, type, defaultValue }: InputValueDefinitionNode): string {
  return `${name.value}: ${print(type)}${defaultValue ? ` = ${print(defaultValue)}` : ''}`
}

/** What no operation leads to is no part of a schema. */
function reachable(members: Definitions): Definitions {
  const found = new Set(['Query', 'Mutation'])
  for (const name of found) {
    for (const text of members.get(name) ?? []) {
      const named = /^\w+$/.test(text) ? [text] : [...text.matchAll(/: \[*(\w+)/g)].map(([, type]) => type ?? '')
      for (const type of named) if (members.has(type)) found.add(type)
    }
  }
  return new Map(
    [...members].filter(([name, { size }]) => found.has(name) && (size > 0 || !/^(Query|Mutation)$/.test(name))),
  )
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const pascal = (text: string) =>
  (text.match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|[A-Z]|\d+/g) ?? []).map((word) => upper(word.toLowerCase())).join('')

export function typeNameOf(model: ModelFile): string {
  return model.kind === 'component' ? `Component${pascal(model.uid)}` : pascal(model.singularName)
}

const scalars: Readonly<Record<string, string>> = {
  string: 'String',
  text: 'String',
  richtext: 'String',
  email: 'String',
  password: 'String',
  uid: 'String',
  integer: 'Int',
  biginteger: 'Long',
  float: 'Float',
  decimal: 'Float',
  boolean: 'Boolean',
  json: 'JSON',
  blocks: 'JSON',
  date: 'Date',
  time: 'Time',
  datetime: 'DateTime',
  timestamp: 'DateTime',
}

/** What custom fields are stored as; most are text. */
const customFields: Readonly<Record<string, string>> = { 'plugin::multi-select.multi-select': 'JSON' }

interface Output {
  readonly type: string
  readonly args?: string
}

/** One model, with what is asked of it from elsewhere. */
function definitionsOf(model: ModelFile, models: readonly ModelFile[], features: Features, project: string): string {
  const type = typeNameOf(model)
  const attributes = { ...model.attributes, ...systemAttributes(model, features) }
  const isHidden = (name: string) =>
    attributes[name]?.private === true ||
    model.privateAttributes.includes(name) ||
    features.privateAttributes.includes(name)
  const outputs = Object.entries(attributes).flatMap(([name, attribute]) => {
    const output =
      attribute.type === 'password' || isHidden(name) ? null : outputOf(type, name, attribute, models, features)
    return output ? [`${name}${output.args ?? ''}: ${output.type}${attribute.required ? '!' : ''}`] : []
  })
  const filters = Object.entries(attributes).flatMap(([name, attribute]) => {
    const filter = filterOf(attribute, models, features)
    return filter ? [`${name}: ${filter}`] : []
  })
  const inputs = Object.entries({ ...model.attributes, ...writableSystemAttributes(model) }).flatMap(
    ([name, attribute]) => {
      const input = inputOf(type, name, attribute, models, features)
      return input ? [`${name}: ${input}`] : []
    },
  )
  const isComponent = model.kind === 'component'
  return `
    ${enumsOf(type, model)}
    ${zonesOf(type, model, models)}
    type ${type} { ${[...(isComponent ? ['id: ID!'] : []), ...outputs].join('\n')} }
    input ${type}Input { ${[...(isComponent ? ['id: ID'] : []), ...inputs].join('\n')} }
    input ${type}FiltersInput {
      ${[...(model.kind === 'collection' ? ['id: IDFilterInput'] : []), ...filters].join('\n')}
      and: [${type}FiltersInput] or: [${type}FiltersInput] not: ${type}FiltersInput
    }
    ${isComponent ? '' : entryText(type)}
    ${isComponent ? '' : operationsOf(model, features, project)}
  `
}

function entryText(type: string): string {
  return `
    type ${type}Entity { id: ID attributes: ${type} }
    type ${type}EntityResponse { data: ${type}Entity }
    type ${type}EntityResponseCollection { data: [${type}Entity!]! meta: ResponseCollectionMeta! }
    type ${type}RelationResponseCollection { data: [${type}Entity!]! }
  `
}

function operationsOf(model: ModelFile, { locales }: Features, _project: string): string {
  const type = typeNameOf(model)
  const locale = model.localized && locales ? ['locale: I18NLocaleCode'] : []
  const state = model.draftAndPublish ? ['publicationState: PublicationState = LIVE'] : []
  const list = (items: readonly string[]) => (items.length > 0 ? `(${items.join(', ')})` : '')
  const response = `${type}EntityResponse`
  const localization =
    locale.length > 0
      ? `create${type}Localization(id: ID, data: ${type}Input, locale: I18NLocaleCode): ${response}`
      : ''
  if (model.kind === 'single') {
    return `
      type Query { ${lower(type)}${list([...state, ...locale])}: ${response} }
      type Mutation {
        update${type}${list([`data: ${type}Input!`, ...locale])}: ${response}
        delete${type}${list(locale)}: ${response}
        ${localization}
      }
    `
  }
  return `
    type Query {
      ${lower(type)}${list(['id: ID', ...locale])}: ${response}
      ${lower(pascal(model.pluralName))}${list([...chosen(type), ...state, ...locale])}: ${type}EntityResponseCollection
    }
    type Mutation {
      create${type}${list([`data: ${type}Input!`, ...locale])}: ${response}
      update${type}${list(['id: ID!', `data: ${type}Input!`, ...locale])}: ${response}
      delete${type}${list(['id: ID!', ...locale])}: ${response}
      ${localization}
    }
  `
}

function chosen(type: string): string[] {
  return [`filters: ${type}FiltersInput`, 'pagination: PaginationArg = {}', 'sort: [String] = []']
}

function systemAttributes(model: ModelFile, { locales }: Features): Record<string, ModelAttribute> {
  if (model.kind === 'component') return {}
  return {
    createdAt: { type: 'datetime' },
    updatedAt: { type: 'datetime' },
    ...(model.draftAndPublish ? { publishedAt: { type: 'datetime' } } : {}),
    ...(model.localized && locales
      ? { locale: { type: 'string' }, localizations: { type: 'relation', relation: 'oneToMany', target: model.uid } }
      : {}),
  }
}

function writableSystemAttributes(model: ModelFile): Record<string, ModelAttribute> {
  if (model.kind === 'component') return {}
  return {
    createdAt: { type: 'datetime' },
    updatedAt: { type: 'datetime' },
    ...(model.draftAndPublish ? { publishedAt: { type: 'datetime' } } : {}),
  }
}

function scalarOf({ type, customField }: ModelAttribute): string | undefined {
  return type === 'customField' ? (customFields[customField ?? ''] ?? 'String') : scalars[type]
}

/** The target of a relation, as far as it is there. */
function targetOf({ target = '' }: ModelAttribute, models: readonly ModelFile[], { accounts, files }: Features) {
  const model = models.find(({ uid, kind }) => uid === target && kind !== 'component')
  if (model) return { type: typeNameOf(model), state: model.draftAndPublish, isSingle: model.kind === 'single' }
  const [, account] = /^plugin::users-permissions\.(user|role|permission)$/.exec(target) ?? []
  const [, file] = /^plugin::upload\.(file|folder)$/.exec(target) ?? []
  if (accounts && account) return { type: `UsersPermissions${upper(account)}`, state: false, isSingle: false }
  return files && file ? { type: `Upload${upper(file)}`, state: false, isSingle: false } : null
}

function outputOf(
  owner: string,
  name: string,
  attribute: ModelAttribute,
  models: readonly ModelFile[],
  features: Features,
): Output | null {
  const scalar = scalarOf(attribute)
  if (scalar) return { type: scalar }
  switch (attribute.type) {
    case 'enumeration':
      return { type: enumName(owner, name, attribute) }
    case 'component': {
      const component = models.find(({ uid }) => uid === attribute.component)
      if (!component) return null
      const type = typeNameOf(component)
      return attribute.repeatable ? { type: `[${type}]`, args: `(${chosen(type).join(', ')})` } : { type }
    }
    case 'dynamiczone':
      return { type: `[${owner}${pascal(name)}DynamicZone]` }
    case 'media':
      if (!features.files) return null
      return attribute.multiple
        ? { type: 'UploadFileRelationResponseCollection', args: `(${chosen('UploadFile').join(', ')})` }
        : { type: 'UploadFileEntityResponse' }
    case 'relation': {
      const relation = attribute.relation ?? ''
      if (relation.startsWith('morphTo')) return { type: relation.endsWith('Many') ? '[GenericMorph]' : 'GenericMorph' }
      const target = relation.startsWith('morph') ? null : targetOf(attribute, models, features)
      if (!target) return null
      if (!relation.endsWith('Many')) return { type: `${target.type}EntityResponse` }
      const args = [
        ...(target.isSingle ? [] : chosen(target.type)),
        ...(target.state ? ['publicationState: PublicationState = LIVE'] : []),
      ]
      return { type: `${target.type}RelationResponseCollection`, args: args.length > 0 ? `(${args.join(', ')})` : '' }
    }
  }
  throw new Error(`No rule for ${owner}.${name}: ${attribute.type}`)
}

function filterOf(attribute: ModelAttribute, models: readonly ModelFile[], features: Features): string | null {
  if (attribute.type === 'password') return null
  const scalar = scalarOf(attribute)
  if (scalar) return `${scalar}FilterInput`
  if (attribute.type === 'enumeration') return 'StringFilterInput'
  if (attribute.type === 'component') {
    const component = models.find(({ uid }) => uid === attribute.component)
    return component ? `${typeNameOf(component)}FiltersInput` : null
  }
  if (attribute.type !== 'relation' || attribute.relation?.startsWith('morph')) return null
  const target = targetOf(attribute, models, features)
  return target && `${target.type}FiltersInput`
}

function inputOf(
  owner: string,
  name: string,
  attribute: ModelAttribute,
  models: readonly ModelFile[],
  features: Features,
): string | null {
  const scalar = scalarOf(attribute)
  if (scalar) return scalar
  switch (attribute.type) {
    case 'enumeration':
      return enumName(owner, name, attribute)
    case 'media':
      return features.files ? (attribute.multiple ? '[ID]' : 'ID') : null
    case 'component': {
      const component = models.find(({ uid }) => uid === attribute.component)
      if (!component) return null
      return attribute.repeatable ? `[${typeNameOf(component)}Input]` : `${typeNameOf(component)}Input`
    }
    case 'dynamiczone':
      return `[${owner}${pascal(name)}DynamicZoneInput!]`
  }
  if (attribute.relation?.startsWith('morph') || !targetOf(attribute, models, features)) return null
  return attribute.relation?.endsWith('Many') ? '[ID]' : 'ID'
}

function enumName(owner: string, name: string, { enumName: own }: ModelAttribute): string {
  return own ?? `ENUM_${owner}_${name}`.toUpperCase()
}

function enumsOf(owner: string, { attributes }: ModelFile): string {
  return Object.entries(attributes)
    .filter(([, { type }]) => type === 'enumeration')
    .map(([name, attribute]) => {
      return `enum ${enumName(owner, name, attribute)} { ${(attribute.enum ?? []).map(enumValueOf).join(' ')} }`
    })
    .join('\n')
}

/** What GraphQL calls a value of an enumeration. One that begins with a digit is none in the original. */
export function enumValueOf(value: string): string {
  const slug = value
    .replace('&', ' and ')
    .replace('ü', 'ue')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  return /^\d/.test(slug) ? `_${slug}` : slug
}

function zonesOf(owner: string, { attributes }: ModelFile, models: readonly ModelFile[]): string {
  return Object.entries(attributes)
    .filter(([, { type }]) => type === 'dynamiczone')
    .map(([name, { components = [] }]) => {
      const types = components.flatMap((uid) => models.filter((model) => model.uid === uid).map(typeNameOf))
      const zone = `${owner}${pascal(name)}DynamicZone`
      return `union ${zone} = ${[...types, 'Error'].join(' | ')} scalar ${zone}Input`
    })
    .join('\n')
}

/** Everything that follows from no model of the owner's, with this project's members of `GenericMorph`. */
function featureText(project: string, features: Features, models: readonly ModelFile[]): string {
  const schema = buildASTSchema(parse(originalText))
  const own = new Set(readModels(magazine).map(typeNameOf))
  const isOwn = (name: string) => [...own].some((type) => ownedBy(type).includes(name)) || ownEnumOrZone(name, own)
  const isOn = (name: string) =>
    (features.accounts ||
      !/^UsersPermissions|^(me|login|register|forgotPassword|resetPassword|changePassword|emailConfirmation)$|usersPermissions/i.test(
        name,
      )) &&
    (features.files || !/Upload|^(removeFile|updateFileInfo|FileInfoInput)$/i.test(name)) &&
    (features.locales || !/^i18N/i.test(name))
  const blocks = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__') && !isOwn(name) && isOn(name) && name !== 'GenericMorph')
    .map((type) => typeText(schema, type, (name, of) => isOn(name) && isOn(of) && !isOwn(of)))
  const system = [
    ...(features.accounts ? ['UsersPermissionsPermission', 'UsersPermissionsRole', 'UsersPermissionsUser'] : []),
    ...(features.files ? ['UploadFile', 'UploadFolder'] : []),
    ...(features.locales ? ['I18NLocale'] : []),
  ]
  const anything = [...models.map(typeNameOf), ...system]
  return [
    ...blocks,
    ...(anything.length > 0 ? [`union GenericMorph = ${anything.join(' | ')}`] : []),
    ...(features.accounts ? ['user', 'role'].map((type) => extensionText(project, type, models, features)) : []),
  ].join('\n')
}

function ownedBy(type: string): string[] {
  return [
    '',
    'Entity',
    'EntityResponse',
    'EntityResponseCollection',
    'RelationResponseCollection',
    'Input',
    'FiltersInput',
  ].map((suffix) => type + suffix)
}

function ownEnumOrZone(name: string, own: ReadonlySet<string>): boolean {
  return name.startsWith('ENUM_') || [...own].some((type) => name.startsWith(type) && name.includes('DynamicZone'))
}

/** A definition of the original with what our deviations change. */
function typeText(
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  isKept: (name: string, of: string) => boolean,
): string {
  if (isEnumType(type))
    return `enum ${type.name} { ${type
      .getValues()
      .map(({ name }) => name)
      .join(' ')} }`
  if (isUnionType(type)) return `union ${type.name} = ${type.getTypes().join(' | ')}`
  if (!isObjectType(type) && !isInputObjectType(type))
    return ['String', 'Int', 'Float', 'Boolean', 'ID'].includes(type.name) ? '' : `scalar ${type.name}`
  const isInputOfType =
    isInputObjectType(type) && schema.getType(`${type.name.replace(/Input$/, '')}Entity`) !== undefined
  const node = type.astNode
  const fields = (node?.fields ?? []).filter(({ name, type: of }) => {
    const field = type.getFields()[name.value]
    if (type.name.endsWith('FiltersInput') && name.value === 'password') return false
    return field !== undefined && isKept(name.value, getNamedType(field.type).name) && of !== undefined
  })
  const texts = [
    ...fields.map((field) => print({ ...field, description: undefined })),
    ...(isInputOfType ? ['createdAt: DateTime', 'updatedAt: DateTime'] : []),
  ]
  return texts.length === 0 ? '' : `${isObjectType(type) ? 'type' : 'input'} ${type.name} { ${texts.join('\n')} }`
}

/** What the owner adds to users and roles. */
function extensionText(project: string, type: string, models: readonly ModelFile[], features: Features): string {
  const owner = `UsersPermissions${upper(type)}`
  const known = new Set(
    [...(membersOf(originalText).get(`${owner}FiltersInput`) ?? [])].map((text) => text.split(':')[0] ?? ''),
  )
  const added = Object.entries(readExtension(project, 'users-permissions', type)).filter(([name]) => !known.has(name))
  if (added.length === 0) return ''
  const model: ModelFile = {
    uid: '',
    kind: 'collection',
    singularName: '',
    pluralName: '',
    draftAndPublish: false,
    localized: false,
    privateAttributes: [],
    attributes: Object.fromEntries(added),
  }
  const block = (keyword: string, name: string, lines: readonly string[]) =>
    lines.length > 0 ? `${keyword} ${name} { ${lines.join('\n')} }` : ''
  return [
    enumsOf(owner, model),
    block(
      'type',
      owner,
      added.flatMap(([name, attribute]) => {
        const output =
          attribute.private || attribute.type === 'password' ? null : outputOf(owner, name, attribute, models, features)
        return output ? [`${name}${output.args ?? ''}: ${output.type}${attribute.required ? '!' : ''}`] : []
      }),
    ),
    block(
      'input',
      `${owner}Input`,
      added.flatMap(
        ([name, attribute]) => inputOf(owner, name, attribute, models, features)?.replace(/^/, `${name}: `) ?? [],
      ),
    ),
    block(
      'input',
      `${owner}FiltersInput`,
      added.flatMap(([name, attribute]) => filterOf(attribute, models, features)?.replace(/^/, `${name}: `) ?? []),
    ),
  ].join('\n')
}
