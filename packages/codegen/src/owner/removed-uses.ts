import type { Diagnostic } from '@content-gen/schema'
import { loadSources } from '../load-owner.js'
import type { Change } from '../plan.js'
import { removedAttributes } from './removed.js'

/** Warns of every line of the owner's that names an attribute which this run takes away. */
export async function removedUses(root: string, changes: readonly Change[]): Promise<readonly Diagnostic[]> {
  const removed = removedAttributes(changes)
  if (removed.length === 0) return []
  const files = await loadSources(root)
  if (files.length === 0) return []
  const { readUses } = await import('./read-uses.js')
  return readUses(files, removed).map(({ path, line, attribute, removed: { uid, model } }) => ({
    severity: 'warning',
    code: 'attribute-removed',
    message: `"${attribute}" is gone from ${uid ?? model}, but it is used here`,
    at: { file: `${path}:${line}`, pointer: '' },
    hint: null,
  }))
}
