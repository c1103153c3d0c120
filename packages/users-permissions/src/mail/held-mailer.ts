import { isHeld } from '@content-gen/runtime'
import type { Store } from '@content-gen/runtime'
import type { Mailer } from './mailer.js'

/** Refuses mails while the site is held. Those that go into a file reach nobody, and go on. */
export function heldMailer(mailer: Mailer, { database }: Pick<Store, 'database'>): Mailer {
  if (mailer.isQuick) return mailer
  return {
    ...mailer,
    send: async (mail) => {
      if (await isHeld(database)) throw new Error('This site is held, and sends no mails')
      await mailer.send(mail)
    },
  }
}
