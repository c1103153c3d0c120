/** One attribute in outputs, inputs and filters; null if it is left out. */
import { enumName, pascal, typeName, upper, zoneName } from './names.js'
import type { ModelAttribute, ModelFile } from './model-files.js'

export interface Features {
  readonly accounts: boolean
  readonly files: boolean
  readonly locales: boolean
  /** Names of attributes that are private in all types. */
  readonly privateAttributes: readonly string[]
}

/** The project that attributes belong to. */
export interface Project {
  readonly models: readonly ModelFile[]
  readonly features: Features
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

/** The stored types of custom fields; most are text. */
const customFields: Readonly<Record<string, string>> = {
  'plugin::multi-select.multi-select': 'JSON',
  'plugin::tagsinput.tags': 'JSON',
  'plugin::video-field.video': 'JSON',
  // As the config of that project says it.
  'plugin::mood.mood': 'JSON',
}

function scalarOf({ type, customField }: ModelAttribute): string | undefined {
  return type === 'customField' ? (customFields[customField ?? ''] ?? 'String') : scalars[type]
}

/** `filters`, `pagination`, `sort` of a list. */
export function chosen(type: string): string[] {
  return [`filters: ${type}FiltersInput`, 'pagination: PaginationArg = {}', 'sort: [String] = []']
}

export const stateArgument = 'publicationState: PublicationState = LIVE'

export function args(items: readonly string[]): string {
  return items.length > 0 ? `(${items.join(', ')})` : ''
}

/** `(arguments): Type` */
export function outputOf(owner: string, name: string, attribute: ModelAttribute, project: Project): string | null {
  const type = readType(owner, name, attribute, project)
  return type && `${type}${attribute.required ? '!' : ''}`
}

function readType(owner: string, name: string, attribute: ModelAttribute, project: Project): string | null {
  const scalar = scalarOf(attribute)
  if (scalar) return `: ${scalar}`
  switch (attribute.type) {
    case 'enumeration':
      return `: ${enumName(owner, name, attribute)}`
    case 'component': {
      const type = componentOf(attribute, project)
      return type && (attribute.repeatable ? `${args(chosen(type))}: [${type}]` : `: ${type}`)
    }
    case 'dynamiczone':
      return `: [${zoneName(owner, name)}]`
    case 'media':
      if (!project.features.files) return null
      return attribute.multiple
        ? `${args(chosen('UploadFile'))}: UploadFileRelationResponseCollection`
        : ': UploadFileEntityResponse'
    case 'relation':
      return relationType(attribute, project)
  }
  throw new Error(`No rule for ${owner}.${name}: ${attribute.type}`)
}

function relationType(attribute: ModelAttribute, project: Project): string | null {
  const { relation = '' } = attribute
  if (relation.startsWith('morphTo')) return relation.endsWith('Many') ? ': [GenericMorph]' : ': GenericMorph'
  const target = relation.startsWith('morph') ? null : targetOf(attribute, project)
  if (!target) return null
  if (!relation.endsWith('Many')) return `: ${target.type}EntityResponse`
  const taken = [...(target.isSingle ? [] : chosen(target.type)), ...(target.hasState ? [stateArgument] : [])]
  return `${args(taken)}: ${target.type}RelationResponseCollection`
}

export function filterOf(attribute: ModelAttribute, project: Project): string | null {
  if (attribute.type === 'password') return null
  const scalar = scalarOf(attribute)
  if (scalar) return `${scalar}FilterInput`
  if (attribute.type === 'enumeration') return 'StringFilterInput'
  if (attribute.type === 'component') {
    const type = componentOf(attribute, project)
    return type && `${type}FiltersInput`
  }
  const target = regularTarget(attribute, project)
  return target && `${target.type}FiltersInput`
}

export function inputOf(owner: string, name: string, attribute: ModelAttribute, project: Project): string | null {
  const scalar = scalarOf(attribute)
  if (scalar) return scalar
  switch (attribute.type) {
    case 'enumeration':
      return enumName(owner, name, attribute)
    case 'media':
      return project.features.files ? (attribute.multiple ? '[ID]' : 'ID') : null
    case 'component': {
      const type = componentOf(attribute, project)
      return type && (attribute.repeatable ? `[${type}Input]` : `${type}Input`)
    }
    case 'dynamiczone':
      return `[${zoneName(owner, name)}Input!]`
  }
  return regularTarget(attribute, project) && (attribute.relation?.endsWith('Many') ? '[ID]' : 'ID')
}

function componentOf({ component }: ModelAttribute, { models }: Project): string | null {
  const model = models.find(({ uid }) => uid === component)
  return model ? typeName(model) : null
}

interface Target {
  readonly type: string
  readonly hasState: boolean
  readonly isSingle: boolean
}

function regularTarget(attribute: ModelAttribute, project: Project): Target | null {
  return attribute.type !== 'relation' || attribute.relation?.startsWith('morph') ? null : targetOf(attribute, project)
}

/** The target of a relation, if it exists. */
function targetOf({ target = '' }: ModelAttribute, { models, features }: Project): Target | null {
  const model = models.find(({ uid, kind }) => uid === target && kind !== 'component')
  if (model) return { type: typeName(model), hasState: model.draftAndPublish, isSingle: model.kind === 'single' }
  const [, plugin = '', name = ''] = /^plugin::(users-permissions|upload)\.(\w+)$/.exec(target) ?? []
  const isOn = plugin === 'upload' ? features.files : plugin !== '' && features.accounts
  return isOn ? { type: pascal(plugin) + upper(name), hasState: false, isSingle: false } : null
}
