/** Fills in a form: types and chooses a value for every attribute that has a control. */
import type { Attribute } from '@content-gen/admin/panel-api'
import { expect } from 'vitest'
import type { Components } from '../../admin/least-document.js'
import type { Person } from '../chromium.js'
import { Field } from './field.js'
import { sampleMoment, sampleNumber, sampleText } from './samples.js'

export interface Scene {
  readonly person: Person
  readonly components: Components
  /** Files of the library, by what a media attribute calls their kind. */
  readonly files: Readonly<Record<string, { readonly id: number; readonly name: string }>>
}

export type Document = Readonly<Record<string, unknown>>

/** Components in components are followed so far, and further if an entry must have them. */
const deepest = 3

/** Fills in the attributes at a place; returns the document that this should make. Nothing is said of those that nobody can write. */
export async function fillIn(scene: Scene, attributes: readonly Attribute[], place = '', depth = 0): Promise<Document> {
  const document: Record<string, unknown> = {}
  for (const attribute of attributes) {
    // `panel.json` decides about these: other tests hold it.
    if (attribute.system || attribute.hidden || attribute.readOnly || attribute.showIf) continue
    const path = `${place}${attribute.name}`
    const value = await fillOne(scene, attribute, path, depth).catch((cause: unknown) => {
      throw new Error(`${path} (${attribute.type}): ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      })
    })
    if (value !== undefined) document[attribute.name] = value
  }
  return document
}

async function fillOne(scene: Scene, attribute: Attribute, path: string, depth: number): Promise<unknown> {
  const field = new Field(scene.person, path)
  if (depth === 0) await field.show()
  switch (attribute.type) {
    case 'string':
    case 'text':
    case 'email':
    case 'password':
    case 'uid': {
      const text = sampleText(attribute)
      if (text !== undefined) await field.replace(text)
      return text
    }
    case 'richtext': {
      const text = `Some **rich** text of ${attribute.name}`
      await field.write(text)
      return text
    }
    case 'json': {
      const value = { typed: [attribute.name, 1.5, null, true] }
      await field.write(JSON.stringify(value))
      return value
    }
    case 'array':
      await field.replace('one\ntwo')
      return ['one', 'two']
    case 'blocks': {
      const text = `Blocks of ${attribute.name}`
      await field.writeBlocks(text)
      return [{ type: 'paragraph', children: [{ type: 'text', text }] }]
    }
    case 'integer':
    case 'biginteger':
    case 'float':
    case 'decimal': {
      const { typed, is } = sampleNumber(attribute)
      await field.replace(typed)
      return is
    }
    case 'boolean': {
      const is = attribute.default !== true
      await field.press(is ? 1 : 2)
      return is
    }
    case 'enumeration': {
      const value = attribute.values.at(-1) ?? ''
      await field.select(value)
      return value
    }
    case 'date':
    case 'time':
    case 'datetime':
    case 'timestamp': {
      const { typed, is } = sampleMoment(attribute.type)
      await field.replace(typed)
      return is
    }
    case 'relation': {
      if (!attribute.editable || attribute.mapped) return undefined
      const link = await field.link(attribute.multiple)
      if (link === null) return undefined
      const [type, id] = link ?? attribute.targets
      const known: unknown = id === undefined ? expect.any(Number) : Number(id)
      const ref = attribute.targets.length > 1 ? { __type: type, id: known } : known
      return attribute.multiple ? [ref] : ref
    }
    case 'media': {
      const kinds = attribute.allowedTypes.length === 0 ? Object.keys(scene.files) : attribute.allowedTypes
      const [file] = kinds.flatMap((kind) => scene.files[kind] ?? [])
      if (!file) return undefined
      await field.chooseFile(file.name)
      return attribute.multiple ? [file.id] : file.id
    }
    case 'component': {
      if (depth >= deepest && !attribute.required && !attribute.min) return undefined
      const attributes = scene.components.get(attribute.component) ?? []
      const inside = async (place: string) => fillIn(scene, attributes, place, depth + 1)
      if (!attribute.repeatable) return inside(await field.open())
      const items: Document[] = []
      while (items.length < Math.max(attribute.min ?? 1, 1)) items.push(await inside(await field.add(null)))
      return items
    }
    case 'dynamiczone': {
      const items: Document[] = []
      for (const [index, uid] of attribute.components.slice(0, attribute.max).entries()) {
        const place = await field.add(attribute.components.length === 1 ? null : index)
        const attributes = scene.components.get(uid) ?? []
        items.push({ __component: uid, ...(await fillIn(scene, attributes, place, depth + 1)) })
      }
      return items
    }
  }
}
