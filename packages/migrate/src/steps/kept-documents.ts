import type { DatabaseProvider } from '@content-gen/operate'
import type { ContentFile } from '../content/content.js'
import type { ContentRename } from '../content/rename.js'
import { literal } from '../sql/quote.js'

/** Tables of the feature that keeps editors' work: the column with the uid of a type. */
const typed = ['content_gen_versions', 'content_gen_working_copies']
const [acts, comments] = ['content_gen_release_acts', 'content_gen_comments']
/** Tables that name attributes, and the column with the name. */
const attributesOf = [
  [acts, 'title_of'],
  [comments, 'field'],
] as const
/** Those with documents, and how the type of a row is found. */
const documents = [
  { table: 'content_gen_versions', type: 'type' },
  {
    table: 'content_gen_saves',
    type: '(SELECT c.type FROM content_gen_working_copies c WHERE c.id = content_gen_saves.copy)',
  },
]

/** Updates what is kept of entries under the names of models and attributes. Attributes of components keep their names in it. */
export function keptDocuments(
  provider: DatabaseProvider,
  { editorial }: ContentFile,
  renames: readonly ContentRename[],
): string[] {
  if (!editorial) return []
  return renames.flatMap((rename) =>
    rename.kind === 'model' ? renameModel(rename.from, rename.to) : renameAttribute(provider, rename),
  )
}

/** Updates the names of types and attributes in the tables of what releases did and of comments, if there will be such: they may be new. */
export function keptNames({ editorial }: ContentFile, rename: ContentRename): string[] {
  if (!editorial || !(rename.kind === 'model' ? rename.from : rename.uid).includes('::')) return []
  return attributesOf.map(([table, attribute]) => {
    const [column, of] = rename.kind === 'model' ? ['type', ''] : [attribute, `type = ${literal(rename.uid)} AND `]
    return `UPDATE ${table} SET ${column} = ${literal(rename.to)} WHERE ${of}${column} = ${literal(rename.from)}`
  })
}

/** Deletes the titles of a removed type, or of a removed attribute of one, from what releases did. */
export function dropTitles({ editorial }: ContentFile, uid: string, name?: string): string[] {
  if (!editorial || !uid.includes('::')) return []
  const ofAttribute = name === undefined ? '' : ` AND title_of = ${literal(name)}`
  return [`UPDATE ${acts} SET title = NULL WHERE type = ${literal(uid)}${ofAttribute}`]
}

/** Deletes the comments of a removed type, or of a removed attribute of one. */
export function dropComments({ editorial }: ContentFile, uid: string, name?: string): string[] {
  if (!editorial || !uid.includes('::')) return []
  const ofAttribute = name === undefined ? '' : ` AND field = ${literal(name)}`
  return [
    `DELETE FROM ${comments} WHERE type = ${literal(uid)}${ofAttribute}`,
    `DELETE FROM content_gen_comment_notices WHERE comment NOT IN (SELECT id FROM ${comments})`,
  ]
}

/** Deletes what is kept of the entries of a removed type: a type that gets its name would have their history and their ids. */
export function dropDocuments({ editorial }: ContentFile, uid: string): string[] {
  if (!editorial) return []
  const ofType = `type = ${literal(uid)}`
  return [
    `DELETE FROM content_gen_saves WHERE copy IN (SELECT id FROM content_gen_working_copies WHERE ${ofType})`,
    ...typed.map((table) => `DELETE FROM ${table} WHERE ${ofType}`),
  ]
}

/** Deletes what is kept of a removed attribute. Of one within components, there is no place to look for it. */
export function dropFromDocuments(
  provider: DatabaseProvider,
  { editorial }: ContentFile,
  uid: string,
  name: string,
): string[] {
  if (!editorial || !uid.includes('::')) return []
  return documents.map(({ table, type }) => {
    const [path, key] = [literal(`$.${JSON.stringify(name)}`), literal(name)]
    const [left, has] =
      provider === 'sqlite'
        ? [`json_remove(document, ${path})`, `json_type(document, ${path}) IS NOT NULL`]
        : [`(document::jsonb - ${key})::text`, `document::jsonb ? ${key}`]
    return `UPDATE ${table} SET document = ${left} WHERE ${type} = ${literal(uid)} AND ${has}`
  })
}

function renameModel(from: string, to: string): string[] {
  const isType = from.includes('::')
  const types = isType
    ? typed.map((table) => `UPDATE ${table} SET type = ${literal(to)} WHERE type = ${literal(from)}`)
    : []
  // The databases write JSON without spaces, and quotes in texts have a backslash.
  const key = isType ? '__type' : '__component'
  const within = documents.map(({ table }) => replaceIn(table, 'document', pair(key, from), pair(key, to)))
  const others = isType
    ? [
        replaceIn('content_gen_releases', 'acts', pair('type', from), pair('type', to)),
        replaceIn('content_gen_webhooks', 'types', JSON.stringify(from), JSON.stringify(to)),
      ]
    : []
  return [...types, ...within, ...others]
}

function pair(key: string, value: string): string {
  return `${JSON.stringify(key)}:${JSON.stringify(value)}`
}

function replaceIn(table: string, column: string, from: string, to: string): string {
  return `UPDATE ${table} SET ${column} = replace(${column}, ${literal(from)}, ${literal(to)}) WHERE ${column} LIKE ${literal(`%${from.replaceAll('_', '\\_')}%`)} ESCAPE '\\'`
}

function renameAttribute(
  provider: DatabaseProvider,
  { uid, from, to }: ContentRename & { readonly kind: 'attribute' },
): string[] {
  if (!uid.includes('::')) return []
  return documents.map(({ table, type }) => {
    const [moved, has] = provider === 'sqlite' ? inSqlite(from, to) : inPostgresql(from, to)
    return `UPDATE ${table} SET document = ${moved} WHERE ${type} = ${literal(uid)} AND ${has}`
  })
}

function inSqlite(from: string, to: string): [string, string] {
  const [old, now] = [from, to].map((name) => literal(`$.${JSON.stringify(name)}`))
  return [
    `json_set(json_remove(document, ${old}), ${now}, json(document -> ${old}))`,
    `json_type(document, ${old}) IS NOT NULL`,
  ]
}

function inPostgresql(from: string, to: string): [string, string] {
  const [old, now] = [literal(from), literal(to)]
  const value = `jsonb_build_object(${now}, document::jsonb -> ${old})`
  return [`((document::jsonb - ${old}) || ${value})::text`, `document::jsonb ? ${old}`]
}
