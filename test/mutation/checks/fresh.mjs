// The acts that need a fresh session, and the projects that one browser knows.
import { check, admin, fresh, projects } from './check.mjs'

export const checks = [
  check(`${admin}mount/mount-admin.ts`, '        if (route?.needsFresh) requireFresh(caller)\n', '', fresh),
  check(`${admin}sessions/sessions.ts`, 'Math.abs(Number(age)) < this.settings.freshMinutes * minute', 'true', fresh),
  check(`${admin}sessions/sessions.ts`, 'Math.abs(Number(age))', 'Number(age)', fresh),
  check(`${admin}sessions/sessions.ts`, 'return age !== null && ', 'return ', fresh),
  check(`${admin}sessions/sessions.ts`, ' and s."seen" < ${now} + ${idle}`', '`', fresh),
  check(
    `${admin}sessions/sessions.ts`,
    '{ key: storedKey(key), proved: isFresh ? now : 0 }',
    '{ proved: isFresh ? now : 0 }',
    fresh,
  ),
  check(`${admin}sessions/sessions.ts`, 'proved: isFresh ? now : 0', 'proved: now', fresh),
  check(
    `${admin}profile/prove-again.ts`,
    'await requirePassword(panel, ctx, caller, password)',
    'await Promise.resolve([requirePassword, password]).then(() => null)',
    fresh,
  ),
  check(`${admin}profile/me.ts`, '  if (!caller.hasPassword) requireFresh(caller)\n', '', fresh),
  check(
    `${admin}content/mounted-routes.ts`,
    '      ...(isLasting(route) ? ({ needsFresh: true } as const) : {}),\n',
    '',
    fresh,
  ),
  check(`${admin}operations/routes.ts`, '            needsFresh: true,\n', '', fresh),
  check(
    `${admin}management/routes.ts`,
    "{ method: 'POST', path: list, needsFresh,",
    "{ method: 'POST', path: list,",
    fresh,
  ),
  check(`${admin}management/routes.ts`, 'path: `${one}/link`, needsFresh,', 'path: `${one}/link`,', fresh),
  check(
    `${admin}management/routes.ts`,
    "{ method: 'PUT', path: one, needsFresh,",
    "{ method: 'PUT', path: one,",
    fresh,
  ),
  check(
    `${admin}management/routes.ts`,
    "{ method: 'DELETE', path: one, needsFresh,",
    "{ method: 'DELETE', path: one,",
    fresh,
  ),
  check(`${admin}management/routes.ts`, '/second-factor`,\n      needsFresh,', '/second-factor`,', fresh),
  check(`${admin}sessions/cookie.ts`, 'content-gen-admin-${this.project.known}`', 'content-gen-admin`', projects),
  check(`${admin}mount/mount-admin.ts`, 'await project.requireSame(ctx)', 'await project.find()', projects),
  check(`${admin}mount/mount-admin.ts`, '        requireSamePerson(ctx, caller)\n', '', projects),
  check(`${admin}content/mounted-routes.ts`, ', /^\\/users(\\/:id(\\/identities)?)?$/', '', fresh),
]
