// Every permission check: its place, and the code without it.
const runtime = 'packages/runtime/src/'
const graphql = 'packages/graphql/src/'
const accounts = 'packages/users-permissions/src/'
const upload = 'packages/upload/src/'
const write = `${runtime}write/`
const matrix = 'matrix'
const tokens = 'tokens'
const abuse = 'abuse'
const flows = 'flows'
const twins = 'non-interference'
const limits = 'rate-limit'
const statements = 'statements'
const extended = 'extended'
const mail = 'mail'
const writes = 'packages/runtime/test/writing/'
const frame = 'test/writes/frame.test.ts'
const uploads = 'packages/upload/test/library/'
const reads = 'packages/runtime/test/read-sql.test.ts'
const webhooks = 'packages/editorial/src/webhooks/'
const addresses = 'packages/editorial/test/webhooks/public-address.test.ts'
const posts = 'packages/editorial/test/webhooks/post.test.ts'
const editorial = 'packages/editorial/src/'
const editorialRights = 'test/editorial/rights.test.ts'
const editorialTwins = 'test/editorial/non-interference.test.ts'
const previews = 'test/editorial/previews.test.ts'
const admin = 'packages/admin/src/'
const roles = 'test/admin/rights-roles.test.ts'
const adminSessions = 'test/admin/sessions.test.ts'
const adminAttacks = 'test/admin/attacks.test.ts'
const administrators = 'test/admin/administrators.test.ts'
const oidc = 'test/admin/oidc.test.ts'
const roleTwins = 'test/admin/rights-non-interference.test.ts'
const codes = 'packages/users-permissions/test/mail-code.test.ts'

const check = (file, from, to, ...suites) => ({ file, from, to, suites })

/** The check of a field of `Mutation`. */
const scopeOf = (file) => (name) =>
  check(file, `'Mutation.${name}': scope(`, `'Mutation.${name}': ((_: string) => ({ auth: false as const }))(`, matrix)
const accountFields = ['changePassword'].concat(
  ['User', 'Role'].flatMap((what) => ['create', 'update', 'delete'].map((verb) => `${verb}UsersPermissions${what}`)),
)
const fileFields = ['upload', 'multipleUpload', 'updateFileInfo', 'removeFile'].concat(
  ['create', 'update', 'delete'].map((verb) => `${verb}UploadFile`),
)

export const checks = [
  // The right to call an action.
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
    'authorize(ctx.state.caller, actions)',
    'if (actions.length > 9) authorize(ctx.state.caller, actions)',
    matrix,
  ),
  check(`${graphql}resolvers/queries.ts`, 'authorize(context.caller, scope)', 'void [authorize, scope]', matrix),
  check(`${graphql}resolvers/mutations.ts`, 'authorize(context.caller, scope)', 'void [authorize, scope]', matrix),
  check(
    `${graphql}resolvers/operation-plan.ts`,
    'authorize(contextValue.caller, content.scope)',
    'void [authorize, content]',
    matrix,
  ),
  // The attributes that a caller may read, and the types that it may follow links to.
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
  check(`${graphql}plan/entity.ts`, 'planning.reading.permits(attribute))', 'true)', matrix),
  check(`${runtime}query/entry-shape.ts`, 'if (isMembership(type, name)) continue', '', abuse),
  // Authentication by tokens.
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
  check(`${accounts}callers/user-caller.ts`, 'if (!found || found.blocked ||', 'if (!found ||', tokens),
  check(
    `${accounts}callers/user-caller.ts`,
    'if (found.version !== version && !isKept) throw new UnauthorizedError()',
    '',
    tokens,
  ),
  check(
    `${accounts}callers/user-caller.ts`,
    '(needsConfirmation && !found.confirmed)',
    '(needsConfirmation && !found)',
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
  // The requests and answers of accounts.
  check(`${accounts}password.ts`, 'return isEqual && hash !== null', 'return hash !== null', flows),
  check(`${accounts}password.ts`, 'hash ?? nobody', "hash ?? ''", statements),
  check(`${accounts}password.ts`, '&& Buffer.byteLength(password) <= longestPassword', '', abuse),
  check(
    `${accounts}input.ts`,
    'if (Buffer.byteLength(password) <= longestPassword) return',
    'if (longestPassword > 0) return',
    abuse,
  ),
  check(
    `${accounts}auth/login.ts`,
    'if (needsConfirmation && !user.confirmed)',
    'if (needsConfirmation && user.id === 0)',
    flows,
  ),
  check(`${accounts}auth/login.ts`, 'return user.blocked ?', "return user.username === '' ?", tokens),
  check(
    `${accounts}auth/register.ts`,
    'if (!advanced.allow_register) throw',
    "if (advanced.default_role === '') throw",
    flows,
  ),
  check(
    `${accounts}auth/register.ts`,
    'if (await users.names.isTaken(',
    "if (address === '' && await users.names.isTaken(",
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
  // GraphQL: the checks of fields that no model makes.
  check(
    `${graphql}schema/guard.ts`,
    'if (scope) authorize(context.caller, scope)',
    'if (scope) void authorize',
    matrix,
  ),
  check(
    `${graphql}schema/guard.ts`,
    'if (isRoot && !isKnown(context.caller)) throw',
    "if (isRoot && !isKnown(context.caller) && field.name === '') throw",
    matrix,
  ),
  check(`${graphql}http/adapter.ts`, 'planKey(body, ctx.state.caller.key)', "planKey(body, 'anybody')", matrix),
  check(
    `${graphql}locales/locale-operations.ts`,
    "{ scope: ['plugin::i18n.locales.listLocales'] }",
    '{ scope: [] as string[] }',
    matrix,
  ),
  check(
    `${graphql}plan/entity.ts`,
    'target.uid === fileUid || planning.reading.canFind(target.uid)',
    "target.uid !== ''",
    twins,
  ),
  ...accountFields.map(scopeOf(`${accounts}graphql/account-operations.ts`)),
  ...fileFields.map(scopeOf(`${upload}operations.ts`)),
  check(
    `${upload}graphql-forms.ts`,
    'authorize(ctx.state.caller, [',
    'authorize({ ...ctx.state.caller, can: () => true }, [',
    matrix,
  ),
  // Files.
  check(
    `${upload}place.ts`,
    'if (!caller.can(`${uid}.update`) || caller.gate !== undefined) throw',
    'if (uid === id && !caller.can(uid)) throw',
    uploads,
  ),
  check(`${upload}related.ts`, ' && context.caller.can(`${uid}.find`)', '', twins),
  check(
    `${upload}related.ts`,
    "attribute.kind === 'media' && !attribute.isPrivate",
    "attribute.kind === 'media'",
    twins,
  ),
  // Links to entries that a caller may not find: shown and made.
  check(`${runtime}query/populated-shape.ts`, '.filter((each) => scope.canFind(each.target.uid))', '', reads),
  check(
    `${runtime}query/scope.ts`,
    "if (attribute.kind === 'morph') return attribute.links.some(",
    "if (attribute.kind === 'morph') return attribute.name !== '' || attribute.links.some(",
    twins,
  ),
  check(
    `${write}input/rights.ts`,
    'if (!author.can(`${target.uid}.find`)) return false',
    'if (author.key === target.uid) return false',
    abuse,
  ),
  check(`${write}input/morph.ts`, 'if (!scope.author.can(`${type.uid}.find`)) return null', '', writes),
  // The effects of a write beyond its own entry.
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
  check(
    `${write}apply/keys.ts`,
    'const except = change.hidden.map(',
    'const except = change.hidden.slice(change.hidden.length).map(',
    frame,
  ),
  check(
    `${write}apply/morph-rows.ts`,
    '!change.hidden.includes(String(row[link.morphType.field]))',
    "!change.hidden.includes('')",
    frame,
  ),
  check(
    `${write}apply/components.ts`,
    'if (items.some(({ id }) => id !== null)) throw',
    'if (items.some(({ id }) => id === -2)) throw',
    frame,
  ),
  check(`${write}apply/components.ts`, 'if (present.get(id) !== ownerId) throw', 'if (id === -2) throw', writes),
  check(
    `${write}input/components.ts`,
    'isPrivate && authorOf(',
    'isPrivate && spot.path.length > 99 && authorOf(',
    frame,
  ),
  check(
    `${write}hook-data.ts`,
    'maySet(type, attribute, authors.caller, mode)',
    'maySet(type, attribute, { ...authors.caller, can: () => true }, mode)',
    frame,
  ),
  check(
    `${write}hook-data.ts`,
    'withoutHidden(value, { types: context.types, author: authors.caller })',
    'withoutHidden(value, { types: context.types, author: { ...authors.caller, can: () => true } })',
    frame,
  ),
  check(
    `${write}input/author.ts`,
    'isDeepStrictEqual(valueAt(sent, [...path, name]), value)',
    'isDeepStrictEqual(path, value)',
    frame,
  ),
  check(`${write}create.ts`, 'if (localizations.length === 0) return', 'if (localizations.length >= 0) return', frame),
  check(
    `${write}localization/create-localization.ts`,
    'authorize: () => requireUpdate(',
    'authorize: () => void [requireUpdate].concat(',
    frame,
  ),
  check(`${write}store-new.ts`, '      entry.authorize()\n      const group', '      const group', frame),
  check(
    `${write}update.ts`,
    'if (siblings.length > 0 && sharesAnything(',
    'if (siblings.length < 0 && sharesAnything(',
    writes,
  ),
  check(
    `${write}input/rights.ts`,
    "return author.can('plugin::upload.content-api.find') ||",
    "return author.key !== '' || author.can('plugin::upload.content-api.find') ||",
    frame,
  ),
  check(`${write}own-files.ts`, 'if (!seen.has(file)) throw', 'if (!seen.has(file) && file < 0) throw', frame),
  check(`${write}own-files.ts`, 'if (attribute.isPrivate) continue', '', frame),
  check(`${write}one-statement.ts`, 'input.foreignFiles.size === 0 &&', '', frame),
  check(
    `${write}input/relation.ts`,
    'if (!mayAttach && isPatch(value))',
    "if (!mayAttach && target === '' && isPatch(value))",
    frame,
  ),
  check(
    `${upload}entries.ts`,
    'if (places.some(isLeft)) authorize(',
    'if (places.length < 0 && places.some(isLeft)) authorize(',
    frame,
  ),
  check(`${upload}form-place.ts`, '(sent === 1 && (listed ?? null) === null)', '(sent >= 1 || listed === null)', frame),
  check(
    `${accounts}auth/register.ts`,
    '      ownAttributes,\n',
    "      ownAttributes: new Set([...ownAttributes, 'favourite', 'ward', 'picture']),\n",
    frame,
  ),
  check(`${accounts}users/manage.ts`, "= new Set(['role'])", "= new Set(['role', 'favourite', 'ward'])", frame),
  check(`${runtime}plans.ts`, '${caller.key} ${text}', '${text}', matrix),
  // Rate limits, and the identification of a sender.
  check(
    `${accounts}graphql/account-operations.ts`,
    'countRequest(accounts, request.koaContext, action)',
    'void [countRequest, action]',
    limits,
  ),
  check(`${accounts}auth/routes.ts`, 'countRequest(accounts, ctx, action)', 'void [countRequest, action]', limits),
  check(`${accounts}rate-limit.ts`, '.slice(0, 4)', '.slice(0, 8)', limits),
  check(`${runtime}http/server.ts`, 'maxIpsCount: 1', 'maxIpsCount: 0', limits),
  // Codes in mails.
  check(`${accounts}auth/mail-code.ts`, '&& age < lifetime', '&& lifetime > 0', codes),
  check(`${accounts}auth/mail-code.ts`, 'age >= 0 &&', 'lifetime > 0 &&', codes),
  check(
    `${accounts}auth/mail-code.ts`,
    "return createHash('sha256').update(code).digest('hex')",
    "return createHash === null ? '' : code",
    abuse,
  ),
  check(`${accounts}auth/new-password.ts`, 'isFresh(code) ?', 'isFresh !== null ?', abuse),
  check(
    `${accounts}users/complete-account.ts`,
    'return password === undefined ? {} : { resetPasswordToken: null }',
    'return {}',
    tokens,
    abuse,
  ),
  check(`${accounts}users/complete-account.ts`, 'if (email !== undefined) return', "if (email === '') return", abuse),
  check(`${accounts}mail/routes.ts`, 'if (/[\\r\\n]/.test(subject)) throw', "if (subject === '') throw", mail),
  check(
    `${accounts}mail/routes.ts`,
    'if (!isEmail(address)) throw',
    "if (!isEmail(address) && name === '') throw",
    mail,
  ),
  // The attributes that registration accepts.
  check(
    `${accounts}auth/register.ts`,
    "kind === 'scalar' && !isPrivate &&",
    "kind === 'scalar' && isPrivate !== null &&",
    extended,
  ),
  check(
    `${accounts}auth/register.ts`,
    '.filter((name) => !ownAttributes.has(name))',
    '.filter((name) => !ownAttributes.has(`${name}x`))',
    extended,
  ),
  // Roles.
  check(`${accounts}roles/roles.ts`, "if (role.type === 'public') throw", "if (role.type === '') throw", matrix),
  check(
    `${accounts}roles/action-tree.ts`,
    'if (!known.has(action)) throw',
    "if (!known.has(action) && name === '') throw",
    matrix,
  ),
  check(`${accounts}callers/public-caller.ts`, 'return count === 0 ?', 'return count < 0 ?', matrix),
  check(
    `${accounts}console/apply-roles.ts`,
    '.filter(({ action }) => isGone(String(action)))',
    ".filter(({ action }) => isGone('') && action)",
    matrix,
  ),
  // Webhooks.
  check(`${webhooks}public-address.ts`, "parsed.range() !== 'unicast' ||", "parsed.range() === '' ||", addresses),
  check(
    `${webhooks}checked-lookup.ts`,
    'filter(({ address }) => permits(address))',
    "filter(({ address }) => address !== '')",
    posts,
  ),
  check(`${webhooks}checked-lookup.ts`, '!permits(host)) throw', "!permits(host) && host === '') throw", posts),
  check(`${webhooks}post.ts`, 'url.origin === start.origin ?', "url.origin !== '' ?", posts),
  // The work of editors.
  check(`${editorial}versions/requested.ts`, '|| !caller.can(`${type.uid}.find`)', '|| !caller.can', editorialRights),
  check(
    `${editorial}versions/requested.ts`,
    'if (!caller.can(`${type.uid}.${action}`)) throw',
    'if (action === null) throw',
    editorialRights,
  ),
  check(
    `${editorial}copies/api.ts`,
    "requestedType(ctx, new Map([[type.uid, type]]), entry === null ? 'create' : 'update')",
    '',
    editorialRights,
  ),
  check(
    `${editorial}copies/sent-document.ts`,
    '|| !mayWrite(type, attribute, sender.caller)',
    '|| mayWrite === null',
    editorialRights,
  ),
  check(
    `${editorial}releases/sent-acts.ts`,
    'act !== null && mayDo(act, types, caller)',
    'act !== null && mayDo !== null',
    editorialRights,
  ),
  check(
    `${editorial}releases/api.ts`,
    "if (!caller.can('plugin::editorial.releases.run')) throw",
    'if (caller === null) throw',
    editorialRights,
  ),
  check(
    `${editorial}releases/seen-acts.ts`,
    'type === undefined || !caller.can(`${uid}.find`)',
    'type === undefined',
    editorialTwins,
  ),
  check(
    `${editorial}previews/show-preview.ts`,
    'await enclose(transaction, next, { isReading: true })',
    'await enclose(transaction, next)',
    previews,
  ),
  check(
    `${editorial}previews/routes.ts`,
    'if (!needed.every((name) => ctx.state.caller.can(`plugin::editorial.${name}`))) throw',
    'if (needed === null) throw',
    editorialRights,
  ),
  check(`${editorial}previews/preview-token.ts`, 'preview.expires > now', 'now > 0', previews),
  // Administrators: who gets in, and what they may do with each other.
  check(
    `${admin}mount/mount-admin.ts`,
    'if (!isNavigation) requireSameOrigin(ctx)',
    'if (isNavigation) requireSameOrigin(ctx)',
    adminSessions,
  ),
  check(
    `${admin}mount/mount-admin.ts`,
    "ctx.is('application/json')) return",
    "ctx.is('application/json') !== null) return",
    adminSessions,
  ),
  check(
    `${admin}mount/same-origin.ts`,
    'hostOf(origin) === ctx.host.toLowerCase()',
    "hostOf(origin) !== ''",
    adminSessions,
  ),
  check(`${admin}sessions/sessions.ts`, 'if (found.isBlocked) return null', '', adminSessions),
  check(`${admin}sessions/sessions.ts`, 'and s."expires" > ${now} `', 'and s."expires" > 0 `', adminSessions),
  check(`${admin}sessions/sessions.ts`, '`and s."seen" > ${now} - ${', '`and s."seen" > 0 - ${', adminSessions),
  check(`${admin}sessions/sessions.ts`, '    await this.close(session, ctx)\n', '', adminSessions),
  check(
    `${admin}sessions/sign-in.ts`,
    '  await attempts.count(ctx, counted)\n  return counted',
    '  return counted',
    adminAttacks,
  ),
  check(
    `${admin}sessions/sign-in.ts`,
    'if (proved.secret !== null && !isComplete)',
    "if (proved.secret === '' && !isComplete)",
    administrators,
  ),
  check(`${admin}sessions/sign-in-code.ts`, '  await attempts.count(ctx, counted)\n', '', adminAttacks),
  check(
    `${admin}second-factor/check-code.ts`,
    '`where "id" = ${second} and ("last_step" is null or "last_step" < ${first})`',
    '`where "id" = ${second}`',
    administrators,
  ),
  check(`${admin}second-factor/check-code.ts`, 'codes.filter((each) => each !== stored)', 'codes', administrators),
  check(
    `${admin}links/use-link.ts`,
    'if (link.administrator !== null) await sessions.endAll(session, proved.id)',
    '',
    administrators,
  ),
  check(`${admin}profile/me.ts`, '    await sessions.endAll(session, caller.id, caller.session)\n', '', administrators),
  check(
    `${admin}profile/me.ts`,
    'if (!(await isPassword(password, found?.password ?? null))) throw',
    'if (found === null) throw',
    administrators,
  ),
  check(
    `${admin}management/authority.ts`,
    'if (!this.rights.rightsOf(caller).settings.administrators) throw',
    'if (caller === null) throw',
    administrators,
  ),
  check(`${admin}management/authority.ts`, 'if (!this.#covers(caller, [role]))', "if (role === '')", adminAttacks),
  check(
    `${admin}management/authority.ts`,
    'if (!this.#covers(caller, found.roles))',
    'if (found.id === 0)',
    adminAttacks,
  ),
  check(
    `${admin}management/administrators-api.ts`,
    'if (roles !== undefined || input.isBlocked !== undefined) await',
    'if (roles === null) await',
    administrators,
  ),
  check(
    `${admin}management/administrators-api.ts`,
    '      await requireSuper(session, this.#hasProvider)\n      await tell',
    '      await tell',
    administrators,
  ),
  check(
    `${admin}management/administrators-api.ts`,
    'if (input.isBlocked === true) await this.#shutOut(session, id)',
    '',
    administrators,
  ),
  check(
    `${admin}operations/routes.ts`,
    'if (!panel.rights.rightsOf(caller).settings[setting]) throw',
    'if (caller === null) throw',
    administrators,
  ),
  check(`${admin}operations/tokens-api.ts`, 'if (foreign !== undefined)', "if (foreign === '')", adminAttacks),
  check(`${admin}oidc/routes.ts`, 'if (!isOwn) throw late()', 'if (isOwn === null) throw late()', oidc),
  check(`${admin}oidc/admit-identity.ts`, ' || !identity.isVerified', '', oidc),
  check(`${admin}oidc/admit-identity.ts`, 'if (named.subject !== null) throw', "if (named.subject === '') throw", oidc),
  check(`${admin}oidc/admit-identity.ts`, 'if (found.isBlocked) throw', 'if (found.id === 0) throw', oidc),
  check(`${admin}oidc/page-of.ts`, 'return isPage ?', 'return isPage || pathname ?', oidc),
  // The reads that the roles of administrators allow.
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
    `${editorial}versions/routes.ts`,
    '    await requireSeen(this.store.writes, ctx.state.caller, type, id)\n',
    '',
    roles,
  ),
  check(
    `${editorial}versions/routes.ts`,
    'if (isLimited(type, ctx.state.caller)) return ctx.send({ data: [], meta: meta(0) })',
    '',
    roleTwins,
  ),
  check(
    `${editorial}versions/routes.ts`,
    'if (isLimited(type, ctx.state.caller)) throw new NotFoundError()',
    '',
    roleTwins,
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
  // The contents of logs.
  check(`${runtime}http/log.ts`, 'path: ctx.path', 'path: ctx.url', flows),
]
