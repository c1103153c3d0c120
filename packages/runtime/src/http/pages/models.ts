/** The models themselves, read-only, for clients that build a site from them. */
import { modelsApi } from '@content-gen/contract'
import { NotFoundError } from '../../errors/errors.js'
import { withHandlers } from '../with-handlers.js'
import type { Context, Route } from '../routes.js'
import type { Attribute, TypeDescriptor } from '../../descriptor.js'
import type { Store } from '../../store.js'

/** `GET /content-type-builder/content-types` and `/components`, all or one by its uid, in Strapi v4's form. */
export function modelRoutes({ types, config }: ModelsOf): readonly Route[] {
  const descriptors = [...types.values()].map((type) => type.descriptor)
  const components = descriptors.filter(({ kind }) => kind === 'component').map(describeComponent)
  const contentTypes = descriptors.filter(({ kind }) => kind !== 'component').map(describeContentType)
  const all = config.i18n.enabled ? [...contentTypes, localeType] : contentTypes
  return withHandlers(modelsApi, {
    'models.getContentTypes': (ctx) => answerAll(ctx, all),
    'models.getContentType': (ctx) => answerOne(ctx, all),
    'models.getComponents': (ctx) => answerAll(ctx, components),
    'models.getComponent': (ctx) => answerOne(ctx, components),
  })
}

export interface ModelsOf extends Pick<Store, 'types'> {
  readonly config: Pick<Store['config'], 'i18n'>
}

/** The options of types that only features write. */
const hidden = { 'content-manager': { visible: false }, 'content-type-builder': { visible: false } }

/** Locales are configuration here, but clients that build a site expect a content type. */
const localeType = {
  uid: 'plugin::i18n.locale',
  plugin: 'i18n',
  apiID: 'locale',
  schema: {
    draftAndPublish: false,
    displayName: 'Locale',
    singularName: 'locale',
    pluralName: 'locales',
    kind: 'collectionType',
    collectionName: 'i18n_locale',
    description: '',
    pluginOptions: hidden,
    attributes: { name: { type: 'string', min: 1, max: 50 }, code: { type: 'string', unique: true } },
    visible: false,
    restrictRelationsTo: [],
  },
}

type Described = readonly { readonly uid: string }[]

function answerAll(ctx: Context, data: Described): void {
  ctx.body = { data }
}

/** @throws NotFoundError */
function answerOne(ctx: Context, all: Described): void {
  const data = all.find(({ uid }) => uid === ctx.params['uid'])
  if (!data) throw new NotFoundError()
  ctx.body = { data }
}

function describeContentType(type: TypeDescriptor) {
  const { uid, kind, singularName, pluralName, displayName, description = '', table, draftAndPublish = false } = type
  const plugin = /^plugin::([\w-]+)\./.exec(uid)?.[1]
  const visible = plugin === undefined || uid === 'plugin::users-permissions.user'
  return {
    uid,
    ...(plugin ? { plugin } : {}),
    apiID: singularName,
    schema: {
      draftAndPublish,
      displayName,
      singularName,
      pluralName,
      description,
      pluginOptions: !visible ? hidden : type.localized ? { i18n: { localized: true } } : {},
      kind: kind === 'single' ? 'singleType' : 'collectionType',
      collectionName: table,
      attributes: describeAttributes(type),
      visible,
      restrictRelationsTo: visible ? null : [],
    },
  }
}

function describeComponent(type: TypeDescriptor) {
  const { uid, displayName, description = '', icon, table } = type
  const category = uid.slice(0, uid.indexOf('.'))
  const schema = { displayName, description, icon, collectionName: table, attributes: describeAttributes(type) }
  return { uid, category, apiId: type.singularName, schema }
}

function describeAttributes(type: TypeDescriptor) {
  const described: Record<string, object> = Object.create(null)
  for (const [name, attribute] of Object.entries(type.attributes)) {
    if (!attribute.system) described[name] = describeAttribute(attribute, type.localized === true)
  }
  return described
}

/** Leaves out what concerns only the database. */
function describeAttribute(attribute: Attribute, localized: boolean) {
  const { system: _system, localized: isLocalized = false, ...rest } = attribute
  const pluginOptions = localized ? { pluginOptions: { i18n: { localized: isLocalized } } } : {}
  switch (rest.type) {
    case 'relation': {
      const { link: _link, inverse, mapped, ...kept } = rest
      const side = inverse === undefined ? {} : { [mapped ? 'mappedBy' : 'inversedBy']: inverse }
      return { ...kept, ...side, targetAttribute: inverse ?? null, private: kept.private ?? false }
    }
    case 'morph': {
      const { link: _link, ...kept } = rest
      return { ...kept, type: 'relation', targetAttribute: null, private: kept.private ?? false }
    }
    case 'media': {
      const { link: _link, ...kept } = rest
      return { multiple: false, required: false, private: false, ...kept, ...pluginOptions }
    }
    case 'component': {
      const { owner: _owner, ...kept } = rest
      return { repeatable: false, ...kept, ...pluginOptions }
    }
    case 'dynamiczone': {
      const { owner: _owner, ...kept } = rest
      return { ...kept, ...pluginOptions }
    }
    default: {
      const { column: _column, field: _field, linear: _linear, search: _search, unique, ...kept } = rest
      // Every uid is unique.
      return { ...kept, ...(unique && rest.type !== 'uid' ? { unique } : {}), ...pluginOptions }
    }
  }
}
