/** The requests that follow from the models: one for each action of a type. They change nothing but single types. */
import type { Answer } from '../account-project.js'

export interface Type {
  readonly uid: string
  readonly schema: {
    readonly kind: 'collectionType' | 'singleType'
    readonly singularName: string
    readonly pluralName: string
    readonly pluginOptions: { readonly i18n?: { readonly localized: boolean } }
    readonly attributes: Readonly<
      Record<string, { readonly type: string; readonly target?: string; readonly required?: boolean }>
    >
  }
}

export function actionsOf({ uid, schema }: Type): readonly string[] {
  return [
    'find',
    ...(schema.kind === 'singleType' ? [] : ['findOne', 'create']),
    'update',
    'delete',
    ...(schema.pluginOptions.i18n?.localized ? ['createLocalization'] : []),
  ].map((action) => `${uid}.${action}`)
}

export type Request = readonly [method: string, path: string, body?: unknown]

export function restRequest({ schema }: Type, action: string): Request {
  const isSingle = schema.kind === 'singleType'
  const path = `/api/${isSingle ? schema.singularName : schema.pluralName}`
  switch (action.slice(action.lastIndexOf('.') + 1)) {
    case 'find':
      return ['GET', path]
    case 'findOne':
      return ['GET', `${path}/999999`]
    case 'create':
      return ['POST', path, {}]
    case 'update':
      return ['PUT', isSingle ? path : `${path}/999999`, {}]
    case 'delete':
      return ['DELETE', isSingle ? `${path}?locale=none` : `${path}/999999`]
    default:
      return ['POST', isSingle ? `${path}/localizations` : `${path}/999999/localizations`, { locale: 'none' }]
  }
}

export function graphqlOperation({ schema }: Type, action: string): string {
  const [one, many] = [camel(schema.singularName), camel(schema.pluralName)]
  const type = one.charAt(0).toUpperCase() + one.slice(1)
  const isSingle = schema.kind === 'singleType'
  switch (action.slice(action.lastIndexOf('.') + 1)) {
    case 'find':
      return `{ ${isSingle ? one : many} { data { id } } }`
    case 'findOne':
      return `{ ${one}(id: 999999) { data { id } } }`
    case 'create':
      return `mutation { create${type}(data: {}) { data { id } } }`
    case 'update':
      return `mutation { update${type}(${isSingle ? '' : 'id: 999999, '}data: {}) { data { id } } }`
    case 'delete':
      return `mutation { delete${type}${isSingle ? '' : '(id: 999999)'} { data { id } } }`
    default:
      return `mutation { create${type}Localization(${isSingle ? '' : 'id: 999999, '}data: {}, locale: "de") { data { id } } }`
  }
}

export function camel(name: string): string {
  return name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
}

export function isForbidden({ body }: Answer): boolean {
  const errors = (body.errors ?? []) as { extensions?: { code?: string } }[]
  return errors.some(({ extensions }) => extensions?.code === 'FORBIDDEN')
}
