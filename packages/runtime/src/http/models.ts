/** The models themselves, read-only, for clients that build a site from them. */
import { NotFoundError } from '../errors.js'
import type { Route } from './routes.js'
import type { Attribute, TypeDescriptor } from '../descriptor.js'
import type { Store } from '../store.js'

/** `GET /content-type-builder/content-types` and `/components`, all or one by its uid, in Strapi v4's form. */
export function modelRoutes({ types, config }: ModelsOf): readonly Route[] {
  const descriptors = [...types.values()].map((type) => type.descriptor)
  const components = descriptors.filter(({ kind }) => kind === 'component').map(describeComponent)
  const contentTypes = descriptors.filter(({ kind }) => kind !== 'component').map(describeContentType)
  const all = config.i18n.enabled ? [...contentTypes, localeType] : contentTypes
  return [...routesOf('content-types', all), ...routesOf('components', components)]
}

export interface ModelsOf extends Pick<Store, 'types'> {
  readonly config: Pick<Store['config'], 'i18n'>
}

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
    pluginOptions: {},
    attributes: { name: { type: 'string', min: 1, max: 50 }, code: { type: 'string', unique: true } },
    visible: false,
  },
}

function routesOf(name: 'content-types' | 'components', all: readonly { readonly uid: string }[]): readonly Route[] {
  const path = `/content-type-builder/${name}`
  const action = `plugin::content-type-builder.${name}`
  return [
    {
      method: 'GET',
      path,
      action: `${action}.get${name === 'components' ? 'Components' : 'ContentTypes'}`,
      run: async (ctx) => {
        ctx.body = { data: all }
      },
    },
    {
      method: 'GET',
      path: `${path}/:uid`,
      action: `${action}.get${name === 'components' ? 'Component' : 'ContentType'}`,
      run: async (ctx) => {
        const found = all.find(({ uid }) => uid === ctx.params['uid'])
        if (!found) throw new NotFoundError()
        ctx.body = { data: found }
      },
    },
  ]
}

function describeContentType(type: TypeDescriptor) {
  const { uid, kind, singularName, pluralName, displayName, table, draftAndPublish = false } = type
  const plugin = /^plugin::([\w-]+)\./.exec(uid)?.[1]
  return {
    uid,
    ...(plugin ? { plugin } : {}),
    apiID: singularName,
    schema: {
      draftAndPublish,
      displayName,
      singularName,
      pluralName,
      kind: kind === 'single' ? 'singleType' : 'collectionType',
      collectionName: table,
      pluginOptions: type.localized ? { i18n: { localized: true } } : {},
      attributes: describeAttributes(type),
      visible: !plugin,
    },
  }
}

function describeComponent(type: TypeDescriptor) {
  const { uid, displayName, table } = type
  const category = uid.slice(0, uid.indexOf('.'))
  const schema = { displayName, collectionName: table, attributes: describeAttributes(type) }
  return { uid, category, apiId: type.singularName, schema }
}

function describeAttributes(type: TypeDescriptor) {
  const described: Record<string, object> = Object.create(null)
  for (const [name, attribute] of Object.entries(type.attributes)) {
    if (!attribute.system && !attribute.private) described[name] = describeAttribute(attribute, type.localized === true)
  }
  return described
}

/** Leaves out what concerns only the database. */
function describeAttribute(attribute: Attribute, localized: boolean) {
  const { system: _system, private: _private, localized: isLocalized = false, ...rest } = attribute
  const pluginOptions = localized ? { pluginOptions: { i18n: { localized: isLocalized } } } : {}
  switch (rest.type) {
    case 'relation': {
      const { link, inverse, ...kept } = rest
      const side = link.kind === 'inverseKey' ? 'mappedBy' : 'inversedBy'
      return { ...kept, ...(inverse === undefined ? {} : { [side]: inverse }), ...pluginOptions }
    }
    case 'morph': {
      const { link: _link, ...kept } = rest
      return { ...kept, type: 'relation', ...pluginOptions }
    }
    case 'media': {
      const { link: _link, ...kept } = rest
      return { multiple: false, ...kept, ...pluginOptions }
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
      const { column: _column, field: _field, linear: _linear, ...kept } = rest
      return { ...kept, ...pluginOptions }
    }
  }
}
