import { userUid } from '@content-gen/contract'
import type { EntityService } from './entity-service.js'
import type { Query } from './query.js'
import type { Asked, PlainRow } from './reads/entry-reader.js'

/** The members of the argument of owner code that the plugins use. Absent if the project has not turned the feature on. */
export interface Features {
  readonly email?: object
  readonly upload?: object
  readonly accounts?: Accounts
}

interface Accounts {
  issueToken(accountId: number): Promise<string>
  verifyToken(token: string): Promise<number | undefined>
}

/** The services of a plugin by name. */
export interface PluginServices {
  service(name: string): object
  readonly services: Readonly<Record<string, object>>
}

/** Returns the plugins of Strapi v4 whose services have look-alikes. */
export function pluginsOf(
  { email, upload, accounts }: Features,
  entities: EntityService,
  query: (uid: string) => Query,
): Readonly<Record<string, PluginServices>> {
  return {
    'users-permissions': plugin('users-permissions', {
      user: userService(entities, query),
      ...(accounts ? { jwt: jwtService(accounts) } : {}),
    }),
    email: plugin('email', email ? { email } : {}),
    upload: plugin('upload', upload ? { upload } : {}),
  }
}

/** `service` throws an Error for an unknown name. */
function plugin(name: string, services: Readonly<Record<string, object>>): PluginServices {
  return {
    services,
    service: (service) => {
      const found = services[service]
      if (found === undefined) throw new Error(`plugin(${JSON.stringify(name)}) has no service ${service} here`)
      return found
    },
  }
}

function jwtService(accounts: Accounts): object {
  return {
    issue: ({ id }: { readonly id: number }) => accounts.issueToken(id),
    verify: async (token: string) => {
      const id = await accounts.verifyToken(token)
      if (id === undefined) throw new Error('Invalid token.')
      return { id }
    },
  }
}

function userService(entities: EntityService, query: (uid: string) => Query): object {
  const withRole = { populate: ['role'] }
  return {
    fetch: (id: number | string, parameters?: Asked): Promise<PlainRow | null> =>
      entities.findOne(userUid, id, parameters),
    fetchAll: (parameters?: Asked) => entities.findMany(userUid, parameters),
    fetchAuthenticatedUser: (id: number | string) => entities.findOne(userUid, id, withRole),
    count: (parameters?: Asked) => entities.count(userUid, parameters),
    add: (data: object) => entities.create(userUid, { data, ...withRole }),
    edit: (id: number | string, data: object = {}) => entities.update(userUid, id, { data, ...withRole }),
    remove: (where: object) => query(userUid).delete({ where }),
  }
}
