import { labelOf } from '@content-gen/editorial'
import type { CompiledScalar, CompiledType, Property, Shape } from '@content-gen/runtime/query'
import { addressNames, pageAddress } from './page-address.js'
import type { AddressValues } from './page-address.js'
import type { EntryState, FileLabel, LinkLabel } from '../panel-api/index.js'

/** A row of `labelShape`. */
export interface LabelRow {
  readonly id: number
  readonly label?: string | null
  readonly publishedAt?: string | null
  readonly locale?: string | null
  /** The values that the address of its page is made of. */
  readonly address?: AddressValues
}

/** Returns the shape of an entry of which only the label matters. */
export function labelShape(type: CompiledType): Shape & { kind: 'object' } {
  const properties: Property[] = [{ key: 'id', value: { kind: 'id', as: 'number' } }]
  const add = (key: string, attribute: CompiledType['readable'][number] | undefined) => {
    if (attribute) properties.push({ key, value: { kind: 'scalar', attribute, as: 'rest' } })
  }
  add('label', labelOf(type))
  if (type.draftAndPublish) add('publishedAt', scalarOf(type, 'publishedAt'))
  if (type.localized) add('locale', scalarOf(type, 'locale'))
  const named = addressNames(type).flatMap((name): Property[] => {
    const attribute = scalarOf(type, name)
    return attribute ? [{ key: name, value: { kind: 'scalar', attribute, as: 'rest' } }] : []
  })
  if (named.length > 0) properties.push({ key: 'address', value: { kind: 'object', properties: named } })
  return { kind: 'object', properties }
}

/** Returns a scalar attribute that the caller sees. */
export function scalarOf(type: CompiledType, name: string): CompiledScalar | undefined {
  const attribute = type.attributes.get(name)
  return attribute?.kind === 'scalar' ? attribute : undefined
}

export function labelText({ id, label }: Pick<LabelRow, 'id' | 'label'>): string {
  return label === undefined || label === null || label === '' ? String(id) : label
}

/** Returns what an entry is called in its working copy, if that differs. `titles`: those of working copies, by entry. */
export function inWorkAs(row: LabelRow, titles: ReadonlyMap<number, string>): { readonly inWork?: string } {
  const inWork = titles.get(row.id)
  return inWork === undefined || inWork === labelText(row) ? {} : { inWork }
}

/** Entries of a type without drafts are published. */
export function labelState(type: CompiledType, publishedAt: unknown): EntryState {
  return type.draftAndPublish && (publishedAt ?? null) === null ? 'draft' : 'published'
}

export function linkLabel(
  type: CompiledType,
  row: LabelRow,
  titles: ReadonlyMap<number, string> = new Map(),
): LinkLabel {
  const address = pageAddress(type, { ...row.address, id: row.id, locale: row.locale })
  return {
    type: type.uid,
    id: row.id,
    label: labelText(row),
    ...inWorkAs(row, titles),
    ...(type.draftAndPublish ? { state: labelState(type, row.publishedAt) } : {}),
    ...(type.localized ? { locale: row.locale ?? null } : {}),
    ...(address === null ? {} : { address }),
  }
}

const fileNames = ['name', 'mime', 'url', 'formats', 'alternativeText', 'width', 'height', 'size'] as const

export type FileRow = { readonly id: number } & Readonly<Record<(typeof fileNames)[number], unknown>>

/** Returns the shape of a file as forms and lists need it. */
export function fileShape(type: CompiledType): Shape & { kind: 'object' } {
  const properties = fileNames.flatMap((name): Property[] => {
    const attribute = scalarOf(type, name)
    return attribute ? [{ key: name, value: { kind: 'scalar', attribute, as: 'rest' } }] : []
  })
  return { kind: 'object', properties: [{ key: 'id', value: { kind: 'id', as: 'number' } }, ...properties] }
}

export function fileLabel(row: FileRow): FileLabel {
  return {
    id: row.id,
    name: String(row.name ?? row.id),
    mime: String(row.mime ?? ''),
    url: String(row.url ?? ''),
    thumbnail: thumbnailOf(row),
    alternativeText: typeof row.alternativeText === 'string' ? row.alternativeText : null,
    width: numberOf(row.width),
    height: numberOf(row.height),
    size: numberOf(row.size) ?? 0,
  }
}

function thumbnailOf({ formats, mime, url, width }: FileRow): string | null {
  const versions: Readonly<Record<string, unknown>> = isObject(formats) ? formats : {}
  const thumbnail = versions['thumbnail'] ?? versions['small']
  if (isObject(thumbnail) && typeof thumbnail['url'] === 'string') return thumbnail['url']
  // No smaller version is made of drawings and of small pictures.
  const isShown = mime === 'image/svg+xml' || (String(mime).startsWith('image/') && width !== null)
  return isShown && typeof url === 'string' ? url : null
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
