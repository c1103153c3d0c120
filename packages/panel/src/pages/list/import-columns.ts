/** The columns of a CSV file, and the attributes that they are for. */
import type { Attribute, ContentType, TableColumn } from '@content-gen/admin/panel-api'
import { titleOf, type CatalogIndex } from '../../api/index.js'
import type { Translate } from '../../i18n/index.js'
import type { Option } from '../../kit/index.js'

/** A column of a file. */
export interface FileColumn {
  readonly header: string
  /** Null: it is left out. */
  readonly target: string | null
  /** The attribute by which linked entries are named; null: their ids. */
  readonly by: string | null
}

/** Returns the headers of a CSV file: the cells of its first row. */
export function headersOf(text: string): readonly string[] {
  const rest = text.replace(/^\ufeff?(?:sep=.(?:\r\n|\n|\r))?/i, '')
  const [row = ''] = /^(?:"[^"]*"|[^"\r\n])*/.exec(rest) ?? []
  const said = /^\ufeff?sep=(.)/i.exec(text)?.[1]
  const bare = row.replaceAll(/"[^"]*"/g, '')
  const [most = ','] = [',', ';', '\t'].toSorted((one, other) => bare.split(other).length - bare.split(one).length)
  const delimiter = said ?? most
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const character of row) {
    if (character === '"') isQuoted = !isQuoted
    if (character === delimiter && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  const bareOf = (each: string) => (/^".*"$/s.test(each) ? each.slice(1, -1).replaceAll('""', '"') : each).trim()
  return [...cells, cell].map(bareOf).filter((header) => header !== '')
}

/** Returns what a column can be for. */
export function targetsOf(t: Translate, type: ContentType): readonly Option[] {
  return [
    { id: 'id', text: titleOf('id') },
    ...(type.localized ? [{ id: 'locale', text: t('list.locale') }] : []),
    ...(type.draftAndPublish ? [{ id: 'state', text: t('list.state') }] : []),
    ...type.attributes.filter(isSettable).map(({ name }) => ({ id: name, text: titleOf(name) })),
  ]
}

function isSettable(attribute: Attribute): boolean {
  if (attribute.system || attribute.type === 'password') return false
  return attribute.type !== 'relation' || (attribute.editable && !attribute.mapped)
}

/** Returns the columns of a file, each for the attribute with its name, as far as there is one. */
export function guessedColumns(headers: readonly string[], targets: readonly Option[]): readonly FileColumn[] {
  const taken = new Set<string>()
  return headers.map((header): FileColumn => {
    const found = targets.find(
      ({ id, text }) => !taken.has(id) && [id, text].some((name) => plain(name) === plain(header)),
    )
    if (found) taken.add(found.id)
    return { header, target: found?.id ?? null, by: null }
  })
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Returns the unique attributes by which entries of a type can be named. */
export function keysOf(type: ContentType | undefined): readonly string[] {
  const found = type?.attributes.filter(
    (one) => one.type === 'uid' || ('unique' in one && one.unique && keyed.has(one.type)),
  )
  return found?.map(({ name }) => name) ?? []
}

const keyed: ReadonlySet<string> = new Set(['string', 'text', 'email', 'integer', 'biginteger'])

/** Returns the unique attributes of what a relation links to; none for others. */
export function linkKeysOf(catalog: CatalogIndex, type: ContentType, target: string | null): readonly string[] {
  const attribute = type.attributes.find(({ name }) => name === target)
  if (attribute?.type !== 'relation' || attribute.polymorphic || attribute.targets.length !== 1) return []
  return keysOf(catalog.typeOf.get(attribute.targets[0] ?? ''))
}

/** Returns the columns as the server is told of them. */
export function sentColumns(columns: readonly FileColumn[]): Readonly<Record<string, TableColumn>> {
  return Object.fromEntries(
    columns.map(({ header, target, by }) => [header, target === null ? null : { attribute: target, by }]),
  )
}
