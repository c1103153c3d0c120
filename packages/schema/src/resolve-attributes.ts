import type { ProjectConfig } from './config.js'
import type { Report } from './diagnostics.js'
import { child } from './pointer.js'
import { quote } from './quote.js'
import { systemAttributes } from './reserved.js'
import type { Attribute, Model, RelationAttribute, ScalarAttribute, ZoneAttribute } from './source.js'
import { didYouMean } from './suggest.js'

/** What every model is checked against. */
export interface Known {
  readonly models: ReadonlyMap<string, Model>
  /** Files that could not be read: nothing is said about what refers to them. */
  readonly unreadable: ReadonlySet<string>
  readonly config: ProjectConfig
  readonly report: Report
}

/** The models with the attributes that stay: what cannot be kept is left out with a warning, what cannot be meant is an error. */
export function checkAttributes(known: Known): ReadonlyMap<string, Model> {
  return new Map([...known.models].map(([uid, model]) => [uid, { ...model, attributes: keptAttributes(model, known) }]))
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
      known.report.warn('media-without-upload', attribute.at, `the media attribute ${quote(attribute.name)} is left out, because upload is disabled`)
      return null
    case 'component':
      return hasComponent(attribute.component, attribute, 'component', known) ? attribute : null
    case 'dynamiczone':
      return keepZone(model, attribute, known)
    case 'uid':
      checkTargetField(model, attribute.targetField, attribute, known)
      return model.sort === 'component' ? withoutUnique(attribute, known) : attribute
    default:
      return model.sort === 'component' && 'isUnique' in attribute && attribute.isUnique ? withoutUnique(attribute, known) : attribute
  }
}

function withoutUnique(attribute: ScalarAttribute, { report }: Known): Attribute {
  const message = `${quote(attribute.name)} is inside a component, where values are not checked to be unique`
  report.warn('unique-in-component', attribute.at, message)
  return { ...attribute, isUnique: false }
}

function checkTargetField(model: Model, name: string | null, attribute: Attribute, { report }: Known): void {
  if (name === null || model.attributes.some((other) => other.name === name)) return
  const at = { file: attribute.at.file, pointer: child(attribute.at.pointer, 'targetField') }
  report.warn('target-field-unknown', at, `there is no attribute ${quote(name)}`, didYouMean(name, model.attributes.map((other) => other.name)))
}

function keepZone(model: Model, zone: ZoneAttribute, known: Known): Attribute | null {
  if (model.sort === 'component') {
    known.report.error('zone-in-component', zone.at, `a component cannot hold the dynamic zone ${quote(zone.name)}`, 'Use components instead.')
    return null
  }
  const components = zone.components.filter((uid, index) => hasComponent(uid, zone, `components/${index}`, known))
  return { ...zone, components }
}

function hasComponent(uid: string, attribute: Attribute, place: string, { models, unreadable, report }: Known): boolean {
  if (models.get(uid)?.sort === 'component') return true
  if (unreadable.has(uid)) return false
  const uids = [...models.values()].filter(({ sort }) => sort === 'component').map((component) => component.uid)
  const at = { file: attribute.at.file, pointer: `${attribute.at.pointer}/${place}` }
  report.error('component-unknown', at, `component ${quote(uid)} does not exist`, didYouMean(uid, uids) ?? missingFile(uid))
  return false
}

function missingFile(uid: string): string | null {
  const [category, name, ...rest] = uid.split('.')
  if (!category || !name || rest.length > 0 || !/^[\w-]+$/.test(category + name)) return 'A component is named <category>.<name>.'
  return `Its file would be src/components/${category}/${name}.json.`
}

function hasTarget(attribute: RelationAttribute, target: string, { models, unreadable, report }: Known): boolean {
  const isMorph = attribute.relation === 'morphOne' || attribute.relation === 'morphMany'
  const at = { file: attribute.at.file, pointer: child(attribute.at.pointer, 'target') }
  if (isMorph && target === 'plugin::upload.file') {
    report.warn('relation-dropped', at, `the relation ${quote(attribute.name)} is left out: files are attached with media attributes`)
    return false
  }
  if (unreadable.has(target)) return false
  const model = models.get(target)
  if (model?.sort === 'content-type') return !isMorph || hasMorphOwner(attribute, model, report)
  const isForeign = (target.startsWith('plugin::') || target.startsWith('admin::')) && /^\w+::[\w-]+(\.[\w-]+)?$/.test(target)
  if (isForeign) {
    const message = `the relation ${quote(attribute.name)} is left out, because there is no ${quote(target)} here`
    report.warn('relation-dropped', at, message, didYouMean(target, [...models.keys()].filter((uid) => uid.startsWith('plugin::'))))
    return false
  }
  const types = [...models.values()].filter(({ sort }) => sort === 'content-type').map(({ uid }) => uid)
  const hint = didYouMean(target, types)
  if (model !== undefined) report.error('relation-target-component', at, `target ${quote(target)} is a component`, 'Use an attribute of type "component".')
  else report.error('relation-target-unknown', at, `target ${quote(target)} does not exist`, hint ?? targetForm(target))
  return false
}

function targetForm(target: string): string | null {
  return target.startsWith('api::') ? null : 'A content type is named api::<api>.<type>.'
}

function hasMorphOwner(attribute: RelationAttribute, model: Model, report: Report): boolean {
  const owner = model.attributes.find(({ name }) => name === attribute.morphBy)
  if (owner?.type === 'relation' && (owner.relation === 'morphToOne' || owner.relation === 'morphToMany')) return true
  const at = { file: attribute.at.file, pointer: child(attribute.at.pointer, 'morphBy') }
  const owners = model.attributes.filter((other) => other.type === 'relation' && other.relation.startsWith('morphTo'))
  const hint = didYouMean(attribute.morphBy ?? '', owners.map(({ name }) => name))
  report.error('relation-morph-by-unknown', at, `${quote(model.uid)} has no polymorphic relation ${quote(attribute.morphBy ?? '')}`, hint)
  return false
}
