// Mails, and the codes in them.
import { check, accounts, tokens, abuse, mail, codes } from './check.mjs'

export const checks = [
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
]
