import type { ProjectConfig } from '@content-gen/contract'
import { child } from '../pointer.js'
import { quote } from '../quote.js'
import { systemAttributes } from '../names/reserved.js'
import { hasComponent, hasTarget, type Known } from './targets.js'
import type { Attribute, Model, ZoneAttribute } from '../source.js'
import { didYouMean } from '../suggest.js'

/** Returns the models with their valid attributes: those that cannot be kept are dropped with a warning, invalid ones are errors. */
export function checkAttributes(known: Known): ReadonlyMap<string, Model> {
  return new Map([...known.models].map(([uid, model]) => [uid, withKept(model, keptAttributes(model, known))]))
}

function withKept(model: Model, attributes: readonly Attribute[]): Model {
  const kept = new Set(attributes.map(({ name }) => name))
  const dropped = model.attributes.map(({ name }) => name).filter((name) => !kept.has(name))
  return { ...model, attributes, leftOut: new Set([...model.leftOut, ...dropped]) }
}

function keptAttributes(model: Model, known: Known): readonly Attribute[] {
  return model.attributes.flatMap((attribute) => {
    if (isSystemName(model, attribute.name, known.config)) {
      const message = `the attribute ${quote(attribute.name)} is left out, because every such type has one of that name`
      known.report.warn('attribute-system', attribute.at, message)
      return []
    }
    return keep(model, attribute, known) ?? []
  })
}

function isSystemName(model: Model, name: string, config: ProjectConfig): boolean {
  if (model.sort === 'component' || !systemAttributes.includes(name)) return false
  if (name === 'publishedAt') return model.draftAndPublish
  if (name === 'locale' || name === 'localizations') return model.isLocalized && config.i18n.enabled
  return true
}

function keep(model: Model, attribute: Attribute, known: Known): Attribute | null {
  switch (attribute.type) {
    case 'relation':
      return attribute.target === null || hasTarget(attribute, attribute.target, known) ? attribute : null
    case 'media':
      if (known.config.upload.enabled) return attribute
      known.report.warn(
        'media-without-upload',
        attribute.at,
        `the media attribute ${quote(attribute.name)} is left out, because upload is disabled`,
      )
      return null
    case 'component':
      return hasComponent(attribute.component, attribute, 'component', known) ? attribute : null
    case 'dynamiczone':
      return keepZone(model, attribute, known)
    case 'uid':
      checkTargetField(model, attribute.targetField, attribute, known)
      return attribute
    default:
      return attribute
  }
}

function checkTargetField(model: Model, name: string | null, attribute: Attribute, { report }: Known): void {
  if (name === null || model.leftOut.has(name) || model.attributes.some((other) => other.name === name)) return
  const at = { file: attribute.at.file, pointer: child(attribute.at.pointer, 'targetField') }
  report.warn(
    'target-field-unknown',
    at,
    `there is no attribute ${quote(name)}`,
    didYouMean(
      name,
      model.attributes.map((other) => other.name),
    ),
  )
}

function keepZone(model: Model, zone: ZoneAttribute, known: Known): Attribute | null {
  if (model.sort === 'component') {
    known.report.error(
      'zone-in-component',
      zone.at,
      `a component cannot hold the dynamic zone ${quote(zone.name)}`,
      'Use components instead.',
    )
    return null
  }
  const components = zone.components.filter((uid, index) => hasComponent(uid, zone, `components/${index}`, known))
  return { ...zone, components }
}
