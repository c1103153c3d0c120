/** An answer whose entries pass through hooks. */
import { jsonText } from '@content-gen/runtime'
import { entryShape } from '@content-gen/runtime/query'
import { parentKey } from '../marks/values.js'
import { selectFields } from './selection.js'
import { objectTypeOf } from './planning.js'
import { graphqlForm } from './rest-form.js'
import type { ReadRow } from '@content-gen/runtime'
import type { CompiledType, Read } from '@content-gen/runtime/query'
import type { Planning, SelectedField } from './planning.js'
import type { QueryPlan } from './query.js'

type Values = Readonly<Record<string, unknown>>
/** An entry as REST answers it, without populated attributes. */
export interface HookedEntry {
  id: number
  attributes: Record<string, unknown>
}

export interface HookedAnswer {
  /** Reads the entries for the hooks in addition to the selection. */
  readonly read: Read
  entries(row: ReadRow): HookedEntry[]
  /** Returns the row with the hooks' changes to its entries. */
  changed(row: ReadRow, entries: readonly HookedEntry[]): ReadRow
}

/** The key of an entry for hooks in a row. Not a possible response key. */
const entryKey = '$entry'

/** @throws TypeError for a plan that reads no entries */
export function hookedAnswer(planning: Planning, { read, selected, type }: QueryPlan): HookedAnswer {
  if (read === null || read.item.kind !== 'object') throw new TypeError('Nothing is read')
  const query = { state: 'live', sortedFirst: [], depth: 0 } as const
  const whole = planning.reading.parse((scope) => entryShape(type, query, { scope, form: 'wrapped' }))
  const properties = [...read.item.properties, { key: entryKey, value: whole }]
  const places = selected.all.flatMap(({ key, field }) =>
    field?.name === 'data' ? [{ key, attributes: selectedAttributes(planning, field) }] : [],
  )
  return {
    read: { ...read, item: { ...read.item, properties } },
    entries: (row) => valuesOf(row).map((value) => value[entryKey] as HookedEntry),
    changed(row, entries) {
      const values = new Map(valuesOf(row).map((value) => [(value[entryKey] as HookedEntry).id, value]))
      const made = entries.map((entry) => {
        const value = values.get(entry.id)
        const [first, ...others] = places
        // An entry that the hook made itself has only what the hook put there.
        if (!first || !value)
          return others.length > 0 ? Object.fromEntries(places.map(({ key }) => [key, entry])) : entry
        const changes = changesOf(type, value[entryKey] as HookedEntry, entry)
        if (others.length === 0) return changedEntry(value, first.attributes, changes)
        return Object.fromEntries(
          places.map(({ key, attributes }) => [key, changedEntry(own(value, key), attributes, changes)]),
        )
      })
      return { ...row, data: JSON.stringify(read.one ? (made[0] ?? null) : made) }
    },
  }
}

/** Returns the entries of a row, one or many. */
function valuesOf({ data }: ReadRow): Values[] {
  // The row contains what its read asked for.
  const parsed = JSON.parse(jsonText(data ?? '[]')) as Values | Values[] | null
  return parsed === null ? [] : Array.isArray(parsed) ? parsed : [parsed]
}

/** By the keys of `attributes`: the attribute under each key below. */
type Selected = ReadonlyMap<string, ReadonlyMap<string, string>>

function selectedAttributes({ operation }: Planning, data: SelectedField): Selected {
  const entity = objectTypeOf(data)
  const selected = new Map<string, ReadonlyMap<string, string>>()
  for (const [key, nodes] of selectFields(operation, entity, data.nodes)) {
    const definition = entity.getFields()[nodes[0].name.value]
    if (definition?.name !== 'attributes') continue
    const fields = selectFields(operation, objectTypeOf({ name: definition.name, definition, nodes }), nodes)
    selected.set(key, new Map([...fields].map(([name, [node]]) => [name, node.name.value])))
  }
  return selected
}

/** Returns a hook's changes to an entry's attributes, in GraphQL's form. */
function changesOf(type: CompiledType, before: HookedEntry, after: HookedEntry): Values {
  const names = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const text = JSON.stringify(after.attributes[name]) ?? 'null'
      if (text === JSON.stringify(before.attributes[name])) return []
      return [[name, graphqlForm(type.attributes.get(name), JSON.parse(text))]]
    }),
  )
}

function changedEntry(entity: Values, selected: Selected, changes: Values): Values {
  const attributes = [...selected].map(([key, names]) => {
    const value = own(entity, key)
    const changed = [...names].flatMap(([as, name]) => (Object.hasOwn(changes, name) ? [[as, changes[name]]] : []))
    return [key, withParentChanged({ ...value, ...Object.fromEntries(changed) }, changes)]
  })
  return withParentChanged({ ...entity, ...Object.fromEntries(attributes) }, changes)
}

/** An owner's field resolver receives the entry as hooks left it. */
function withParentChanged(value: Values, changes: Values): Values {
  return parentKey in value ? { ...value, [parentKey]: { ...own(value, parentKey), ...changes } } : value
}

function own(value: Values, key: string): Values {
  const found = Object.hasOwn(value, key) ? value[key] : undefined
  return typeof found === 'object' && found !== null ? { ...found } : {}
}
