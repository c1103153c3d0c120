import { load } from '@content-gen/codegen'
import { featuresOf, parseModels, type ProjectConfig } from '@content-gen/schema'

type Members = Readonly<Record<string, unknown>>
interface RawModel {
  readonly info?: Members
  readonly attributes?: Members
  readonly [key: string]: unknown
}

/** Returns the models of a project as Strapi has them in memory, with the attributes that it adds. */
export async function archivedSchemas(project: string, config: ProjectConfig): Promise<readonly object[]> {
  const { files } = await load(project)
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const own = new Map<string, RawModel>()
  for (const source of parseModels(files).sources)
    if (source.sort !== 'unreadable') own.set(source.uid, parsed(texts.get(source.at.file)))
  const features = featuresOf(config).flatMap(({ contentTypes = {} }) => Object.entries(contentTypes))
  const builtIn = features.map(([uid, type]) => {
    const added = own.get(uid)?.attributes
    return [uid, { ...type, attributes: { ...type.attributes, ...(uid === fileUid && related), ...added } }] as const
  })
  const known = new Set(features.map(([uid]) => uid))
  const models = [...[...own].filter(([uid]) => !known.has(uid)), ...builtIn]
  const all: readonly (readonly [string, RawModel])[] = config.i18n.enabled ? [...models, [localeUid, locale]] : models
  return all.map(([uid, model]) => schemaOf(uid, model))
}

const [fileUid, localeUid] = ['plugin::upload.file', 'plugin::i18n.locale'] as const
const related = { related: { type: 'relation', relation: 'morphToMany', configurable: false } }

const locale: RawModel = {
  kind: 'collectionType',
  collectionName: 'i18n_locale',
  info: { singularName: 'locale', pluralName: 'locales', collectionName: 'locales', displayName: 'Locale' },
  options: { draftAndPublish: false },
  attributes: {
    name: { type: 'string', min: 1, max: 50, configurable: false },
    code: { type: 'string', unique: true, configurable: false },
  },
}

const shown = ['collectionName', 'info', 'options', 'pluginOptions'] as const

function schemaOf(uid: string, model: RawModel): object {
  const kept = Object.fromEntries(shown.flatMap((key) => (model[key] === undefined ? [] : [[key, model[key]]])))
  const plugin = /^plugin::(.*)\./.exec(uid)?.[1]
  if (!uid.includes('::')) {
    const globalId = model['globalId'] ?? pascal(`component-${uid}`)
    const modelName = uid.slice(uid.indexOf('.') + 1)
    return { ...kept, attributes: model.attributes ?? {}, modelType: 'component', modelName, uid, globalId }
  }
  const modelName = String(model.info?.['singularName'])
  return {
    ...kept,
    attributes: { ...model.attributes, ...addedTo(uid, model) },
    kind: model['kind'] ?? 'collectionType',
    modelType: 'contentType',
    modelName,
    uid,
    ...(plugin !== undefined && { plugin }),
    globalId: model['globalId'] ?? pascal(plugin === undefined ? modelName : `${plugin}-${modelName}`),
  }
}

/** The attributes that Strapi gives to every content type. */
function addedTo(uid: string, model: RawModel): Members {
  const creator = {
    type: 'relation',
    relation: 'oneToOne',
    target: 'admin::user',
    configurable: false,
    writable: false,
    visible: false,
    useJoinTable: false,
    private: true,
  }
  const translation = { writable: true, private: false, configurable: false, visible: false }
  const isLocalized = memberOf(memberOf(model['pluginOptions'], 'i18n'), 'localized') === true
  return {
    createdAt: { type: 'datetime' },
    updatedAt: { type: 'datetime' },
    ...(memberOf(model['options'], 'draftAndPublish') === true && {
      publishedAt: { type: 'datetime', configurable: false, writable: true, visible: false },
    }),
    createdBy: creator,
    updatedBy: creator,
    ...(isLocalized && {
      localizations: { ...translation, type: 'relation', relation: 'oneToMany', target: uid },
      locale: { ...translation, type: 'string' },
    }),
  }
}

function memberOf(value: unknown, key: string): unknown {
  return isMembers(value) ? value[key] : undefined
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null
}

function parsed(text: string | undefined): RawModel {
  const model: unknown = JSON.parse(text ?? '{}')
  return isMembers(model) ? model : {}
}

/** `component-shared.rich-text` becomes `ComponentSharedRichText`. */
function pascal(text: string): string {
  const words = text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('')
}
