/** Setting the attributes of an entry: its columns, links and components. */
import { columnsOf, componentsOf } from '../layout.js'
import { mayDelete } from './deleting.js'
import { setMorph } from './morphs.js'
import { isBody, isPrivate, mentioned } from './named.js'
import { idsBelow, rowsOf } from './rows.js'
import type { Attribute, TypeDescriptor } from '../layout.js'
import type { Body } from '../request.js'
import type { Allowance, Can } from './allowance.js'

export function setAttributes(
  allowance: Allowance,
  type: TypeDescriptor,
  id: number,
  data: Body,
  can: Can,
  isNew: boolean,
): void {
  for (const [name, attribute] of Object.entries(type.attributes)) {
    const value = data[name]
    if (value === undefined || (attribute.system && !(name === 'publishedAt' && type.draftAndPublish))) continue
    const author: Can = data.setByHook?.has(name) ? () => true : can
    if (attribute.type === 'component' || attribute.type === 'dynamiczone')
      setComponents(allowance, attribute, id, value, can)
    else if (attribute.type === 'media') setFiles(allowance, type, id, attribute, value, author)
    else if (attribute.type === 'relation') setRelation(allowance, type, id, attribute, mentioned(value), author)
    else if (attribute.type === 'morph') setMorph(allowance, type, id, name, attribute, value, author)
    else if (!isNew) allowance.allow(type.table, id, [attribute.column])
  }
}

function setComponents(allowance: Allowance, attribute: Attribute, owner: number, value: unknown, can: Can): void {
  const { types, before, after } = allowance.scene
  const items = (Array.isArray(value) ? value : [value]).filter(isBody)
  for (const component of componentsOf(types, attribute)) {
    const own = items.filter((item) => attribute.type === 'component' || item['__component'] === component.uid)
    const old = idsBelow(before, attribute, component, owner)
    const now = idsBelow(after, attribute, component, owner)
    for (const id of old) if (!now.includes(id)) mayDelete(allowance, component, id)
    const kept = own.filter((item) => old.includes(Number(item['id'])))
    for (const item of kept) {
      allowance.allow(component.table, Number(item['id']), component.position ? [component.position.column] : [])
      setAttributes(allowance, component, Number(item['id']), item, item.setByHook ? () => true : can, false)
    }
    const fresh = own.filter((item) => !kept.includes(item))
    const made = now.filter((id) => !old.includes(id) && !rowsOf(before, component.table).has(id))
    for (const [index, id] of made.entries()) {
      const item = fresh[index]
      if (item === undefined) continue
      allowance.makeRow(component, id)
      setAttributes(allowance, component, id, item, item.setByHook ? () => true : can, true)
    }
  }
}

function setFiles(
  allowance: Allowance,
  type: TypeDescriptor,
  id: number,
  attribute: Extract<Attribute, { type: 'media' }>,
  value: unknown,
  can: Can,
): void {
  const ids = mentioned(value)
  const isFree = can('plugin::upload.content-api.find') || can('plugin::upload.content-api.upload')
  const allowed = (file: number) =>
    allowance.scene.sentFiles.has(file) || (ids.has(file) && (isFree || allowance.shown.has(file)))
  const { link } = attribute
  if (link.kind === 'foreignKey') allowance.allowLink(type.table, id, [link.key.column], link.key.column, allowed)
  if (link.kind === 'joinTable')
    allowance.mayLink(link.table, link.source.column, id, (row) => allowed(Number(row[link.target.column])))
}

function setRelation(
  allowance: Allowance,
  type: TypeDescriptor,
  id: number,
  attribute: Extract<Attribute, { type: 'relation' }>,
  ids: ReadonlySet<number>,
  can: Can,
): void {
  const { link, target: uid, inverse } = attribute
  const target = allowance.scene.types.get(uid)
  if (target === undefined || !can(`${uid}.find`)) return
  const named = (other: unknown) => ids.has(Number(other))
  switch (link.kind) {
    case 'foreignKey': {
      const columns = columnsOf(attribute)
      allowance.allowLink(type.table, id, columns, link.key.column, named)
      if (attribute.relation !== 'oneToOne' || inverse === undefined) return
      allowance.changing(
        type.table,
        (row) => named(row[link.key.column]),
        (other) => allowance.allow(type.table, other, columns),
      )
      return
    }
    case 'inverseKey': {
      if (isPrivate(target, inverse) && !can(`${uid}.update`)) return
      const columns = [link.key.column, ...(link.position ? [link.position.column] : [])]
      for (const [other, row] of rowsOf(allowance.scene.after, target.table)) {
        const isHeld = row[link.key.column] === id
        const wasHeld = rowsOf(allowance.scene.before, target.table).get(other)?.[link.key.column] === id
        if (isHeld ? named(other) || wasHeld : wasHeld) allowance.allow(target.table, other, columns)
      }
      return
    }
    case 'joinTable':
      allowance.mayLink(link.table, link.source.column, id, (row) => named(row[link.target.column]))
      return
  }
}
