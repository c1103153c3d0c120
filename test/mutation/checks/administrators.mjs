// The rights of administrators over each other.
import { check, admin, adminAttacks, adminSessions, administrators } from './check.mjs'

export const checks = [
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
    '      await requireSuper(writing, this.#hasProvider)\n      await tell',
    '      await tell',
    administrators,
  ),
  check(
    `${admin}management/administrators-api.ts`,
    'if (input.isBlocked === true) await this.#shutOut(writing, id)',
    '',
    administrators,
  ),
  check(
    `${admin}management/administrators-api.ts`,
    '    await dropLinks(writing, id)\n    await dropHandedLinks(writing, id)',
    '    await dropLinks(writing, id)',
    adminAttacks,
  ),
  check(
    `${admin}management/administrators-api.ts`,
    'if (lostRoles(before, input)) await dropHandedLinks(writing, id)',
    '',
    adminAttacks,
  ),
  check(`${admin}profile/me.ts`, '    await confirmPassword(writing, caller, checked)\n', '', adminAttacks),
  check(`${admin}links/forgotten.ts`, 'if (!(await panel.canMail())) return\n', '', adminSessions),
  check(`${admin}links/forgotten.ts`, "kind: 'forgottenFrom'", "kind: 'forgotten'", adminAttacks),
  check(
    `${admin}operations/routes.ts`,
    'if (!panel.rights.rightsOf(caller).settings[setting]) throw',
    'if (caller === null) throw',
    administrators,
  ),
  check(`${admin}management/authority.ts`, '    this.require(current)\n', '', adminAttacks),
  check(`${admin}operations/tokens-api.ts`, '    this.#requireOwn(caller, actions)\n', '', adminAttacks),
  check(`${admin}operations/tokens-api.ts`, 'if (foreign !== undefined)', "if (foreign === '')", adminAttacks),
]
