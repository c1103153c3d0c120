import type { FileLabel, LinkLabel } from '@content-gen/admin/panel-api'
import { isItem, type Values } from '../document/values.js'
import { readLabels } from '../store/read-labels.js'

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
  return { component, values, ...readLabels(links, files) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
