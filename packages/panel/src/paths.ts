/** The addresses of the pages, below `/admin`. */
export const paths = {
  home: '/',
  inbox: '/inbox',
  link: '/link',
  list: (uid: string) => `/types/${uid}`,
  create: (uid: string) => `/types/${uid}/create`,
  entry: (uid: string, id: number) => `/types/${uid}/${id}`,
  /** The working copy of an entry that is not there yet. */
  copy: (uid: string, copy: number) => `/types/${uid}/copies/${copy}`,
  arrange: (uid: string) => `/types/${uid}/arrange`,
  trash: (uid: string) => `/types/${uid}/trash`,
  single: (uid: string) => `/single/${uid}`,
  library: '/library',
  /** A page of an extension. */
  own: (path: string) => `/own/${path}`,
  releases: '/releases',
  release: (id: number) => `/releases/${id}`,
  users: '/users',
  profile: '/profile',
  administrators: '/settings/administrators',
  roles: '/settings/roles',
  tokens: '/settings/tokens',
  webhooks: '/settings/webhooks',
  audit: '/settings/audit',
  models: '/settings/models',
  system: '/settings/system',
} as const
