// Signing in at a provider: administrators, and accounts.
import { check, accounts, admin, oidc, dishonest, hostileSignIns, signedIn } from './check.mjs'

export const checks = [
  check(`${admin}oidc/routes.ts`, 'if (!isOwn) throw late()', 'if (isOwn === null) throw late()', oidc),
  check(`${admin}oidc/admit-identity.ts`, ' || !identity.isVerified', '', oidc),
  check(`${admin}oidc/admit-identity.ts`, 'if (named.subject !== null) throw', "if (named.subject === '') throw", oidc),
  check(`${admin}oidc/admit-identity.ts`, 'found.isBlocked) throw', 'found.id === 0) throw', oidc),
  check(
    `${accounts}sign-in/openid-provider.ts`,
    'const execute = [enableNonRepudiationChecks]',
    'const execute: (typeof enableNonRepudiationChecks)[] = []',
    dishonest,
  ),
  check(
    `${accounts}sign-in/said.ts`,
    "if (typeof subject !== 'string' || subject === '' || subject.length > longestSubject || !isStorable(subject))",
    "if (typeof subject !== 'string')",
    dishonest,
  ),
  check(`${accounts}sign-in/bounded-fetch.ts`, 'if (left < 0)', 'if (Number.isNaN(left))', dishonest),
  check(
    `${admin}administrators/stored-administrator.ts`,
    'email.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())',
    'email.trim().toLowerCase()',
    dishonest,
  ),
  check(`${admin}oidc/page-of.ts`, 'return isPage ?', 'return isPage || pathname ?', oidc),
  check(
    `${accounts}sign-in/journeys.ts`,
    'journey.provider === provider && journey.state === state &&',
    'journey.state !== null &&',
    hostileSignIns,
  ),
  check(
    `${accounts}sign-in/pages.ts`,
    'page.origin === origin && page.pathname === pathname',
    'page.pathname === pathname',
    hostileSignIns,
  ),
  check(
    `${accounts}sign-in/sign-in.ts`,
    'if (!(await this.pending.isFirst(writing, used, verified.expires))) throw',
    'if (verified === used) throw',
    hostileSignIns,
  ),
  check(`${accounts}sign-in/openid-provider.ts`, '      audience: [...audience],\n', '', hostileSignIns),
  check(
    `${accounts}sign-in/admit.ts`,
    'if (!identity.isVerified) throw',
    "if (account.provider === '') throw",
    signedIn,
  ),
  check(
    `${accounts}sign-in/admit.ts`,
    'if (await isSomebodys(writing, provider, account.id)) return false',
    '',
    signedIn,
  ),
  check(`${accounts}sign-in/admit.ts`, ' && account.confirmed && settings.advanced.email_confirmation', '', signedIn),
  check(`${accounts}sign-in/admit.ts`, '&& stored === stored.toLowerCase()', '', signedIn),
  check(
    `${accounts}sign-in/admit.ts`,
    'if (bar !== null) throw',
    'if (bar !== null && account.id === 0) throw',
    signedIn,
  ),
  check(
    `${accounts}sign-in/admit.ts`,
    'if (!isVerified && advanced.email_confirmation) throw',
    'if (email.length === 0) throw',
    signedIn,
  ),
]
