import { createHash } from 'node:crypto'

/** Characters that are invisible in a name, alone or beside others. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu

/**
 * Names that are the same to whoever reads them: without what is invisible, in whatever case, width and form, whatever spaces stand
 * around and between (NFKC_Casefold, UAX #31, but for the spaces).
 */
export function plainName(name: string): string {
  const spaced = name.replace(/\s+/g, ' ')
  const folded = spaced.normalize('NFKC').replace(invisible, '').toUpperCase().toLowerCase().normalize('NFKC')
  return folded.replace(invisible, '').replace(/\s+/g, ' ').trim()
}

/** The keys that no two accounts may share: short, since a name can be longer than an index of PostgreSQL takes. */
export function accountKey(name: string): string {
  return createHash('sha256').update(plainName(name)).digest('base64url')
}
