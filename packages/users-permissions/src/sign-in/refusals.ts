/** The reasons for which nobody signs in. Those that Strapi v4 knows have its sentences. */
import { ApplicationError } from '@content-gen/runtime'
import type { AuditDetails, AuditSubject } from '@content-gen/runtime/recording'
import { auditSubject } from '../users/audit-subject.js'
import { barWords } from '../users/bar.js'
import type { Bar } from '../users/bar.js'
import type { StoredUser } from '../users/user-table.js'

/** A refusal of which the audit tells more than the sender learns. */
export class SignInRefused extends ApplicationError {
  constructor(
    message: string,
    readonly reason: NonNullable<AuditDetails['reason']>,
    details: object = {},
    readonly subject: AuditSubject | null = null,
  ) {
    super(message, details)
  }
}

const provider = 'provider'

/** `details.code` tells a page what to do. */
export const signInRefusals = {
  disabled: () => new ApplicationError('This provider is disabled'),
  noToken: () => new SignInRefused('No access_token.', provider),
  unknownToken: () =>
    new SignInRefused('This access_token is not of a sign-in here, was used, or is too old', provider, {
      code: 'signInUnknown',
    }),
  wrongCode: () => new SignInRefused('Incorrect code provided', 'wrong code'),
  noAddress: () => new SignInRefused('Email was not available.', provider, { code: 'addressUnknown' }),
  unproved: () =>
    new SignInRefused('The provider does not vouch for your e-mail: prove it by a code', provider, {
      code: 'addressUnproved',
    }),
  taken: () => new SignInRefused('Email is already taken.', provider),
  closed: () => new SignInRefused('Register action is actually not available.', provider),
  barred: (account: Pick<StoredUser, 'id' | 'username'>, bar: Bar) =>
    new SignInRefused(barWords[bar], bar, {}, auditSubject(account)),
}
