// The roles of accounts.
import { check, accounts, matrix } from './check.mjs'

export const checks = [
  check(
    `${accounts}roles/roles.ts`,
    'if (type === null || !Object.hasOwn(this.store.config.permissions, type)) return',
    'if (type !== this.type.uid) return',
    matrix,
  ),
  check(`${accounts}roles/roles.ts`, "if (role.type === 'public') throw", "if (role.type === '') throw", matrix),
  check(
    `${accounts}roles/action-tree.ts`,
    'if (!known.has(action)) throw',
    "if (!known.has(action) && name === '') throw",
    matrix,
  ),
  check(`${accounts}callers/public-caller.ts`, 'return count === 0 ?', 'return count < 0 ?', matrix),
  check(
    `${accounts}callers/public-caller.ts`,
    'if (turn > this.#taken)',
    'if (turn)',
    'packages/users-permissions/test/public-caller.test.ts',
  ),
  check(
    `${accounts}console/apply-roles.ts`,
    '.filter(({ action }) => isGone(String(action)))',
    ".filter(({ action }) => isGone('') && action)",
    matrix,
  ),
]
