import type { Session, Start } from '@content-gen/admin/panel-api'

/** A super administrator without preferences. */
export const session: Session = {
  project: '0123456789abcdef',
  administrator: {
    id: 1,
    email: 'ada@example.com',
    firstname: 'Ada',
    lastname: 'Lovelace',
    roles: ['super-admin'],
    hasSecondFactor: false,
    hasPassword: true,
  },
  rights: {
    types: {},
    media: { read: true, upload: true, update: true, delete: true },
    users: { read: true, create: true, update: true, delete: true },
    releases: { read: true, save: true, run: true },
    texts: { propose: true },
    settings: { administrators: true, tokens: true, webhooks: true, audit: true, system: true },
  },
  preferences: {},
  isHeld: false,
}

/** The answer to a page that nobody has signed in to. */
export const start: Start = {
  name: 'Magazine',
  logo: null,
  color: null,
  signIn: { text: null, picture: null },
  isNew: false,
  canMail: true,
  oidc: null,
}
