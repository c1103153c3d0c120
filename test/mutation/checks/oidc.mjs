// Signing in at a provider.
import { check, admin, oidc, dishonest } from './check.mjs'

export const checks = [
  check(`${admin}oidc/routes.ts`, 'if (!isOwn) throw late()', 'if (isOwn === null) throw late()', oidc),
  check(`${admin}oidc/admit-identity.ts`, ' || !identity.isVerified', '', oidc),
  check(`${admin}oidc/admit-identity.ts`, 'if (named.subject !== null) throw', "if (named.subject === '') throw", oidc),
  check(`${admin}oidc/admit-identity.ts`, 'found.isBlocked) throw', 'found.id === 0) throw', oidc),
  check(
    `${admin}oidc/provider.ts`,
    'const execute = [enableNonRepudiationChecks]',
    'const execute: (typeof enableNonRepudiationChecks)[] = []',
    dishonest,
  ),
  check(
    `${admin}oidc/provider.ts`,
    "if (sub === '' || sub.length > longestSubject || !isStorable(sub)) throw",
    "if (sub === 'nobody') throw",
    dishonest,
  ),
  check(`${admin}oidc/bounded-fetch.ts`, 'if (left < 0)', 'if (Number.isNaN(left))', dishonest),
  check(
    `${admin}administrators/stored-administrator.ts`,
    'email.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())',
    'email.trim().toLowerCase()',
    dishonest,
  ),
  check(`${admin}oidc/page-of.ts`, 'return isPage ?', 'return isPage || pathname ?', oidc),
]
