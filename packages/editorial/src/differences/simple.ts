import type { CompiledMedia, CompiledMorph, CompiledRelation, CompiledScalar } from '@content-gen/runtime/query'
import { linkKey } from '../parts/keyed.js'
import type { Path } from '../parts/path.js'
import { same } from '../parts/same.js'
import { linksIn } from '../parts/shape.js'
import type { Difference } from './difference.js'
import { compareLists } from './lists.js'
import { plainText } from './plain-text.js'
import type { FindRuns } from './runs.js'

/** Returns no difference or one. */
export function scalarDifference(
  { descriptor }: CompiledScalar,
  before: unknown,
  after: unknown,
  path: Path,
  findRuns: FindRuns,
): Difference[] {
  if (same(before, after)) return []
  switch (descriptor.type) {
    case 'string':
    case 'text':
    case 'richtext':
      if (typeof before !== 'string' || typeof after !== 'string') break
      return [{ kind: 'text', path, runs: findRuns(before, after) }]
    case 'blocks': {
      const [old, now] = [plainText(before), plainText(after)]
      if (old === null || now === null) break
      return [{ kind: 'blocks', path, before, after, runs: findRuns(old, now) }]
    }
  }
  return [{ kind: 'value', path, before, after }]
}

/** Returns no difference or one. */
export function linksDifference(
  { many }: CompiledRelation | CompiledMedia | CompiledMorph,
  before: unknown,
  after: unknown,
  path: Path,
): Difference[] {
  const [old, now] = many ? [linksIn(before), linksIn(after)] : [null, null]
  if (old === null || now === null) return same(before, after) ? [] : [{ kind: 'link', path, before, after }]
  const { added, removed, moved } = compareLists(old, now, linkKey)
  if (added.length + removed.length + moved.length === 0) return []
  return [
    {
      kind: 'links',
      path,
      added: added.map(({ value }) => value),
      removed: removed.map(({ value }) => value),
      moved: moved.map(({ after: { value } }) => value),
    },
  ]
}
