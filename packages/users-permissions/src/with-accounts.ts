import type { AccountTokens } from './auth/account-tokens.js'
import type { EmailService } from './mail/email-service.js'

/** The addition to the argument of owner code. */
export interface WithAccounts {
  readonly accounts: AccountTokens
  readonly email: EmailService
}
