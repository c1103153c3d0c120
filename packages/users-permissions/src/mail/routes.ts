import { mailApi } from '@content-gen/contract'
import { ApplicationError, ValidationError, withHandlers } from '@content-gen/runtime'
import { isEmail } from '@content-gen/runtime/write'
import { email, readTexts, required } from '../input.js'
import type { Route } from '@content-gen/runtime'
import type { Accounts } from '../accounts.js'

const optional = { isOptional: true } as const

/** `POST /email`: sends a mail for callers with the permission. */
export function mailRoutes({ mailer, store }: Accounts): readonly Route[] {
  return withHandlers(mailApi, {
    'email.send': async (ctx) => {
      const rules = {
        to: email,
        subject: required,
        text: optional,
        html: optional,
        cc: optional,
        bcc: optional,
        replyTo: optional,
      }
      const { to, subject, text, html, ...more } = readTexts(ctx.request.body, rules)
      if (/[\r\n]/.test(subject)) throw new ValidationError('subject must be one line')
      const copies = Object.fromEntries(Object.entries(more).filter(([, address]) => address !== ''))
      for (const [name, address] of Object.entries(copies)) {
        if (!isEmail(address)) throw new ValidationError(`${name} must be a valid email`)
      }
      await mailer.send({ to, subject, text, html, ...copies }).catch((error: unknown) => {
        store.log.error({ err: error }, 'a mail could not be sent')
        throw new ApplicationError("Couldn't send email")
      })
      ctx.body = {}
    },
  })
}
