import { isJsonList, isJsonObject, isSame, objectAt, textsAt, type Json, type PlainJson } from './json.js'
import { modelAttributes, withMoved, type EditedModel } from './models.js'

/** Fields below a heading: the group as it is in the file, without its fields. */
export interface FormGroup {
  readonly group: PlainJson
  readonly fields: readonly string[]
}

export type FormPart = string | FormGroup

/** A tab, or the whole form if `tab` is null. */
export interface Section {
  readonly tab: PlainJson | null
  readonly parts: readonly FormPart[]
}

export type FormLayout = readonly Section[]

/** The place of a list of the layout: the parts of a section, or the fields of a group among them. */
export interface ListPlace {
  readonly section: number
  readonly group: number | null
}

/** Returns how the form of a model is arranged. Fields that nobody placed are at the end. */
export function formLayout(model: EditedModel): FormLayout {
  const left = new Set(Object.keys(modelAttributes(model)))
  const take = (name: string) => (left.delete(name) ? [name] : [])
  const part = (item: Json): readonly FormPart[] => {
    if (typeof item === 'string') return take(item)
    return isJsonObject(item) ? [{ group: item, fields: textsAt(item, 'fields').flatMap(take) }] : []
  }
  const form = model.panel?.['form']
  const items = isJsonList(form) ? form : []
  const tabs = items.filter((item) => isJsonObject(item)).filter((item) => 'tab' in item)
  const sections = tabs.map((tab) => ({ tab, parts: listAt(tab, 'fields').flatMap(part) }))
  const all: FormLayout = sections.length > 0 ? sections : [{ tab: null, parts: items.flatMap(part) }]
  return all.map((section, at) => (at < all.length - 1 ? section : { ...section, parts: [...section.parts, ...left] }))
}

/** Returns the `form` of a `panel.json`; undefined if the order of the model says the same. */
export function formOf(layout: FormLayout, model: EditedModel): Json | undefined {
  const parts = (section: Section) =>
    section.parts.map((part) => (typeof part === 'string' ? part : { ...part.group, fields: part.fields }))
  const [first] = layout
  if (first === undefined) return undefined
  if (first.tab !== null) return layout.map((section) => ({ ...section.tab, fields: parts(section) }))
  const form = parts(first)
  return isSame(form, Object.keys(modelAttributes(model))) ? undefined : form
}

/** Changes the list of a place: names and groups of a section, or names of a group. */
export function changeList(
  layout: FormLayout,
  { section, group }: ListPlace,
  change: (list: readonly FormPart[]) => readonly FormPart[],
): FormLayout {
  return layout.map((one, at) => {
    if (at !== section) return one
    if (group === null) return { ...one, parts: change(one.parts) }
    const parts = one.parts.map((part, index) => {
      if (index !== group || typeof part === 'string') return part
      return { ...part, fields: change(part.fields).filter((name) => typeof name === 'string') }
    })
    return { ...one, parts }
  })
}

export function moveInList(layout: FormLayout, place: ListPlace, from: number, to: number): FormLayout {
  return changeList(layout, place, (list) => withMoved(list, from, to))
}

/** Takes a field or group out of where it is, and puts it at the end of another list. */
export function moveToList(layout: FormLayout, part: FormPart, place: ListPlace): FormLayout {
  const kept = (list: readonly FormPart[]) => list.filter((one) => one !== part)
  const target = listIn(layout, place)
  if (target === null) return layout
  const added = changeList(layout, place, (list) => [...kept(list), part])
  return added.map((section, at) => {
    const isTarget = (group: number | null) => at === place.section && group === place.group
    const parts = section.parts.map((one, index) =>
      typeof one === 'string' || isTarget(index) ? one : { ...one, fields: one.fields.filter((name) => name !== part) },
    )
    return { ...section, parts: isTarget(null) ? parts : kept(parts) }
  })
}

function listIn(layout: FormLayout, { section, group }: ListPlace): readonly FormPart[] | null {
  const parts = layout[section]?.parts
  if (parts === undefined || group === null) return parts ?? null
  const part = parts[group]
  return part === undefined || typeof part === 'string' ? null : part.fields
}

/** Makes tabs of a form without tabs, or adds one more. */
export function addTab(layout: FormLayout, names: readonly [first: string, next: string]): FormLayout {
  const isTabbed = layout[0]?.tab != null
  if (isTabbed) return [...layout, { tab: { tab: names[1] }, parts: [] }]
  const parts = layout.flatMap((section) => section.parts)
  return [
    { tab: { tab: names[0] }, parts },
    { tab: { tab: names[1] }, parts: [] },
  ]
}

/** Removes a tab. Its fields go to the one before it; the last tab leaves a form without tabs. */
export function removeTab(layout: FormLayout, at: number): FormLayout {
  const removed = layout[at]?.parts ?? []
  const rest = layout.filter((_, index) => index !== at)
  if (rest.length === 0) return [{ tab: null, parts: removed }]
  const heir = Math.max(0, at - 1)
  return rest.map((section, index) =>
    index === heir ? { ...section, parts: [...section.parts, ...removed] } : section,
  )
}

/** Removes a group; its fields take its place. */
export function removeGroup(layout: FormLayout, section: number, group: FormGroup): FormLayout {
  return changeList(layout, { section, group: null }, (parts) =>
    parts.flatMap((part): readonly FormPart[] => (part === group ? group.fields : [part])),
  )
}

function listAt(object: PlainJson, key: string): readonly Json[] {
  const value = object[key]
  return isJsonList(value) ? value : []
}

/** Returns how the form shows a field. */
export function looksOf(model: EditedModel, name: string): PlainJson {
  return objectAt(objectAt(model.panel, 'attributes'), name)
}
