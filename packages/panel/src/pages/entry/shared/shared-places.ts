import type { Attribute } from '@content-gen/admin/panel-api'
import type { Model, Models } from '../../../form/document/values.js'
import type { Path } from '../../../form/document/path.js'

/** The places that say how an entry looks when it is shared: the first that has something counts. */
export interface SharedPlaces {
  readonly title: readonly Path[]
  readonly description: readonly Path[]
  readonly picture: readonly Path[]
}

const names = {
  title: ['metaTitle', 'seoTitle'],
  description: ['metaDescription', 'seoDescription', 'description', 'excerpt', 'summary', 'teaser', 'intro'],
  picture: ['metaImage', 'shareImage'],
} as const

/** Returns the places in a component for search engines, then those in the entry itself; null for a type of too few of them. */
export function sharedPlaces(models: Models, uid: string): SharedPlaces | null {
  const type = models.get(uid)
  if (!type) return null
  const seo = type.attributes.find(
    (one) => one.type === 'component' && !one.repeatable && isSeo(models.get(one.component)),
  )
  const within = seo?.type === 'component' ? (models.get(seo.component)?.attributes ?? []) : []
  const inside = (found: Attribute | undefined): readonly Path[] => (seo && found ? [[seo.name, found.name]] : [])
  const outside = (found: Attribute | undefined): readonly Path[] => (found ? [[found.name]] : [])
  const places = {
    title: [
      ...inside(named(within, names.title, isText)),
      ...outside(type.attributes.find((one) => one.name === type.label && isText(one))),
    ],
    description: [
      ...inside(named(within, names.description, isText)),
      ...outside(named(type.attributes, names.description, isText)),
    ],
    picture: [...inside(named(within, names.picture, isPicture)), ...outside(type.attributes.find(isPicture))],
  }
  const isEnough = seo !== undefined || (places.description.length > 0 && places.picture.length > 0)
  return isEnough && places.title.length > 0 ? places : null
}

function isSeo(model: Model | undefined): boolean {
  return ['metaTitle', 'metaDescription'].every((name) => model?.attributes.some((one) => one.name === name))
}

function named(
  attributes: readonly Attribute[],
  wanted: readonly string[],
  fits: (attribute: Attribute) => boolean,
): Attribute | undefined {
  const found = wanted.map((name) => attributes.find((one) => one.name === name && fits(one)))
  return found.find((one) => one !== undefined)
}

function isText({ type }: Attribute): boolean {
  return type === 'string' || type === 'text'
}

function isPicture(attribute: Attribute): boolean {
  return (
    attribute.type === 'media' && (attribute.allowedTypes.length === 0 || attribute.allowedTypes.includes('images'))
  )
}
