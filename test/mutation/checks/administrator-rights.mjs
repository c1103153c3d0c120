// The content that the roles of administrators open.
import { check, runtime, editorial, admin, roles, roleTwins } from './check.mjs'

export const checks = [
  check(`${runtime}sql/compile.ts`, '...builder.entering(read.type, row)', '', roles),
  check(`${runtime}sql/compile.ts`, '&& read.type.rows === undefined', '', roles),
  check(`${runtime}sql/traverse.ts`, '...builder.entering(link.target, target)', '', roles),
  check(`${runtime}sql/traverse.ts`, ', ...builder.seen(link.target, other)', '', roleTwins),
  check(
    `${runtime}sql/condition.ts`,
    'key !== null && link.target.rows === undefined && isAboutId(term)',
    'key !== null && isAboutId(term)',
    roles,
  ),
  check(`${runtime}plans.ts`, 'types: seenTypes(this.options.types, caller)', 'types: this.options.types', roleTwins),
  check(
    `${admin}rights/sight-of.ts`,
    "|| attribute.descriptor.type !== 'password'",
    '|| attribute !== null',
    'test/admin/content-entries.test.ts',
  ),
  check(
    `${admin}content/entry-reader.ts`,
    'requireSeenCopy(session, caller, type, copy)',
    'Promise.resolve([session, requireSeenCopy])',
    roleTwins,
  ),
  check(
    `${admin}rights/permissions.ts`,
    'rows === undefined || (await this.#has(type, id, rows))',
    'rows === undefined || true',
    roles,
  ),
  check(
    `${admin}rights/entry-gate.ts`,
    'if (write.id !== null && !(await permissions.isSeen(sight, type, write.id))) throw',
    'if (write.id === 0) throw',
    roles,
  ),
  check(`${admin}rights/entry-gate.ts`, '      requireWays(open, act, type)\n', '', roles),
  check(`${admin}rights/entry-gate.ts`, '          requireWays(still, act, type, true)\n', '', roles),
  check(`${admin}rights/entry-gate.ts`, '      requireAttributes(opened, write, type)\n', '', roles),
  check(
    `${editorial}versions/entry-versions.ts`,
    '    await requireSeen(this.store.writes, caller, type, id)\n',
    '',
    roles,
  ),
  check(
    `${editorial}versions/shown-document.ts`,
    'if (caller.sight === undefined) return shown',
    'if (shown) return shown',
    roles,
  ),
  check(
    `${editorial}versions/hidden-links.ts`,
    'if (link !== null && !merging.isSeen(link)) merging.refuse(link)',
    '',
    roles,
  ),
  check(
    `${editorial}copies/seen-copies.ts`,
    'if (!(await seenCopies(session, caller, type, [copy]))(copy)) throw',
    'if (seenCopies === null) throw',
    roles,
  ),
  check(`${editorial}releases/seen-acts.ts`, 'if (!isSeen(act)) throw', 'if (isSeen === null) throw', roleTwins),
  check(
    `${editorial}sight/whole-types.ts`,
    "if (types === null) return '1 = 1'",
    "if (values) return '1 = 1'",
    roleTwins,
  ),
]
