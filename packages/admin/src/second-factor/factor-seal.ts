import { Seal } from '@content-gen/runtime'

/** Returns what seals the secrets of second factors: whoever reads the database knows no codes. Null without a secret of the server. */
export function openFactorSeal({ JWT_SECRET: secret }: Readonly<Record<string, string | undefined>>): Seal | null {
  return secret ? new Seal(secret, 'second factor') : null
}
