// Signing in at a provider.
import { check, admin, oidc } from './check.mjs'

export const checks = [
  check(`${admin}oidc/routes.ts`, 'if (!isOwn) throw late()', 'if (isOwn === null) throw late()', oidc),
  check(`${admin}oidc/admit-identity.ts`, ' || !identity.isVerified', '', oidc),
  check(`${admin}oidc/admit-identity.ts`, 'if (named.subject !== null) throw', "if (named.subject === '') throw", oidc),
  check(`${admin}oidc/admit-identity.ts`, 'found.isBlocked) throw', 'found.id === 0) throw', oidc),
  check(`${admin}oidc/page-of.ts`, 'return isPage ?', 'return isPage || pathname ?', oidc),
]
