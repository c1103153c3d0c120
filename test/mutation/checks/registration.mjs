// The attributes that registration accepts.
import { check, accounts, abuse, flows, extended, frame } from './check.mjs'

export const checks = [
  check(
    `${accounts}auth/register.ts`,
    'if (!advanced.allow_register) throw',
    "if (advanced.default_role === '') throw",
    flows,
  ),
  check(
    `${accounts}auth/register.ts`,
    'if (await users.names.isTaken(writing, names)) throw taken()\n  }\n  const id',
    'void [writing, names]\n  }\n  const id',
    flows,
    abuse,
  ),
  check(
    `${accounts}auth/register.ts`,
    'caller, ownAttributes, act',
    "caller, ownAttributes: new Set([...ownAttributes, 'favourite', 'ward', 'picture']), act",
    frame,
  ),
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
]
