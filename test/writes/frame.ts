/**
 * The changes that a write may make, derived only from the request, the caller's rights and the models. Every change of the database is
 * compared with it: a row that appears, disappears, or has another value in some column.
 *
 * The rules: a caller with the action may set the attributes of the entry that the body names. A link may lead to any entry that the caller
 * may find, and only such a link may be made or removed. A link that is stored as a private attribute of another entry needs the right to
 * update that entry. Components belong to their place: they are created, removed and changed below the entry, and never taken from another.
 * A file may be attached by a caller who may read the library or upload, or if the entry already shows it. Other localizations may be
 * changed by a caller who may update them.
 */
import { changedColumns } from './contents.js'
import { columnsOf, componentsOf, fileUid, groupColumn, isShared } from './layout.js'
import type { Change, Contents, Row } from './contents.js'
import type { Attribute, TypeDescriptor, Types } from './layout.js'
import type { Body } from './request.js'

type Can = (action: string) => boolean

export interface Scene {
  readonly types: Types
  readonly before: Contents
  readonly after: Contents
  readonly can: Can
  /** Files that are part of the request. */
  readonly sentFiles: ReadonlySet<number>
}

export class Frame {
  /** The columns that may change, or that a new row may fill, by `table id`. */
  readonly #columns = new Map<string, Set<string>>()
  readonly #coming = new Set<string>()
  readonly #going = new Set<string>()
  #shown: ReadonlySet<number> = new Set()

  constructor(private readonly scene: Scene) {}

  /** Returns the changes that were not allowed. */
  outside(changes: readonly Change[]): string[] {
    return changes.flatMap((change) => {
      const key = `${change.table} ${change.id}`
      if (change.after === null) return this.#going.has(key) ? [] : [`${key} is gone`]
      if (change.before === null && !this.#coming.has(key)) return [`${key} came: ${JSON.stringify(change.after)}`]
      const allowed = this.#columns.get(key)
      const wrong = changedColumns(change).filter((name) => !allowed?.has(name) && isValue(change, name))
      return wrong.map((name) => `${key}: ${name} became ${JSON.stringify(change.after?.[name])}`)
    })
  }

  /** A new entry with everything below it. */
  mayCreate(type: TypeDescriptor, id: number, data: Body): void {
    this.#makeRow(type, id)
    this.#set(type, id, data, this.scene.can, true)
  }

  mayUpdate(type: TypeDescriptor, id: number, data: Body): void {
    this.#shown = this.#filesShown(type, [id])
    this.#allow(type.table, id, ['updated_at'])
    this.#set(type, id, data, this.scene.can, false)
  }

  mayDate(type: TypeDescriptor, id: number): void {
    this.#allow(type.table, id, ['created_at'])
  }

  /** Files of a form stay where the entry shows them, or if the caller may upload. */
  mayBring(files: readonly number[]): void {
    const { types, after, can } = this.scene
    const isShown = (file: number) =>
      [...types.values()].some((type) =>
        Object.values(type.attributes).some((attribute) => {
          if (attribute.type !== 'media') return false
          const { link } = attribute
          const [table, column] =
            link.kind === 'joinTable'
              ? [link.table, link.target.column]
              : [type.table, link.kind === 'foreignKey' ? link.key.column : '']
          return [...this.#table(after, table).values()].some((row) => row[column] === file)
        }),
      )
    for (const file of files) {
      if (!isShown(file) && !can('plugin::upload.content-api.upload')) continue
      this.#makeRow(types.get(fileUid) ?? noType, file)
      this.#allow('files', file, ['folder_id', 'folder_position'])
      for (const id of this.#table(after, 'upload_folders').keys())
        this.#makeRow(types.get('plugin::upload.folder') ?? noType, id)
    }
  }

  /** Rows that point to a deleted entry lose the link. */
  mayDelete(type: TypeDescriptor, id: number): void {
    const { types } = this.scene
    this.#going.add(`${type.table} ${id}`)
    for (const attribute of Object.values(type.attributes)) {
      for (const component of componentsOf(types, attribute)) {
        for (const below of this.#idsBelow(this.scene.before, attribute, component, id))
          this.mayDelete(component, below)
      }
      if ('link' in attribute && (attribute.link.kind === 'joinTable' || attribute.link.kind === 'morphTable')) {
        this.#eachRow(attribute.link.table, attribute.link.source.column, id, (row) => this.#going.add(`${row}`))
      }
    }
    for (const other of types.values()) {
      for (const attribute of Object.values(other.attributes)) this.#mayForget(other, attribute, type, id)
    }
  }

  /** The entries that share attributes with a new or changed one. */
  mayShare(type: TypeDescriptor, from: number, siblings: readonly number[], data: Body, isLinked: boolean): void {
    if (!this.scene.can(`${type.uid}.update`)) return
    const group = groupColumn(type)
    const groups = new Set(
      siblings.map((id) => this.#table(this.scene.before, type.table).get(id)?.[group ?? ''] ?? id),
    )
    for (const id of siblings) {
      if (isLinked && group !== null) {
        this.#allow(type.table, id, [group])
        this.#allow(type.table, from, [group])
      }
      for (const [name, attribute] of Object.entries(type.attributes)) {
        if (!isShared(attribute)) continue
        // Values that are not sent come from the first sibling: for the new entry, and for siblings of another group.
        if (isLinked) {
          this.#allow(type.table, from, columnsOf(attribute))
          this.#mayCopy(attribute, from)
        }
        if (data[name] === undefined && groups.size < 2) continue
        this.#allow(type.table, id, [...columnsOf(attribute), 'updated_at'])
        this.#mayCopy(attribute, id)
      }
    }
  }

  /** Files and components of a sibling become copies of the entry's. */
  #mayCopy(attribute: Attribute, id: number): void {
    const { types, before, after } = this.scene
    if (attribute.type === 'media' && attribute.link.kind === 'joinTable') {
      this.#mayLinkAnything(attribute.link.table, attribute.link.source.column, id)
    }
    for (const component of componentsOf(types, attribute)) {
      for (const old of this.#idsBelow(before, attribute, component, id)) this.mayDelete(component, old)
      for (const copy of this.#idsBelow(after, attribute, component, id)) this.#mayBeCopy(component, copy)
    }
  }

  #mayBeCopy(type: TypeDescriptor, id: number): void {
    this.#makeRow(type, id)
    for (const attribute of Object.values(type.attributes)) {
      this.#allow(type.table, id, columnsOf(attribute))
      this.#mayCopy(attribute, id)
      if ('link' in attribute && attribute.link.kind === 'joinTable') {
        this.#mayLinkAnything(attribute.link.table, attribute.link.source.column, id)
      }
    }
  }

  #mayLinkAnything(table: string, column: string, id: number): void {
    this.#eachRow(table, column, id, (key) => {
      this.#going.add(key)
      this.#coming.add(key)
      this.#columns.set(key, new Set(Object.keys(this.#row(key))))
    })
  }

  #set(type: TypeDescriptor, id: number, data: Body, can: Can, isNew: boolean): void {
    for (const [name, attribute] of Object.entries(type.attributes)) {
      const value = data[name]
      if (value === undefined || (attribute.system && !(name === 'publishedAt' && type.draftAndPublish))) continue
      const author: Can = data.setByHook?.has(name) ? () => true : can
      if (attribute.type === 'component' || attribute.type === 'dynamiczone')
        this.#setComponents(attribute, id, value, can)
      else if (attribute.type === 'media') this.#setFiles(type, id, attribute, value, author)
      else if (attribute.type === 'relation') this.#setRelation(type, id, attribute, mentioned(value), author)
      else if (attribute.type === 'morph') this.#setMorph(type, id, name, attribute, value, author)
      else if (!isNew) this.#allow(type.table, id, [attribute.column])
    }
  }

  #setComponents(attribute: Attribute, owner: number, value: unknown, can: Can): void {
    const { types, before, after } = this.scene
    const items = (Array.isArray(value) ? value : [value]).filter(isBody)
    for (const component of componentsOf(types, attribute)) {
      const own = items.filter((item) => attribute.type === 'component' || item['__component'] === component.uid)
      const old = this.#idsBelow(before, attribute, component, owner)
      const now = this.#idsBelow(after, attribute, component, owner)
      for (const id of old) if (!now.includes(id)) this.mayDelete(component, id)
      const kept = own.filter((item) => old.includes(Number(item['id'])))
      for (const item of kept) {
        this.#allow(component.table, Number(item['id']), component.position ? [component.position.column] : [])
        this.#set(component, Number(item['id']), item, item.setByHook ? () => true : can, false)
      }
      const fresh = own.filter((item) => !kept.includes(item))
      const made = now.filter((id) => !old.includes(id) && !this.#table(before, component.table).has(id))
      for (const [index, id] of made.entries()) {
        const item = fresh[index]
        if (item === undefined) continue
        this.#makeRow(component, id)
        this.#set(component, id, item, item.setByHook ? () => true : can, true)
      }
    }
  }

  #setFiles(
    type: TypeDescriptor,
    id: number,
    attribute: Extract<Attribute, { type: 'media' }>,
    value: unknown,
    can: Can,
  ): void {
    const ids = mentioned(value)
    const isFree = can('plugin::upload.content-api.find') || can('plugin::upload.content-api.upload')
    const allowed = (file: number) =>
      this.scene.sentFiles.has(file) || (ids.has(file) && (isFree || this.#shown.has(file)))
    const { link } = attribute
    if (link.kind === 'foreignKey') this.#allowLink(type.table, id, [link.key.column], link.key.column, allowed)
    if (link.kind === 'joinTable')
      this.#mayLink(link.table, link.source.column, id, (row) => allowed(Number(row[link.target.column])))
  }

  #setRelation(
    type: TypeDescriptor,
    id: number,
    attribute: Extract<Attribute, { type: 'relation' }>,
    ids: ReadonlySet<number>,
    can: Can,
  ): void {
    const { link, target: uid, inverse } = attribute
    const target = this.scene.types.get(uid)
    if (target === undefined || !can(`${uid}.find`)) return
    const named = (other: unknown) => ids.has(Number(other))
    switch (link.kind) {
      case 'foreignKey': {
        const columns = columnsOf(attribute)
        this.#allowLink(type.table, id, columns, link.key.column, named)
        if (attribute.relation !== 'oneToOne' || inverse === undefined) return
        this.#changing(
          type.table,
          (row) => named(row[link.key.column]),
          (other) => this.#allow(type.table, other, columns),
        )
        return
      }
      case 'inverseKey': {
        if (isPrivate(target, inverse) && !can(`${uid}.update`)) return
        const columns = [link.key.column, ...(link.position ? [link.position.column] : [])]
        for (const [other, row] of this.#table(this.scene.after, target.table)) {
          const isHeld = row[link.key.column] === id
          const wasHeld = this.#table(this.scene.before, target.table).get(other)?.[link.key.column] === id
          if (isHeld ? named(other) || wasHeld : wasHeld) this.#allow(target.table, other, columns)
        }
        return
      }
      case 'joinTable':
        this.#mayLink(link.table, link.source.column, id, (row) => named(row[link.target.column]))
        return
    }
  }

  #setMorph(
    type: TypeDescriptor,
    id: number,
    name: string,
    attribute: Extract<Attribute, { type: 'morph' }>,
    value: unknown,
    can: Can,
  ): void {
    const { link } = attribute
    const target = this.scene.types.get(attribute.target ?? '')
    if (target !== undefined && !can(`${target.uid}.find`)) return
    if (target !== undefined && isPrivate(target, attribute.morphBy) && !can(`${target.uid}.update`)) return
    const ids = mentioned(value)
    const isNamed = (row: Row, to: string, by: string) => can(`${String(row[to])}.find`) && ids.has(Number(row[by]))
    if (link.kind === 'morphKey') {
      const [to, by] = [link.morphType.column, link.morphId.column]
      const row = this.#table(this.scene.after, type.table).get(id)
      const old = this.#table(this.scene.before, type.table).get(id)
      const isCleared = row?.[to] === null && (old === undefined || can(`${String(old[to])}.find`))
      if (row && (isCleared || isNamed(row, to, by))) this.#allow(type.table, id, [to, by])
    }
    if (link.kind === 'morphTable') {
      const [to, by] = [link.morphType.column, link.morphId.column]
      this.#mayLink(
        link.table,
        link.source.column,
        id,
        (row) => isNamed(row, to, by),
        (row) => can(`${String(row[to])}.find`),
      )
    }
    if (link.kind === 'inverseMorphTable') {
      const isMine = (row: Row) =>
        row[link.morphType.column] === type.uid &&
        row[link.attribute.column] === name &&
        row[link.morphId.column] === id
      const isNew = (row: Row) => isMine(row) && ids.has(Number(row[link.source.column]))
      this.#mayLink(link.table, link.morphId.column, id, isNew, isMine)
    }
    if (link.kind !== 'inverseMorphKey' || target === undefined) return
    const [to, by] = [link.morphType.column, link.morphId.column]
    for (const [other, row] of this.#table(this.scene.after, target.table)) {
      const old = this.#table(this.scene.before, target.table).get(other)
      const isHeld = row[to] === type.uid && row[by] === id
      const wasHeld = old?.[to] === type.uid && old[by] === id
      // Another attribute over the same link may have removed it again.
      if ((ids.has(other) || wasHeld) && (isHeld || row[to] === null)) this.#allow(target.table, other, [to, by])
    }
  }

  /** A key may be cleared, or point to an allowed row. */
  #allowLink(
    table: string,
    id: number,
    columns: readonly string[],
    key: string,
    isAllowed: (other: number) => boolean,
  ): void {
    const other = this.#table(this.scene.after, table).get(id)?.[key] ?? null
    if (other === null || isAllowed(Number(other))) this.#allow(table, id, columns)
  }

  /** Rows of a link table: new ones must be named, and any that are linked here may be removed. */
  #mayLink(
    table: string,
    column: string,
    id: number,
    mayCome: (row: Row) => boolean,
    mayGo: (row: Row) => boolean = () => true,
  ): void {
    this.#eachRow(table, column, id, (key) => {
      const row = this.#row(key)
      if (mayGo(row)) this.#going.add(key)
      if (mayCome(row)) this.#coming.add(key)
      this.#columns.set(key, new Set(mayCome(row) ? Object.keys(row) : ['position', 'inverse_position']))
    })
  }

  #mayForget(other: TypeDescriptor, attribute: Attribute, type: TypeDescriptor, id: number): void {
    if (!('link' in attribute)) return
    const { link } = attribute
    const isTarget =
      attribute.type === 'media' ? type.uid === fileUid : 'target' in attribute && attribute.target === type.uid
    if (link.kind === 'foreignKey' && isTarget) {
      this.#changing(
        other.table,
        (row) => row[link.key.column] === id,
        (row) => this.#allow(other.table, row, columnsOf(attribute)),
      )
    }
    if (link.kind === 'joinTable' && isTarget)
      this.#eachRow(link.table, link.target.column, id, (key) => this.#going.add(key))
    if (link.kind !== 'morphKey' && link.kind !== 'morphTable') return
    const isThis = (row: Row) => row[link.morphType.column] === type.uid && row[link.morphId.column] === id
    if (link.kind === 'morphKey')
      this.#changing(other.table, isThis, (row) => this.#allow(other.table, row, columnsOf(attribute)))
    else this.#changing(link.table, isThis, (row) => this.#going.add(`${link.table} ${row}`))
  }

  /** The files that a reader of rows and their components sees. */
  #filesShown(type: TypeDescriptor, ids: readonly number[]): Set<number> {
    const files = new Set<number>()
    for (const attribute of Object.values(type.attributes)) {
      if (attribute.private) continue
      for (const id of ids) {
        if (attribute.type === 'media' && attribute.link.kind === 'foreignKey') {
          const file = this.#table(this.scene.before, type.table).get(id)?.[attribute.link.key.column] ?? null
          if (file !== null) files.add(Number(file))
        }
        if (attribute.type === 'media' && attribute.link.kind === 'joinTable') {
          const { table, source, target } = attribute.link
          for (const row of this.#table(this.scene.before, table).values())
            if (row[source.column] === id) files.add(Number(row[target.column]))
        }
        for (const component of componentsOf(this.scene.types, attribute)) {
          const below = this.#idsBelow(this.scene.before, attribute, component, id)
          for (const file of this.#filesShown(component, below)) files.add(file)
        }
      }
    }
    return files
  }

  /** A new row may have any value in a column of its own, except for links. */
  #makeRow(type: TypeDescriptor, id: number): void {
    this.#coming.add(`${type.table} ${id}`)
    const links = new Set(
      Object.values(type.attributes).flatMap((attribute) => ('column' in attribute ? [] : columnsOf(attribute))),
    )
    const group = groupColumn(type)
    const row = this.#table(this.scene.after, type.table).get(id) ?? {}
    this.#allow(
      type.table,
      id,
      Object.keys(row).filter((name) => !links.has(name) && name !== group),
    )
  }

  /** In the order of their positions. */
  #idsBelow(contents: Contents, attribute: Attribute, component: TypeDescriptor, owner: number): number[] {
    const column = 'owner' in attribute ? attribute.owner.column : ''
    const rows = [...this.#table(contents, component.table)].filter(([, row]) => row[column] === owner)
    const place = component.position?.column ?? 'id'
    return rows.toSorted(([, a], [, b]) => Number(a[place]) - Number(b[place])).map(([id]) => id)
  }

  #allow(table: string, id: number, columns: readonly string[]): void {
    const key = `${table} ${id}`
    const known = this.#columns.get(key)
    if (known === undefined) this.#columns.set(key, new Set(columns))
    else for (const column of columns) known.add(column)
  }

  #changing(table: string, isMeant: (row: Row) => boolean, found: (id: number) => void): void {
    for (const [id, row] of this.#table(this.scene.before, table)) if (isMeant(row)) found(id)
  }

  /** Visits the rows before and after. */
  #eachRow(table: string, column: string, id: number, found: (key: string) => void): void {
    for (const contents of [this.scene.before, this.scene.after]) {
      for (const [row, values] of this.#table(contents, table)) if (values[column] === id) found(`${table} ${row}`)
    }
  }

  #row(key: string): Row {
    const [table = '', id] = key.split(' ')
    const { before, after } = this.scene
    return this.#table(after, table).get(Number(id)) ?? this.#table(before, table).get(Number(id)) ?? {}
  }

  #table(contents: Contents, table: string): ReadonlyMap<number, Row> {
    return contents.get(table) ?? new Map<number, Row>()
  }
}

/** The ids that a value names, in any form. */
function mentioned(value: unknown): Set<number> {
  const ids = new Set<number>()
  const visit = (each: unknown) => {
    if (typeof each === 'number' || typeof each === 'string') ids.add(Number(each))
    else if (typeof each === 'object' && each !== null) Object.values(each).forEach(visit)
  }
  visit(value)
  return ids
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

function isPrivate(type: TypeDescriptor, name: string | undefined): boolean {
  return name !== undefined && type.attributes[name]?.private === true
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null
}

/** An empty column of a new row is no change. */
function isValue({ before, after }: Change, name: string): boolean {
  return before !== null || (after?.[name] ?? null) !== null
}
