/** Labels that a browser has kept: another version of the panel may have written them. */
import type { FileLabel, LinkLabel } from '@content-gen/admin/panel-api'
import { isItem, type Values } from '../document/values.js'
import type { Labels } from './labels.js'

/** Returns those that have the form of labels. */
export function readLabels(links: unknown, files: unknown): Labels['all'] {
  return { links: listOf(links, isLinkLabel), files: listOf(files, isFileLabel) }
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
