// Detours around the roles of administrators.
import { check, editorial, admin, adminAttacks, adminSessions, covers, detours } from './check.mjs'

export const checks = [
  check(
    `${editorial}releases/do-acts.ts`,
    'const publishing = { caller, revision',
    'const publishing = { caller: trusted, revision',
    detours,
  ),
  check(
    `${editorial}releases/do-acts.ts`,
    'const settle = await admitted(caller, {',
    'const settle = await admitted(trusted, {',
    detours,
  ),
  check(`${editorial}releases/do-acts.ts`, 'error instanceof OutdatedError ? {} : ', '', detours),
  check(`${editorial}releases/scheduler.ts`, "return kind === 'administrator' ?", "return kind === 'code' ?", detours),
  check(`${editorial}releases/scheduler.ts`, '?? nobody) : trusted', '?? trusted) : trusted', detours),
  check(
    `${admin}mount/administrator-callers.ts`,
    'found === null || found.isBlocked ?',
    'found === null ?',
    adminAttacks,
  ),
  check(
    `${editorial}previews/require-shown.ts`,
    '  if (!seesWhole(type, caller)) throw new ForbiddenError()\n',
    '',
    detours,
  ),
  check(
    `${editorial}previews/require-shown.ts`,
    '!isLimited(type, caller) && seesWhole(type, caller)',
    '!isLimited(type, caller)',
    detours,
  ),
  check(
    `${editorial}previews/require-shown.ts`,
    'if (!named.every((type) => seesWhole(type, caller))) throw',
    'if (named === null) throw',
    detours,
  ),
  check(
    `${editorial}previews/require-shown.ts`,
    '  await requireSeenCopy(session, caller, type, copyOf(row))\n',
    '',
    detours,
  ),
  check(
    `${editorial}previews/show-preview.ts`,
    'await requireStill(maker, releasing, preview)',
    'void [requireStill, maker]',
    detours,
  ),
  check(`${editorial}versions/restore.ts`, " && caller.gate?.isOpen(uid, 'update') !== false", '', detours),
  check(
    `${editorial}versions/trash.ts`,
    'if (!isLimited(type, caller)) return this',
    'if (isLimited) return this',
    detours,
  ),
  check(
    `${editorial}versions/trash.ts`,
    'if ((await seenGone(this.#versions, type, caller, [version])).length === 0) throw',
    'if (seenGone === null) throw',
    detours,
  ),
  check(
    `${editorial}versions/gone-entries.ts`,
    "case 'related':\n      return false",
    "case 'related':\n      return true",
    detours,
  ),
  check(`${editorial}versions/restore.ts`, ', ...since, ...made }', ', ...since }', detours),
  check(`${admin}content/links.ts`, 'rights.shown.media.read ? files : []', 'files', detours),
  check(
    `${admin}rights/content-actions.ts`,
    'acts.every((each) => limits(uid, each).some(isUnlimited))',
    'acts.length > 0',
    adminAttacks,
  ),
  check(
    `${admin}rights/content-actions.ts`,
    "? ['read', act, 'publish'] : ['read', act]",
    "? ['read', act] : ['read', act]",
    adminAttacks,
  ),
  check(`${admin}rights/content-actions.ts`, "['read', act]", '[act]', adminAttacks),
  check(`${admin}management/covers.ts`, '      where === undefined &&\n', '', covers),
  check(`${admin}management/covers.ts`, '(own !== true || theirs.own === true) &&', '', covers),
  check(
    `${admin}sessions/sign-in.ts`,
    'if (current === null || current.isBlocked || current.password !== found.password) throw',
    'if (current === null) throw',
    adminAttacks,
  ),
  check(`${admin}sessions/sessions.ts`, " && ctx.get(backgroundHeader) === ''", '', adminSessions),
]
