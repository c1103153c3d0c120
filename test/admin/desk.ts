/** Administrators whose roles differ in types, fields, locales and entries. */
import { expect } from 'vitest'
import type { RunningServer } from '../project.js'
import { Browser, panelConfig, passphrase } from './panel.js'

const [article, tag] = ['api::article.article', 'api::tag.tag']
const all = { read: true, create: true, update: true, publish: true, delete: true }

export const deskConfig = {
  ...panelConfig,
  admin: {
    enabled: true,
    roles: {
      desk: { types: { [article]: all, [tag]: all } },
      titles: { types: { [article]: { read: { fields: ['title'] }, update: { fields: ['title'] } } } },
      french: { types: { [article]: { read: { locales: ['fr'] } } } },
      own: { types: { [article]: { read: { own: true }, create: true, update: { own: true } } } },
      tags: { types: { [tag]: { read: true } } },
    },
  },
  editorial: {
    enabled: true,
    audit: { enabled: true },
    webhooks: [
      { name: 'told', url: 'http://127.0.0.1:9/', events: ['comment.create'], types: [article], allowPrivate: true },
    ],
  },
}

export interface Editor {
  readonly id: number
  readonly email: string
  readonly browser: Browser
}

/** Makes an administrator with a role, called by its first name alone. */
export async function inviteEditor(
  server: RunningServer,
  chief: Browser,
  role: string,
  firstname = role,
): Promise<Editor> {
  const email = `${firstname}@example.com`
  const { body: made, text } = await chief.send('POST', '/administrators', { email, firstname, roles: [role] })
  const browser = new Browser(server.base)
  const token = made.data?.url.split('#')[1]
  const used = await browser.send('POST', '/links/use', { token, password: passphrase })
  expect(used.status, text).toBe(200)
  return { id: used.body.data.administrator.id, email, browser }
}
