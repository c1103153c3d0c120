import { fileUid } from '@content-gen/contract'
import type { Report } from '../diagnostics.js'
import { child } from '../pointer.js'
import type { ProjectConfig } from '@content-gen/contract'
import { quote } from '../quote.js'
import type { Attribute, Model, RelationAttribute } from '../source.js'
import { didYouMean } from '../suggest.js'

/** The context that every model is checked against. */
export interface Known {
  readonly models: ReadonlyMap<string, Model>
  /** Files that could not be read: what refers to them is not reported. */
  readonly unreadable: ReadonlySet<string>
  readonly config: ProjectConfig
  readonly report: Report
}

/** Returns true if the component of an attribute exists. */
export function hasComponent(
  uid: string,
  attribute: Attribute,
  place: string,
  { models, unreadable, report }: Known,
): boolean {
  if (models.get(uid)?.sort === 'component') return true
  if (unreadable.has(uid)) return false
  const uids = [...models.values()].filter(({ sort }) => sort === 'component').map((component) => component.uid)
  const at = { file: attribute.at.file, pointer: `${attribute.at.pointer}/${place}` }
  report.error(
    'component-unknown',
    at,
    `component ${quote(uid)} does not exist`,
    didYouMean(uid, uids) ?? missingFile(uid),
  )
  return false
}

function missingFile(uid: string): string | null {
  const [category, name, ...rest] = uid.split('.')
  if (!category || !name || rest.length > 0 || !/^[\w-]+$/.test(category + name))
    return 'A component is named <category>.<name>.'
  return `Its file would be src/components/${category}/${name}.json.`
}

/** Returns true if the target of a relation exists; a relation to something unknown here is dropped with a warning. */
export function hasTarget(
  attribute: RelationAttribute,
  target: string,
  { models, unreadable, report }: Known,
): boolean {
  const isMorph = attribute.relation === 'morphOne' || attribute.relation === 'morphMany'
  const at = { file: attribute.at.file, pointer: child(attribute.at.pointer, 'target') }
  if (isMorph && target === fileUid) {
    report.warn(
      'relation-dropped',
      at,
      `the relation ${quote(attribute.name)} is left out: files are attached with media attributes`,
    )
    return false
  }
  if (unreadable.has(target)) return false
  const model = models.get(target)
  if (model?.sort === 'content-type') return !isMorph || hasMorphOwner(attribute, model, report)
  const isForeign =
    (target.startsWith('plugin::') || target.startsWith('admin::')) && /^\w+::[\w-]+(\.[\w-]+)?$/.test(target)
  if (isForeign) {
    const message = `the relation ${quote(attribute.name)} is left out, because there is no ${quote(target)} here`
    report.warn(
      'relation-dropped',
      at,
      message,
      didYouMean(
        target,
        [...models.keys()].filter((uid) => uid.startsWith('plugin::')),
      ),
    )
    return false
  }
  const types = [...models.values()].filter(({ sort }) => sort === 'content-type').map(({ uid }) => uid)
  const hint = didYouMean(target, types)
  if (model !== undefined)
    report.error(
      'relation-target-component',
      at,
      `target ${quote(target)} is a component`,
      'Use an attribute of type "component".',
    )
  else report.error('relation-target-unknown', at, `target ${quote(target)} does not exist`, hint ?? targetForm(target))
  return false
}

function targetForm(target: string): string {
  const [, api, type] = /^api::([a-z0-9-]+)\.([a-z0-9-]+)$/.exec(target) ?? []
  if (api === undefined || type === undefined) return 'A content type is named api::<api>.<type>.'
  return `Its file would be src/api/${api}/content-types/${type}/schema.json.`
}

function hasMorphOwner(attribute: RelationAttribute, model: Model, report: Report): boolean {
  if (model.leftOut.has(attribute.morphBy ?? '')) return false
  const owner = model.attributes.find(({ name }) => name === attribute.morphBy)
  if (owner?.type === 'relation' && (owner.relation === 'morphToOne' || owner.relation === 'morphToMany')) return true
  const at = { file: attribute.at.file, pointer: child(attribute.at.pointer, 'morphBy') }
  const owners = model.attributes.filter((other) => other.type === 'relation' && other.relation.startsWith('morphTo'))
  const hint = didYouMean(
    attribute.morphBy ?? '',
    owners.map(({ name }) => name),
  )
  report.error(
    'relation-morph-by-unknown',
    at,
    `${quote(model.uid)} has no polymorphic relation ${quote(attribute.morphBy ?? '')}`,
    hint,
  )
  return false
}
