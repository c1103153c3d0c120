import type { RouteGroup } from '../routes/route.js'
import { emailText, text } from '../routes/shape.js'

export const mailApi = {
  needs: 'users-permissions',
  tag: 'Mail',
  routes: {
    'email.send': {
      method: 'POST',
      path: '/email',
      action: 'plugin::email.email.send',
      summary: 'Sends a mail.',
      body: {
        object: { to: emailText, subject: text, text, html: text, cc: emailText, bcc: emailText, replyTo: emailText },
        required: ['to', 'subject'],
      },
      answer: { description: 'The mail was sent.', schema: { object: {} } },
    },
  },
} as const satisfies RouteGroup
