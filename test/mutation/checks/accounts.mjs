// The requests and answers of accounts.
import { check, accounts, tokens, abuse, flows, statements, frame } from './check.mjs'

export const checks = [
  check(`${accounts}password.ts`, 'return isEqual && hash !== null', 'return hash !== null', flows),
  check(`${accounts}password.ts`, 'hash ?? nobody', "hash ?? ''", statements),
  check(`${accounts}password.ts`, '&& Buffer.byteLength(password) <= longestPassword', '', abuse),
  check(
    `${accounts}input.ts`,
    'if (Buffer.byteLength(password) <= longestPassword) return',
    'if (longestPassword > 0) return',
    abuse,
  ),
  check(`${accounts}users/bar.ts`, 'if (advanced.email_confirmation && !confirmed) return', 'if (false) return', flows),
  check(`${accounts}users/bar.ts`, 'return blocked ?', 'return false ?', tokens),
  check(
    `${accounts}auth/new-password.ts`,
    'if (!(await users.isStill(writing, user.id, { resetPasswordToken })))',
    "if (code === '')",
    tokens,
  ),
  check(
    `${accounts}auth/new-password.ts`,
    'if (!(await users.isStill(writing, user.id, { password: user.password })))',
    "if (password === '')",
    'test/accounts/passwords-at-once.test.ts',
  ),
  check(
    `${accounts}users/manage.ts`,
    'if (sight === undefined) return false',
    'if (sight === undefined) return true',
    abuse,
  ),
  check(`${accounts}secrets.ts`, 'if (isProduction)', "if (isProduction && projectDir === '')", abuse),
  check(`${accounts}users/manage.ts`, "= new Set(['role'])", "= new Set(['role', 'favourite', 'ward'])", frame),
]
