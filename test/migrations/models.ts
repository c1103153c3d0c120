/** Short forms of attributes. */
export const string = { type: 'string' }
export const integer = { type: 'integer' }
export const file = { type: 'media', multiple: false }
export const files = { type: 'media', multiple: true }

type RelationKind = 'oneToOne' | 'oneToMany' | 'manyToOne' | 'manyToMany'

/** The side that stores the link; `inverse` names the other side. */
export function relation(kind: RelationKind, target: string, inverse?: string): object {
  return {
    type: 'relation',
    relation: kind,
    target: `api::${target}.${target}`,
    ...(inverse === undefined ? {} : { inversedBy: inverse }),
  }
}

/** The side that shows the link. */
export function shown(kind: RelationKind, target: string, mappedBy: string): object {
  return { type: 'relation', relation: kind, target: `api::${target}.${target}`, mappedBy }
}

export function component(uid: string, repeatable = false): object {
  return { type: 'component', component: uid, repeatable }
}

export function zone(...components: string[]): object {
  return { type: 'dynamiczone', components }
}

export function enumeration(...values: string[]): object {
  return { type: 'enumeration', enum: values }
}

export const localized = { pluginOptions: { i18n: { localized: true } } }
