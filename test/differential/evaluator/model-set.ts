/** Models with their own attributes and those that every type has: all that the evaluator knows of a project. */
import { scalarTypes } from './model-file.js'
import type { Attribute, ModelFile, ScalarAttribute } from './model-file.js'

export interface Model {
  readonly uid: string
  readonly kind: 'collection' | 'single' | 'component'
  /** The REST path below the prefix. */
  readonly path: string
  readonly draftAndPublish: boolean
  readonly localized: boolean
  /** In the order in which answers list them. */
  readonly attributes: ReadonlyMap<string, Attribute>
}

export interface ModelSet {
  readonly models: ReadonlyMap<string, Model>
  /** The types that the caller may read; components and files are always readable. */
  readonly readable: ReadonlySet<string>
}

export const fileUid = 'plugin::upload.file'

export function modelSet(files: readonly ModelFile[], readable?: readonly string[]): ModelSet {
  const models = new Map([uploadedFile, ...files.map(modelOf)].map((model) => [model.uid, model]))
  const always = [...models.values()].filter(({ kind, uid }) => kind === 'component' || uid === fileUid)
  return { models, readable: new Set([...always.map(({ uid }) => uid), ...(readable ?? models.keys())]) }
}

export function modelOfUid(set: ModelSet, uid: string): Model {
  const model = set.models.get(uid)
  if (!model) throw new Error(`no model ${uid}`)
  return model
}

export function isScalar(attribute: Attribute): attribute is ScalarAttribute {
  return (scalarTypes as readonly string[]).includes(attribute.type)
}

export function isLocalized(attribute: Attribute): boolean {
  return attribute.type === 'uid' || attribute.type === 'relation' || attribute.pluginOptions?.i18n?.localized === true
}

/** Scalars that an answer may show and a query may name. */
export function isOpen(attribute: Attribute): boolean {
  return !attribute.private && attribute.type !== 'password'
}

/** The owning side of a polymorphic relation. */
export function leadsAnywhere(attribute: Attribute): boolean {
  return attribute.type === 'relation' && attribute.target === undefined
}

export function isMorph(attribute: Attribute): boolean {
  return attribute.type === 'relation' && attribute.relation.startsWith('morph')
}

export function isMany(attribute: Attribute): boolean {
  switch (attribute.type) {
    case 'relation':
      return ['oneToMany', 'manyToMany', 'morphToMany', 'morphMany'].includes(attribute.relation)
    case 'media':
      return attribute.multiple === true
    case 'component':
      return attribute.repeatable === true
    default:
      return attribute.type === 'dynamiczone'
  }
}

/** The one type that an attribute leads to; null for scalars, zones and links to any type. */
export function targetOf(attribute: Attribute): string | null {
  switch (attribute.type) {
    case 'relation':
      return attribute.target ?? null
    case 'media':
      return fileUid
    case 'component':
      return attribute.component
    default:
      return null
  }
}

function modelOf({ path, json }: ModelFile): Model {
  const parts = path.replace(/\.json$/, '').split('/')
  if (parts[1] === 'components') {
    const uid = `${parts[2]}.${parts[3]}`
    const attributes = new Map(Object.entries(json.attributes))
    return { uid, kind: 'component', path: '', draftAndPublish: false, localized: false, attributes }
  }
  const isSingle = json.kind === 'singleType'
  const uid = `api::${parts[2]}.${parts[4]}`
  const draftAndPublish = json.options?.draftAndPublish === true
  const localized = json.pluginOptions?.i18n?.localized === true
  return {
    uid,
    kind: isSingle ? 'single' : 'collection',
    path: (isSingle ? json.info.singularName : json.info.pluralName) ?? '',
    draftAndPublish,
    localized,
    attributes: new Map<string, Attribute>([
      ...Object.entries(json.attributes),
      ...timestamps,
      ...(draftAndPublish ? ([['publishedAt', { type: 'datetime' }]] as const) : []),
      ...(localized
        ? ([
            ['locale', { type: 'string' }],
            ['localizations', { type: 'relation', relation: 'oneToMany', target: uid }],
          ] as const)
        : []),
    ]),
  }
}

const timestamps: readonly (readonly [string, Attribute])[] = [
  ['createdAt', { type: 'datetime' }],
  ['updatedAt', { type: 'datetime' }],
]

const uploadedFile: Model = {
  uid: fileUid,
  kind: 'collection',
  path: '',
  draftAndPublish: false,
  localized: false,
  attributes: new Map<string, Attribute>([
    ...['name', 'alternativeText', 'caption'].map((name) => [name, { type: 'string' }] as const),
    ['width', { type: 'integer' }],
    ['height', { type: 'integer' }],
    ['formats', { type: 'json' }],
    ...['hash', 'ext', 'mime'].map((name) => [name, { type: 'string' }] as const),
    ['size', { type: 'decimal' }],
    ...['url', 'previewUrl', 'provider'].map((name) => [name, { type: 'string' }] as const),
    ['provider_metadata', { type: 'json' }],
    ...timestamps,
  ]),
}
