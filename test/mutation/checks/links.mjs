// Links to entries that a caller may not find, in the input of writes.
import { check, write, abuse, writes, frame } from './check.mjs'

export const checks = [
  check(
    `${write}input/rights.ts`,
    'if (!author.can(`${target.uid}.find`)) return false',
    'if (author.key === target.uid) return false',
    abuse,
  ),
  check(`${write}input/morph.ts`, 'if (!scope.author.can(`${type.uid}.find`)) return null', '', writes),
  check(`${write}input/rights.ts`, " && attribute.kind !== 'morph') return true", ') return true', frame),
  check(
    `${write}input/rights.ts`,
    'return !isKeptPrivately(attribute, target) || author.can(',
    'return !isKeptPrivately(attribute, target) || attribute !== null || author.can(',
    frame,
  ),
  check(
    `${write}input/morph.ts`,
    '.filter((uid) => !author.can(',
    ".filter((uid) => uid === '' && !author.can(",
    frame,
  ),
  check(`${write}input/components.ts`, 'isPrivate && !sees(', 'isPrivate && spot.path.length > 99 && !sees(', frame),
  check(
    `${write}input/author.ts`,
    'isDeepStrictEqual(valueAt(sent, [...path, name]), value)',
    'isDeepStrictEqual(path, value)',
    frame,
  ),
  check(
    `${write}input/row.ts`,
    'of linkedBy(change)) if (!broughtAlong',
    "of change.kind === 'set' ? change.ids : []) if (!broughtAlong",
    frame,
  ),
]
