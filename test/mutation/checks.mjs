// Every check that stands between a caller and what is not theirs: where it is, and what the code says without it.
const runtime = 'packages/runtime/src/'
const graphql = 'packages/graphql/src/'
const accounts = 'packages/users-permissions/src/'
const matrix = 'matrix'
const tokens = 'tokens'
const abuse = 'abuse'
const flows = 'flows'
const twins = 'non-interference'

const check = (file, from, to, ...suites) => ({ file, from, to, suites })

export const checks = [
  // Who may call an action.
  check(
    `${runtime}http/authorize.ts`,
    'if (!caller.can(action)) throw new ForbiddenError()',
    'if (!caller.can(action)) continue',
    matrix,
  ),
  check(`${runtime}http/authorize.ts`, 'if (caller.isUnknown) throw new UnauthorizedError()', '', matrix),
  check(`${runtime}http/authorize.ts`, 'return count > 1', 'return count > 2', tokens),
  check(
    `${runtime}http/routes.ts`,
    'if (auth !== false) authorize(',
    'if (auth !== false && actions.length > 9) authorize(',
    matrix,
  ),
  check(`${graphql}resolvers/content.ts`, 'authorize(context.caller, scope)', 'void [authorize, scope]', matrix),
  check(`${graphql}resolvers/mutations.ts`, 'authorize(context.caller, scope)', 'void [authorize, scope]', matrix),
  check(
    `${graphql}resolvers/operation-plan.ts`,
    'authorize(contextValue.caller, content.scope)',
    'void [authorize, content]',
    matrix,
  ),
  // What a caller may look at, and through.
  check(
    `${runtime}query/scope.ts`,
    "attribute.descriptor.type === 'password') this",
    "attribute.descriptor.type === 'time') this",
    twins,
    abuse,
  ),
  check(
    `${runtime}query/scope.ts`,
    "if (attribute.isPrivate) this.refuse('private', attribute.name)",
    '',
    twins,
    abuse,
  ),
  check(
    `${runtime}query/scope.ts`,
    "if (!this.permits(attribute)) this.refuse('forbidden', attribute.name)",
    '',
    matrix,
  ),
  check(
    `${runtime}query/scope.ts`,
    "=== 'relation') return this.canFind(attribute.link.target.uid)",
    "=== 'relation') return this.canFind(attribute.link.source.uid)",
    matrix,
  ),
  check(`${runtime}query/entry-shape.ts`, ' || !scope.permits(attribute)) continue', ') continue', matrix),
  check(
    `${runtime}types.ts`,
    "return !attribute.isPrivate && attribute.descriptor.type !== 'password'",
    "return attribute.descriptor.type !== 'password'",
    twins,
    abuse,
  ),
  check(
    `${runtime}types.ts`,
    "return !attribute.isPrivate && attribute.descriptor.type !== 'password'",
    'return !attribute.isPrivate',
    twins,
    abuse,
  ),
  check(`${graphql}plan/entity.ts`, 'planning.scope.permits(attribute))', 'true)', matrix),
  check(`${runtime}query/entry-shape.ts`, 'if (isMembership(type, name)) continue', '', abuse),
  // Who is taken for whom.
  check(`${accounts}tokens/jwt.ts`, "{ algorithms: ['HS256'], complete: true }", '{ complete: true }', tokens),
  check(
    `${accounts}tokens/jwt.ts`,
    "if (Object.keys(header).some((name) => name !== 'alg' && name !== 'typ')) return null",
    '',
    tokens,
  ),
  check(`${accounts}tokens/jwt.ts`, '!isWhole(id) || id < 1', '!isWhole(Number(id)) || Number(id) < 1', tokens),
  check(`${accounts}tokens/jwt.ts`, '|| !isWhole(exp)) return null', ') return null', tokens),
  check(`${accounts}tokens/jwt.ts`, 'iat > Date.now() / 1000 + skew ||', '', tokens),
  check(`${accounts}callers/user-caller.ts`, 'if (!found || found.blocked ||', 'if (!found ||', tokens),
  check(
    `${accounts}callers/user-caller.ts`,
    'if (found.version !== version) throw new UnauthorizedError()',
    '',
    tokens,
  ),
  check(
    `${accounts}callers/user-caller.ts`,
    '(needsConfirmation && !found.confirmed)',
    '(needsConfirmation && !found)',
    flows,
  ),
  check(`${accounts}users/users.ts`, '...(revoke ? { columns', '...(!revoke ? { columns', tokens),
  check(`${accounts}users/manage.ts`, "|| own(sent, 'blocked') === true", '', tokens),
  check(`${accounts}callers/api-token-caller.ts`, '<= Date.now())', '<= 0)', tokens),
  check(`${accounts}callers/permission-sets.ts`, '/\\.(find|findOne)$/.test(action)', "action !== ''", tokens, matrix),
  check(
    `${accounts}callers/api-token-caller.ts`,
    'return this.sets.of(found.permissions)',
    'return fullAccess',
    tokens,
    matrix,
  ),
  // What accounts are asked and given.
  check(`${accounts}auth/password.ts`, 'return isEqual && hash !== null', 'return hash !== null', flows),
  check(`${accounts}auth/password.ts`, 'hash ?? nobody', "hash ?? ''", abuse),
  check(`${accounts}auth/password.ts`, '&& Buffer.byteLength(password) <= longestPassword', '', abuse),
  check(
    `${accounts}input.ts`,
    'if (Buffer.byteLength(password) <= longestPassword) return',
    'if (longestPassword > 0) return',
    abuse,
  ),
  check(
    `${accounts}auth/login.ts`,
    'if (settings.advanced.email_confirmation && !user.confirmed)',
    'if (settings.advanced.email_confirmation && !user)',
    flows,
  ),
  check(`${accounts}auth/login.ts`, 'if (user.blocked) throw', "if (user.username === '') throw", tokens),
  check(
    `${accounts}auth/register.ts`,
    'if (!advanced.allow_register) throw',
    "if (advanced.default_role === '') throw",
    flows,
  ),
  check(
    `${accounts}auth/register.ts`,
    'if (await users.isTaken(',
    "if (address === '' && await users.isTaken(",
    flows,
    abuse,
  ),
  check(`${accounts}auth/new-password.ts`, 'if (!row) throw', "if (code === '' && !row) throw", tokens),
  check(
    `${accounts}users/manage.ts`,
    "(!attribute.isPrivate || name === 'password')",
    'attribute.name === name',
    abuse,
  ),
  check(
    `${accounts}roles/roles.ts`,
    'if (type === null || !Object.hasOwn(this.store.config.permissions, type)) return',
    'if (type !== this.type.uid) return',
    matrix,
  ),
  check(`${accounts}rate-limit.ts`, 'if (window.count > max) throw', 'if (window.count > 1e9) throw', flows),
  check(`${accounts}secrets.ts`, 'if (isProduction)', "if (isProduction && projectDir === '')", abuse),
]
