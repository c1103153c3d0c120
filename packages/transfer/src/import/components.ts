import type { TypeDescriptor } from '@content-gen/runtime'
import { placeOf, type Copy } from './copy.js'
import { missingEnd, secondLink } from './tally.js'

/** Rows of `<table>_components`: the entry that a component belongs to, and its place in the list. */
export async function importComponents(copy: Copy, type: TypeDescriptor): Promise<void> {
  const tally = copy.tally(type)
  const [single, owned] = [new Map<string, number>(), new Set<string>()]
  for await (const row of copy.site.rows(`${copy.site.tableOf(type)}_components`)) {
    const field = String(row['field'])
    const attribute = Object.hasOwn(type.attributes, field) ? type.attributes[field] : undefined
    const component = copy.types.get(String(row['componenttype']))
    const [entry, id] = [Number(row['entityid']), Number(row['componentid'])]
    tally.linksFound++
    const isKnown = copy.ids.get(type.uid)?.has(entry) && component && copy.ids.get(component.uid)?.has(id)
    if (!isKnown || !attribute || !('owner' in attribute)) {
      tally.leave(missingEnd)
      continue
    }
    if (owned.has(`${component.uid} ${id}`)) {
      tally.leave(secondLink)
      continue
    }
    owned.add(`${component.uid} ${id}`)
    const other = single.get(`${entry} ${field}`)
    if (attribute.type === 'component' && !attribute.repeatable && other !== undefined) {
      const both = `${entry} has ${component.uid} ${other} and ${id}`
      if (copy.clashes.isSecondLink(tally, field, both)) tally.leave(secondLink)
      continue
    }
    single.set(`${entry} ${field}`, id)
    tally.linksImported++
    const position = component.position ? { [component.position.column]: placeOf(row['order'], 0) } : {}
    const owner = { [attribute.owner.column]: entry }
    if (attribute.type === 'component' && !attribute.repeatable)
      copy.clashes.hold(component, [attribute.owner.column], owner, id)
    await copy.entries(component).link(id, owner, position)
  }
}
