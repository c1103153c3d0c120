/** Checks that need the database: whether targets exist and are of the right kind, and whether values are taken. */
import { fileUid } from '@content-gen/contract'
import { isStorable } from '../json/storable.js'
import { countRows, findRow, selectRows } from './rows/select.js'
import { tableOf } from './rows/table.js'
import { scalarField } from './write-transaction.js'
import { unseenTargets } from './unseen-targets.js'
import { printPath } from './input/issue.js'
import type { Data } from '../tables.js'
import type { MediaAttribute, ScalarType } from '../descriptor.js'
import { isShared } from './localization/share.js'
import type { CompiledScalar, CompiledType } from '../types.js'
import type { EntryInput, RowInput } from './input/entry-input.js'
import type { Issue } from './input/issue.js'
import type { WriteTransaction } from './write-transaction.js'
import type { Unseen } from './unseen-targets.js'

/**
 * Returns the faults of relations and media: a kind of file that is not allowed, and the first type with missing targets. `id` is the
 * entry's; null: a new one.
 */
export async function targetIssues(writing: WriteTransaction, input: EntryInput, id: number | null): Promise<Issue[]> {
  const unseen = await unseenTargets(input, id)
  const kinds = await fileKindIssues(writing, input.row, unseen)
  if (input.relations !== null) return [...kinds, { path: [], message: input.relations }]
  for (const uid of new Set([...input.targets.keys(), ...input.impossible.keys()])) {
    const missing = await missingTargets(writing, input, uid, unseen)
    if (missing === 0) continue
    const message = `${missing} relation(s) of type ${uid} associated with this entity do not exist`
    return [...kinds, { path: [], message, refusal: { code: 'missingLinks', data: { count: missing, type: uid } } }]
  }
  return kinds
}

async function missingTargets(
  writing: WriteTransaction,
  input: EntryInput,
  uid: string,
  unseen: Unseen,
): Promise<number> {
  const impossible = input.impossible.get(uid) ?? 0
  const type = writing.context.types.get(uid)
  const ids = [...(input.targets.get(uid) ?? [])]
  if (type === undefined || ids.length === 0) return impossible + ids.length
  const values = ids.filter((id) => unseen.get(uid)?.has(id) !== true)
  const found = await countRows(writing, tableOf(type), { among: { field: 'id', values } })
  return impossible + ids.length - found
}

type FileKind = NonNullable<MediaAttribute['allowedTypes']>[number]

interface RestrictedFiles {
  readonly path: readonly string[]
  readonly allowed: readonly FileKind[]
  readonly ids: readonly number[]
}

async function fileKindIssues(writing: WriteTransaction, row: RowInput, unseen: Unseen): Promise<Issue[]> {
  const restricted = restrictedFiles(row)
  const files = writing.context.types.get(fileUid)
  const mime = files === undefined ? null : scalarField(files, 'mime')
  const width = files === undefined ? null : scalarField(files, 'width')
  if (restricted.length === 0 || files === undefined || mime === null || width === null) return []
  const ids = [...new Set(restricted.flatMap((media) => media.ids))]
  const found = await selectRows(writing, tableOf(files), [mime, width], { among: { field: 'id', values: ids } })
  const seen = found.filter((file) => unseen.get(fileUid)?.has(Number(file['id'])) !== true)
  const kinds = new Map(seen.map((file) => [Number(file['id']), fileKind(file[mime], file[width])]))
  return restricted.flatMap(({ path, allowed, ids: own }) => {
    const isAllowed = (kind: FileKind | undefined) => kind === undefined || allowed.includes(kind)
    if (own.every((id) => isAllowed(kinds.get(id)))) return []
    const names = allowed.join(', ')
    const message = `${printPath(path)} must be one of the following types: ${names}`
    return [{ path, message, refusal: { code: 'fileKind', data: { kinds: names } } }]
  })
}

/** Returns the media of a row and its components that restrict the kinds of files. */
export function restrictedFiles(row: RowInput): RestrictedFiles[] {
  const own = row.links.flatMap(({ attribute, change }) => {
    const allowed = attribute.kind === 'media' ? attribute.descriptor.allowedTypes : undefined
    const ids = change.kind === 'set' ? change.ids : change.kind === 'patch' ? change.connect.map(({ id }) => id) : []
    return allowed === undefined || ids.length === 0 ? [] : [{ path: [...row.path, attribute.name], allowed, ids }]
  })
  const nested = row.components.flatMap(({ items }) => items.flatMap((item) => restrictedFiles(item.row)))
  return [...own, ...nested]
}

/** Formats whose dimensions are always found: a file without them was wrongly called a picture by its client. */
const measured = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/tiff', 'image/avif'])

function fileKind(mime: unknown, width: unknown): FileKind {
  if (typeof mime !== 'string' || (width === null && measured.has(mime))) return 'files'
  const family = mime.slice(0, mime.indexOf('/'))
  return family === 'image' || family === 'video' || family === 'audio' ? `${family}s` : 'files'
}

/** Returns issues for values whose index refuses them, as another entry has them. `locale` is the entry's: a uid is unique among its entries. */
export async function takenIssues(
  writing: WriteTransaction,
  row: RowInput,
  self: { id: number | null; locale: unknown },
): Promise<Issue[]> {
  const issues: Issue[] = []
  const localeField = scalarField(row.type, 'locale')
  for (const attribute of row.type.attributes.values()) {
    if (attribute.kind !== 'scalar' || !isUnique(attribute) || isSharedOnce(row.type, attribute)) continue
    const { field, type } = attribute.descriptor
    const value = row.columns[field] ?? null
    if (!isLookedFor(value, type)) continue
    const where: Data = { [field]: value }
    if (type === 'uid' && localeField !== null) where[localeField] = self.locale
    const except = self.id === null ? [] : [['id', self.id] as const]
    const taken = await findRow(writing, tableOf(row.type), [], { where, except })
    if (taken !== null) {
      const path = [attribute.name]
      issues.push({ path, message: 'This attribute must be unique', refusal: { code: 'unique' } })
    }
  }
  return issues
}

/** A value that no database can store has its issue already, and PostgreSQL would not even look for it. */
export function isLookedFor(value: unknown, type: ScalarType): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value
  return value !== null && (type !== 'integer' || Number.isSafeInteger(value))
}

/** Returns true if a value may not occur twice. */
export function isUnique({ descriptor }: CompiledScalar): boolean {
  return descriptor.unique === true || descriptor.type === 'uid'
}

/** Returns true if localizations share a value that no other entry may have. */
export function isSharedOnce({ localized }: CompiledType, attribute: CompiledScalar): boolean {
  return localized && isUnique(attribute) && isShared(attribute)
}
