import type { Model } from '@content-gen/schema'
import type { AccountService } from '../account-service.js'
import { projectHeader } from './header.js'
import { Imports } from './imports.js'
import { printCall } from './layout.js'

/** The view of `content.hbs`. */
export interface ContentView {
  readonly header: string
  readonly imports: readonly string[]
  readonly services: readonly ServiceView[]
}

export interface ServiceView {
  /** `article` */
  readonly property: string
  /** `CollectionService<Article>` */
  readonly type: string
  /** `collection(store, article)` */
  readonly open: string
}

export function contentView(models: readonly Model[], accounts: AccountService | null): ContentView {
  const imports = new Imports(ownNames)
  imports.type('Store', runtime, 'Store')
  const service = (model: Model, property: string, factory: Factory): ServiceView => {
    const { type, property: descriptor, file } = model.names
    const kind = imports.type(factory.type, factory.from, factory.type)
    const name = imports.type(type, `./types/${file}.js`)
    return {
      property,
      type: `${kind}<${name}>`,
      open: printCall(
        {
          callee: imports.value(factory.call, factory.from, factory.call),
          arguments: ['store', imports.value(descriptor, `./descriptors/${file}.js`)],
        },
        '    ',
        property.length + 3,
      ),
    }
  }
  const services = models.map((model) =>
    service(model, model.names.property, factories[model.kind === 'single' ? 'single' : 'collection']),
  )
  if (accounts !== null) services.push(service(accounts.model, accounts.property, factories.accounts))
  return { header: projectHeader, imports: imports.print(), services }
}

/** Makes the services of one kind. */
interface Factory {
  readonly call: string
  readonly type: string
  readonly from: string
}

const runtime = '@content-gen/runtime'
const factories = {
  collection: { call: 'collection', type: 'CollectionService', from: runtime },
  single: { call: 'single', type: 'SingleService', from: runtime },
  accounts: { call: 'userService', type: 'UserService', from: '@content-gen/users-permissions' },
} as const satisfies Readonly<Record<string, Factory>>

/** The names of `content.hbs` itself. */
const ownNames: ReadonlySet<string> = new Set([
  ...Object.values(factories).flatMap(({ call, type }) => [call, type]),
  'store',
  'openContent',
  'Store',
  'Content',
])
