import { createHash } from 'node:crypto'

/** Characters that are invisible in a name, alone or combined. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu

/**
 * Normalizes a name so that names that look the same are equal: drops invisible characters, and ignores differences of case, width, form
 * and spaces (NFKC_Casefold, UAX #31, except for the spaces).
 */
export function plainName(name: string): string {
  const spaced = name.replace(/\s+/g, ' ')
  const folded = spaced.normalize('NFKC').replace(invisible, '').toUpperCase().toLowerCase().normalize('NFKC')
  return folded.replace(invisible, '').replace(/\s+/g, ' ').trim()
}

/** Returns a key that no two accounts may share: short, since a name can be longer than PostgreSQL can index. */
export function accountKey(name: string): string {
  return createHash('sha256').update(plainName(name)).digest('base64url')
}
