import { userUid } from '@content-gen/contract'
import { listLocales } from '@content-gen/runtime'
import { labelOf, versionedTypes } from '@content-gen/editorial'
import type { Store } from '@content-gen/runtime'
import { servedFeatures } from '@content-gen/runtime/write'
import type { CompiledType, Types } from '@content-gen/runtime/query'
import type { Attribute, Catalog, Component, ContentType, Features } from '../panel-api/index.js'
import { addedToAccounts } from './account.js'
import type { SeenAccounts } from './account.js'
import { attributesOf } from './attributes.js'
import { componentsOf } from './components.js'
import { isContent } from './is-content.js'
import { arrangementOf } from './panel-form.js'

export interface SeenTypes {
  readonly types: Types
  /** Returns true if an attribute of a type may be set: passwords are set, never seen. */
  readonly writes: (type: CompiledType, name: string) => boolean
  /** It publishes without a review. */
  readonly skips: boolean
  /** Null: it may not look at the accounts of the API. */
  readonly accounts: SeenAccounts | null
}

/** Describes the types of the project as an administrator sees them. */
export function catalogOf(store: Store, { types, writes, accounts, skips }: SeenTypes, features: Features): Catalog {
  const versioned = versionedTypes(store)
  const shown = [...types.values()].filter(isContent)
  const account = accounts ? types.get(userUid) : undefined
  const withAccount = account ? [...shown, account] : shown
  const whole = (type: CompiledType) => store.types.get(type.uid) ?? type
  return {
    types: shown.map((type): ContentType => {
      const { uid, descriptor, draftAndPublish, localized } = type
      const attributes = attributesOf(type, whole(type), (name) => writes(type, name))
      return {
        uid,
        kind: descriptor.kind === 'single' ? 'single' : 'collection',
        displayName: descriptor.displayName,
        description: descriptor.description ?? null,
        pluralName: descriptor.pluralName,
        draftAndPublish,
        localized,
        versioned: versioned.has(uid),
        ...reviewOf(store, uid, skips),
        ...(descriptor.panel?.address === undefined ? {} : { hasPages: true }),
        label: labelOf(type)?.name ?? 'id',
        attributes,
        ...arrangementOf(whole(type), namesOf(attributes)),
      }
    }),
    components: componentsOf(withAccount).map((type): Component => {
      const attributes = attributesOf(type, whole(type))
      return {
        uid: type.uid,
        displayName: type.descriptor.displayName,
        category: type.uid.slice(0, type.uid.indexOf('.')),
        label: labelOf(type)?.name ?? 'id',
        attributes,
        ...arrangementOf(whole(type), namesOf(attributes)),
      }
    }),
    account: account && accounts ? addedToAccounts(account, whole(account), accounts) : [],
    locales: store.config.i18n.enabled ? listLocales(store.config).map(({ code, name }) => ({ code, name })) : [],
    defaultLocale: store.config.i18n.defaultLocale,
    features,
    menu: servedFeatures(store.config).flatMap(({ menu = [] }) => menu),
  }
}

function reviewOf({ config }: Store, uid: string, skips: boolean): Pick<ContentType, 'review'> {
  const review = config.editorial?.review?.[uid]
  return review ? { review: { states: review.states, skips } } : {}
}

function namesOf(attributes: readonly Attribute[]): ReadonlySet<string> {
  return new Set(attributes.map(({ name }) => name))
}
