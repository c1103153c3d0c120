// The sessions of administrators: who gets in.
import { check, admin, adminSessions, adminAttacks, adminMoment, administrators } from './check.mjs'

export const checks = [
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
    `${admin}administrators/admin-caller.ts`,
    'if (found === null || found.isBlocked || !isOpen) throw',
    'if (found === null || !isOpen) throw',
    adminAttacks,
  ),
  check(
    `${admin}administrators/admin-caller.ts`,
    'if (found === null || found.isBlocked || !isOpen) throw',
    'if (found === null || found.isBlocked) throw',
    adminMoment,
  ),
  check(
    `${admin}mount/mount-admin.ts`,
    'if (!route?.confirmsItself) ctx.state.confirm',
    'if (route?.confirmsItself) ctx.state.confirm',
    adminMoment,
  ),
  check(
    `${admin}sessions/sessions.ts`,
    "if (row === undefined || row['isBlocked']) throw",
    'if (!row) throw',
    adminMoment,
  ),
  check(
    `${admin}sessions/sessions.ts`,
    "if (isDeepStrictEqual(rolesIn(row['roles']), roles)) return",
    "if (rolesIn(row['roles'])) return",
    adminMoment,
  ),
  check('packages/runtime/src/write/confirmed.ts', '        await confirm(transaction)\n', '', adminMoment),
  check('packages/runtime/src/recording/confirmed-parts.ts', '    await confirm()\n', '', adminMoment),
  check(
    `${admin}mount/same-origin.ts`,
    'hostOf(origin) === ctx.host.toLowerCase()',
    "hostOf(origin) !== ''",
    adminSessions,
  ),
  check(`${admin}sessions/sessions.ts`, 'if (found.isBlocked) return null', '', adminSessions),
  check(
    `${admin}sessions/sessions.ts`,
    '${key} and s."expires" > ${now} and',
    '${key} and s."expires" > 0 and',
    adminSessions,
  ),
  check(
    `${admin}sessions/sessions.ts`,
    'and s."seen" > ${now} - ${idle} and',
    'and s."seen" > 0 - ${idle} and',
    adminSessions,
  ),
  check(`${admin}sessions/sessions.ts`, '    await this.close(writing, ctx)\n', '', adminSessions),
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
    ' and ("last_step" is null or "last_step" < ${used})`',
    '`',
    administrators,
  ),
  check(`${admin}second-factor/check-code.ts`, 'codes.filter((each) => each !== stored)', 'codes', administrators),
  check(`${admin}links/use-link.ts`, '      await sessions.endAll(writing, proved.id)\n', '', administrators),
  check(`${admin}profile/me.ts`, '    await sessions.endAll(writing, caller.id, caller.session)\n', '', administrators),
  check(
    `${admin}profile/me.ts`,
    'if (!(await isPassword(password, stored, ctx.state.caller)))',
    'if (found === null)',
    administrators,
  ),
]
