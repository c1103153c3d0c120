/** Attributes that lead to other rows: relations, media, components and zones. */
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'
import { mediaTypes, relationKinds, type Attribute, type AttributeBase } from '../source.js'
import { didYouMean } from '../suggest.js'

export function parseRelation(reader: ObjectReader, base: AttributeBase): Attribute | null {
  const relation = reader.oneOf('relation', relationKinds)
  if (relation === null) {
    const message = `the relation ${quote(base.name)} does not say which kind it is`
    if (!reader.object.has('relation')) reader.report.error('relation-kind-missing', reader.at, message)
    return null
  }
  const target = reader.string('target')
  const isMorphOwner = relation === 'morphToOne' || relation === 'morphToMany'
  if (target === null && !isMorphOwner) {
    if (!reader.object.has('target'))
      reader.report.error('relation-target-missing', reader.at, `the relation ${quote(base.name)} has no target`)
    return null
  }
  const morphBy = reader.string('morphBy')
  if (morphBy === null && (relation === 'morphOne' || relation === 'morphMany')) {
    reader.report.error(
      'relation-morph-by-missing',
      reader.at,
      `the ${relation} relation ${quote(base.name)} has no morphBy`,
    )
    return null
  }
  const inversedBy = reader.string('inversedBy')
  const mappedBy = reader.string('mappedBy')
  if (inversedBy !== null && mappedBy !== null)
    reader.report.error(
      'relation-two-sides',
      reader.place('mappedBy'),
      `the relation ${quote(base.name)} has mappedBy beside inversedBy, but it is one side or the other`,
      'Keep inversedBy on the side that owns the relation, and mappedBy on the other.',
    )
  return {
    ...base,
    type: 'relation',
    relation,
    target: isMorphOwner ? null : target,
    inversedBy,
    mappedBy: inversedBy === null ? mappedBy : null,
    morphBy,
  }
}

export function parseMedia(reader: ObjectReader, base: AttributeBase): Attribute {
  return {
    ...base,
    type: 'media',
    isMultiple: reader.boolean('multiple') ?? false,
    allowedTypes: parseMediaTypes(reader),
  }
}

function parseMediaTypes(reader: ObjectReader): readonly (typeof mediaTypes)[number][] {
  const names = reader.strings('allowedTypes') ?? []
  for (const name of names) {
    if (!mediaTypes.some((known) => known === name))
      reader.report.error(
        'value-unknown',
        reader.place('allowedTypes'),
        `there is no kind of media ${quote(name)}`,
        didYouMean(name, mediaTypes),
      )
  }
  return mediaTypes.filter((known) => names.includes(known))
}

export function parseComponentAttribute(reader: ObjectReader, base: AttributeBase): Attribute | null {
  const component = reader.string('component')
  if (component === null) {
    if (!reader.object.has('component'))
      reader.report.error(
        'component-missing',
        reader.at,
        `the attribute ${quote(base.name)} does not say which component it holds`,
      )
    return null
  }
  const isRepeatable = reader.boolean('repeatable') ?? false
  return { ...base, type: 'component', component, isRepeatable, ...parseLengths(reader) }
}

export function parseZone(reader: ObjectReader, base: AttributeBase): Attribute | null {
  const names = reader.strings('components')
  if (names === null) {
    if (!reader.object.has('components'))
      reader.report.error(
        'zone-components-missing',
        reader.at,
        `the dynamic zone ${quote(base.name)} lists no components`,
      )
    return null
  }
  if (names.length === 0)
    reader.report.warn(
      'zone-empty',
      reader.place('components'),
      `the dynamic zone ${quote(base.name)} lists no components`,
    )
  return { ...base, type: 'dynamiczone', components: [...new Set(names)], ...parseLengths(reader) }
}

function parseLengths(reader: ObjectReader): { min: number | null; max: number | null } {
  const min = reader.count('min')
  const max = reader.count('max')
  if (min !== null && max !== null && min > max)
    reader.report.error('limits-crossed', reader.at, `min ${min} is greater than max ${max}`)
  return { min, max }
}
