/** Codes that replace the second factor, once each. Only their hashes are stored. */
import { createHash, randomBytes } from 'node:crypto'

const count = 10
/** Without letters that look like digits. 32 of them: five bits each. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const length = 16

/** Returns codes such as `k3fd-9x2m-q7wt-hn4c`. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: count }, () => {
    const text = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')
    return text.replaceAll(/.{4}(?=.)/g, '$&-')
  })
}

/** Returns the stored form of a code, however it was typed; null if the text cannot be one. */
export function storedRecoveryCode(code: string): string | null {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '')
  if (plain.length !== length || ![...plain].every((letter) => letters.includes(letter))) return null
  return createHash('sha256').update(plain).digest('hex')
}
