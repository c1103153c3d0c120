import type { Model } from '@content-gen/schema'
import type { AccountService } from '../account-service.js'
import { projectHeader } from './header.js'
import { printImports } from './imports.js'
import { printCall, printGeneric } from './layout.js'
import { aside, imported } from './names.js'
import { inputTypeName } from './type-file.js'

/** The view of `content.hbs`. */
export interface ContentView {
  readonly header: string
  readonly imports: readonly string[]
  readonly services: readonly ServiceView[]
}

export interface ServiceView {
  /** `article` */
  readonly property: string
  /** `CollectionService<Article, ArticleInput>` */
  readonly type: string
  /** `collection<Article, ArticleInput>(store, article)` */
  readonly open: string
}

export function contentView(models: readonly Model[], accounts: AccountService | null): ContentView {
  const services = models.map((model) =>
    serviceNames(model, model.names.property, factories[model.kind === 'single' ? 'single' : 'collection']),
  )
  if (accounts !== null) services.push(serviceNames(accounts.model, accounts.property, factories.accounts))
  return {
    header: projectHeader,
    imports: printImports([
      ...Object.values(factories).flatMap(({ from, call, type }) => {
        const isUsed = services.some(({ factory }) => factory.call === call)
        return isUsed
          ? [
              { names: [call], from, isType: false },
              { names: [type], from, isType: true },
            ]
          : []
      }),
      { names: ['Store'], from: '@content-gen/runtime', isType: true },
      ...services.map(({ model, descriptor }) => ({
        names: [imported(model.names.property, descriptor)],
        from: `./descriptors/${model.names.file}.js`,
        isType: false,
      })),
      ...services.map(({ model, entry, input }) => ({
        names: [imported(model.names.type, entry), imported(inputTypeName(model), input)],
        from: `./types/${model.names.file}.js`,
        isType: true,
      })),
    ]),
    services: services.map(({ property, factory, descriptor, entry, input }) => {
      const open = printGeneric(factory.call, [entry, input], '    ', property.length + 3)
      return {
        property,
        type: printGeneric(factory.type, [entry, input], '  ', property.length + 11),
        open: printCall({ callee: open, arguments: ['store', descriptor] }, '    ', property.length + 3),
      }
    }),
  }
}

/** Makes the services of one kind. */
interface Factory {
  readonly call: string
  readonly type: string
  readonly from: string
}

const factories = {
  collection: { call: 'collection', type: 'CollectionService', from: '@content-gen/runtime' },
  single: { call: 'single', type: 'SingleService', from: '@content-gen/runtime' },
  accounts: { call: 'userService', type: 'UserService', from: '@content-gen/users-permissions' },
} as const satisfies Readonly<Record<string, Factory>>

interface ServiceNames {
  readonly model: Model
  readonly property: string
  readonly factory: Factory
  readonly descriptor: string
  readonly entry: string
  readonly input: string
}

function serviceNames(model: Model, property: string, factory: Factory): ServiceNames {
  return {
    model,
    property,
    factory,
    descriptor: aside(model.names.property, ownNames),
    entry: aside(model.names.type, ownNames),
    input: aside(inputTypeName(model), ownNames),
  }
}

/** What `content.hbs` calls its own. */
const ownNames: ReadonlySet<string> = new Set([
  'collection',
  'single',
  'userService',
  'store',
  'openContent',
  'CollectionService',
  'SingleService',
  'UserService',
  'Store',
  'Content',
])
