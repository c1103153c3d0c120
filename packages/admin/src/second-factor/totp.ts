/** Time-based one-time passwords (RFC 6238), as authenticator apps make them. */
import { Secret, TOTP } from 'otpauth'

/** Seconds for which a code is shown, and codes before and after the current one that count: clocks of telephones differ. */
const period = 30
const tolerance = 1

/** Returns a new secret, in Base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the address that authenticator apps read from a QR code. */
export function secretAddress(secret: string, issuer: string, label: string): string {
  return totpOf(secret, issuer, label).toString()
}

/** Returns the number of the code's time step; null if the code is wrong. `now`: milliseconds since 1970. */
export function totpStep(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: tolerance })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
}
