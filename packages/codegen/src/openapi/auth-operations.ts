/** Signing in, and the operations on passwords and addresses (package `users-permissions`). */
import { group } from './group.js'
import { exactly, objectOf, ref, text, type JsonSchema } from './json-schema.js'
import { done, jsonBody, type DescribedAnswer, type Operation } from './operation.js'

const email: JsonSchema = { type: 'string', format: 'email' }

/** An account that is to be confirmed. */
const unconfirmed = exactly({
  username: text,
  email,
  provider: text,
  confirmed: { type: 'boolean' },
  blocked: { type: 'boolean' },
})

export function sessionSchema(user: string): JsonSchema {
  return exactly({ jwt: text, user: ref(user) })
}

export function authOperations(): Operation[] {
  const session: DescribedAnswer = { status: 200, description: 'The account, and its token.', schema: ref('Session') }
  const make = group({ path: '/auth', action: 'plugin::users-permissions.auth', id: 'auth', tag: 'Accounts' })
  const takes = (fields: Readonly<Record<string, JsonSchema>>): Partial<Operation> => ({
    body: jsonBody(objectOf(fields)),
    errors: [429],
  })
  const password = { password: text, passwordConfirmation: text }
  return [
    make('post', '/local', 'callback', 'Signs in.', session, {
      ...takes({ identifier: text, password: text }),
      id: 'auth.login',
    }),
    make(
      'post',
      '/local/register',
      'register',
      'Makes an account.',
      {
        status: 200,
        description:
          'The account, and its token; without it, and with less of the account, if the address must be confirmed first.',
        schema: { anyOf: [session.schema, exactly({ user: unconfirmed })] },
      },
      takes({ username: text, email, password: text }),
    ),
    make(
      'post',
      '/forgot-password',
      'forgotPassword',
      'Sends a code for a new password.',
      done(exactly({ ok: { const: true } })),
      takes({ email }),
    ),
    make(
      'post',
      '/reset-password',
      'resetPassword',
      'Sets a new password with a code.',
      session,
      takes({ code: text, ...password }),
    ),
    make(
      'post',
      '/change-password',
      'changePassword',
      "Changes the caller's password.",
      session,
      takes({ currentPassword: text, ...password }),
    ),
    make(
      'post',
      '/send-email-confirmation',
      'sendEmailConfirmation',
      'Sends the link that confirms an address.',
      done(exactly({ email: text, sent: { const: true } })),
      takes({ email }),
    ),
    make(
      'get',
      '/email-confirmation',
      'emailConfirmation',
      'Confirms an address.',
      { status: 302, description: 'The address is confirmed: leads to a page of the site.', schema: null },
      { parameters: [{ name: 'confirmation', in: 'query', required: true, schema: text }] },
    ),
  ]
}

export const mailOperation: Operation = {
  method: 'post',
  path: '/email',
  action: 'plugin::email.email.send',
  id: 'email.send',
  tag: 'Mail',
  summary: 'Sends a mail.',
  body: jsonBody(
    objectOf({ to: email, subject: text, text, html: text, cc: email, bcc: email, replyTo: email }, ['to', 'subject']),
  ),
  answer: { status: 200, description: 'The mail was sent.', schema: objectOf({}) },
}
