import type { CreateInput, Entry, EntryQuery, Fields, Populate } from '#typed'
import type { Flat } from './flat.js'
import { search } from './resources.js'
import type { RequestOptions, Send } from './request.js'

/** An account in an answer. */
export type Account<User, Query = object> = Flat<Entry<User, Query>>

/** A signed-in account. `jwt`: the token for the next requests. */
export interface Session<User> {
  jwt: string
  user: Account<User>
}

/** A registration whose address must be confirmed first. It does not tell whether the address has an account already. */
export interface Unconfirmed {
  jwt?: undefined
  user: { username: string; email: string; provider: string; confirmed: boolean; blocked: boolean }
}

/** Attributes of an account that a registration does not decide. */
type Decided = 'provider' | 'confirmed' | 'blocked' | 'role'

/** The data of a registration. */
export type Registration<User> = Omit<CreateInput<User>, Decided | 'password'> & { password: string }

/** The calls about accounts. The client does not keep the token: give it to the client's `token`. */
export interface Accounts<User> {
  login(credentials: { identifier: string; password: string }, options?: RequestOptions): Promise<Session<User>>
  /** There is no `jwt` if the address must be confirmed first. */
  register(data: Registration<User>, options?: RequestOptions): Promise<Session<User> | Unconfirmed>
  /** The account of the token. */
  me<const F extends Fields<User> = '*', const P extends Populate<User> = readonly []>(
    query?: EntryQuery<User, F, P>,
    options?: RequestOptions,
  ): Promise<Account<User, { readonly fields: F; readonly populate: P }>>
  /** Sends the mail with a code; the answer is the same for an unknown address. */
  forgotPassword(email: string, options?: RequestOptions): Promise<{ ok: boolean }>
  resetPassword(
    data: { code: string; password: string; passwordConfirmation: string },
    options?: RequestOptions,
  ): Promise<Session<User>>
  changePassword(
    data: { currentPassword: string; password: string; passwordConfirmation: string },
    options?: RequestOptions,
  ): Promise<Session<User>>
  /** Sends the mail that confirms an address again. */
  sendEmailConfirmation(email: string, options?: RequestOptions): Promise<{ email: string; sent: boolean }>
}

/** Returns the calls about accounts. Those that prove who calls by other means than a token are sent without one. */
export function accounts(send: Send) {
  const post = (path: string, isAnonymous: boolean) => (body: object, options?: RequestOptions) =>
    send({ method: 'POST', path: `/auth/${path}`, body, isAnonymous }, options)
  const forgot = post('forgot-password', true)
  const confirm = post('send-email-confirmation', true)
  return {
    login: post('local', true),
    register: post('local/register', true),
    me: (query?: object, options?: RequestOptions) =>
      send({ method: 'GET', path: `/users/me${search(query)}` }, options),
    forgotPassword: (email: string, options?: RequestOptions) => forgot({ email }, options),
    resetPassword: post('reset-password', true),
    changePassword: post('change-password', false),
    sendEmailConfirmation: (email: string, options?: RequestOptions) => confirm({ email }, options),
  }
}
