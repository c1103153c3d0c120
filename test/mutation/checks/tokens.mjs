// Authentication by tokens.
import { check, accounts, matrix, tokens, flows } from './check.mjs'

export const checks = [
  check(`${accounts}tokens/jwt.ts`, "{ algorithms: ['HS256'], complete: true }", '{ complete: true }', tokens),
  check(
    `${accounts}tokens/jwt.ts`,
    "if (Object.keys(header).some((name) => name !== 'alg' && name !== 'typ')) return null",
    '',
    tokens,
  ),
  check(
    `${accounts}tokens/jwt.ts`,
    '!isWhole(id) || readId(id) === null',
    '!isWhole(Number(id)) || readId(id) === null',
    tokens,
  ),
  check(`${accounts}tokens/jwt.ts`, '|| !isWhole(exp)) return null', ') return null', tokens),
  check(`${accounts}tokens/jwt.ts`, 'iat > Date.now() / 1000 + skew ||', '', tokens),
  check(`${accounts}callers/user-caller.ts`, 'return !found || found.blocked ||', 'return !found ||', tokens),
  check(
    `${accounts}callers/user-caller.ts`,
    'if (found.version !== claims.version && !isKept) throw new UnauthorizedError()',
    '',
    tokens,
  ),
  check(
    `${accounts}callers/user-caller.ts`,
    '(this.options.needsConfirmation && !found.confirmed)',
    '(this.options.needsConfirmation && !found)',
    flows,
  ),
  check(`${accounts}users/complete-account.ts`, '...(isRevoked ? revocation(', '...(!isRevoked ? revocation(', tokens),
  check(`${accounts}users/complete-account.ts`, ' || (blocked !== undefined && blocked !== false)', '', tokens),
  check(`${accounts}callers/api-token-caller.ts`, '<= Date.now())', '<= 0)', tokens),
  check(`${accounts}callers/permission-sets.ts`, '/\\.(find|findOne)$/.test(action)', "action !== ''", tokens, matrix),
  check(
    `${accounts}callers/api-token-caller.ts`,
    'return this.sets.of(permissions)',
    'return fullAccess',
    tokens,
    matrix,
  ),
]
