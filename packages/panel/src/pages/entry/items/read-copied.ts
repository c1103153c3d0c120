import type { FileLabel, LinkLabel } from '@content-gen/admin/contract'
import { isItem, type Values } from '../document/values.js'

/** A component that somebody has copied, for any place that takes it: of this entry or of another, in any tab. */
export interface Copied {
  readonly component: string
  readonly values: Values
  /** The labels of what it links to. */
  readonly links: readonly LinkLabel[]
  readonly files: readonly FileLabel[]
}

/** Returns what the browser has kept; null if there is nothing, or not in this form: another version of the panel may have kept it. */
export function readCopied(text: string | null): Copied | null {
  const kept = text === null ? null : parsed(text)
  if (!isItem(kept)) return null
  const { component, values, links, files } = kept
  if (typeof component !== 'string' || !isItem(values)) return null
  return { component, values, links: listOf(links, isLinkLabel), files: listOf(files, isFileLabel) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function listOf<One>(value: unknown, isOne: (value: unknown) => value is One): readonly One[] {
  return Array.isArray(value) ? value.filter(isOne) : []
}

function isLinkLabel(value: unknown): value is LinkLabel {
  return isItem(value) && hasTexts(value, ['type', 'label']) && typeof value['id'] === 'number'
}

function isFileLabel(value: unknown): value is FileLabel {
  if (!isItem(value) || !hasTexts(value, ['name', 'mime', 'url']) || typeof value['id'] !== 'number') return false
  const isTextOrNull = (name: string) => value[name] === null || typeof value[name] === 'string'
  return ['thumbnail', 'alternativeText'].every(isTextOrNull) && typeof value['size'] === 'number'
}

function hasTexts(value: Values, names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === 'string')
}
