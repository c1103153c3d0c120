import { isHeld } from '@content-gen/runtime'
import type { Store } from '@content-gen/runtime'
import type { Mailer } from './mailer.js'

/** Refuses mails while the site is held, and makes a span of each that goes out. Those that go into a file reach nobody, and are left alone. */
export function outgoingMailer(mailer: Mailer, { database, traces }: Pick<Store, 'database' | 'traces'>): Mailer {
  if (mailer.isQuick) return mailer
  return {
    ...mailer,
    send: async (mail) => {
      if (await isHeld(database)) throw new Error('This site is held, and sends no mails')
      await (traces ? traces.send('mail', () => mailer.send(mail)) : mailer.send(mail))
    },
  }
}
