const atom = "[\\p{L}\\p{N}!#$%&'*+\\-/=?^_`{|}~]+"
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_~-]*[\\p{L}\\p{N}])?'
const topLabel = '\\p{L}(?:[\\p{L}\\p{N}_~-]*\\p{L})?'

/** The texts that attributes take, for the server and for the panel. */
export const textRules = {
  uidPattern: '^[A-Za-z0-9-_.~]*$',
  /** With the flag `u`. */
  emailPattern: `^${atom}(?:\\.${atom})*@(?:${label}\\.)+${topLabel}$`,
  /** In characters. */
  longestEmail: 320,
  /** In bytes: bcrypt ignores later ones. */
  longestPassword: 72,
  /** In bytes: the longest text that PostgreSQL can index. */
  longestUnique: 2600,
} as const
