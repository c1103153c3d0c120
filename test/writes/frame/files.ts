/** Files that an entry shows, and files that arrive with it. */
import { componentsOf, fileUid } from '../layout.js'
import { idsBelow, rowsOf } from './rows.js'
import type { TypeDescriptor } from '../layout.js'
import type { Allowance } from './allowance.js'

/** Files of a form stay where the entry shows them, or if the caller may upload. */
export function mayBring(allowance: Allowance, files: readonly number[]): void {
  const { types, after, can } = allowance.scene
  const isShown = (file: number) =>
    [...types.values()].some((type) =>
      Object.values(type.attributes).some((attribute) => {
        if (attribute.type !== 'media') return false
        const { link } = attribute
        const [table, column] =
          link.kind === 'joinTable'
            ? [link.table, link.target.column]
            : [type.table, link.kind === 'foreignKey' ? link.key.column : '']
        return [...rowsOf(after, table).values()].some((row) => row[column] === file)
      }),
    )
  for (const file of files) {
    if (!isShown(file) && !can('plugin::upload.content-api.upload')) continue
    allowance.makeRow(types.get(fileUid) ?? noType, file)
    allowance.allow('files', file, ['folder_id', 'folder_position'])
    for (const id of rowsOf(after, 'upload_folders').keys())
      allowance.makeRow(types.get('plugin::upload.folder') ?? noType, id)
  }
}

/** The files that a reader of rows and their components sees. */
export function filesShown(allowance: Allowance, type: TypeDescriptor, ids: readonly number[]): Set<number> {
  const files = new Set<number>()
  for (const attribute of Object.values(type.attributes)) {
    if (attribute.private) continue
    for (const id of ids) {
      if (attribute.type === 'media' && attribute.link.kind === 'foreignKey') {
        const file = rowsOf(allowance.scene.before, type.table).get(id)?.[attribute.link.key.column] ?? null
        if (file !== null) files.add(Number(file))
      }
      if (attribute.type === 'media' && attribute.link.kind === 'joinTable') {
        const { table, source, target } = attribute.link
        for (const row of rowsOf(allowance.scene.before, table).values())
          if (row[source.column] === id) files.add(Number(row[target.column]))
      }
      for (const component of componentsOf(allowance.scene.types, attribute)) {
        const below = idsBelow(allowance.scene.before, attribute, component, id)
        for (const file of filesShown(allowance, component, below)) files.add(file)
      }
    }
  }
  return files
}

const noType: TypeDescriptor = {
  uid: '',
  kind: 'collection',
  singularName: '',
  pluralName: '',
  displayName: '',
  table: '',
  delegate: '',
  attributes: {},
}
