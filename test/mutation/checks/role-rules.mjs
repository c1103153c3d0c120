// Rules of roles: the entries, the attributes and the values of grants.
import { check } from './check.mjs'

const rights = 'packages/runtime/src/rights/'
const rules = 'rules'
const links = 'rule-links'

export const checks = [
  check(`${rights}role-rules.ts`, "(type) => seenBy(type, 'find')", '() => ({ sees: () => true })', rules),
  check(
    `${rights}role-rules.ts`,
    "(type) => seenBy(type, can(`${type.uid}.findOne`) ? 'findOne' : 'find')",
    '() => ({ sees: () => true })',
    rules,
  ),
  check(`${rights}role-rules.ts`, 'if (id !== null) await this.#requireSeen(type, id, caller)', '', rules),
  check(`${rights}role-rules.ts`, 'requireWays(open, act, type)', '', rules),
  check(`${rights}role-rules.ts`, "if (act !== 'delete') requireFields(open, attributes, type)", '', rules),
  check(
    `${rights}role-rules.ts`,
    'requireWays(await this.#permissions.open(type, made, ways, caller), act, type, true)',
    'await this.#permissions.open(type, made, ways, caller)',
    rules,
  ),
  check(`${rights}role-rules.ts`, 'preset: presetOf(opened[0]?.ways[0], caller),', '', rules),
  check(`${rights}role-rules.ts`, 'this.#permissions.unseen(uid, ids, rows, caller)', 'new Set<number>()', links),
  check('packages/runtime/src/write/one-statement.ts', ' || input.judged.size > 0', '', links),
  check('packages/runtime/src/write/input/judged.ts', '!place.isPrivate && !attribute.isPrivate', 'true', links),
  check(
    'packages/runtime/src/write/store-new.ts',
    'if (entry.prepare && input.judged.size > 0) await',
    'if (false) await',
    links,
  ),
  check('packages/runtime/src/write/unseen-targets.ts', 'if (!linked.has(id)) ', 'if (linked.size === 0) ', links),
  check(`${rights}facts.ts`, 'user?.facts?.[', 'Object(user)[', rules),
  check(`${rights}ruled-caller.ts`, 'sight: rules.sight, ', '', rules),
  check(`${rights}ruled-caller.ts`, 'gate: rules.gateOf(signedIn), ', '', rules),
  check(
    'packages/runtime/src/write/gated.ts',
    'if (isUnlimited(context, caller)) return work(write, context)',
    'if (true) return work(write, context)',
    rules,
  ),
  check('packages/graphql/src/open-endpoint.ts', ', types: seenTypes(types, caller)', '', rules),
  check('packages/graphql/src/plan/query.ts', 'seenEntry(type, context.caller)', 'type', rules),
  check('packages/runtime/src/http/answer/cache-control.ts', 'if (isAnsweredAlone) return privately', '', rules),
]
