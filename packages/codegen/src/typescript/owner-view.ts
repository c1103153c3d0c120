import { compareText, type Model } from '@content-gen/schema'
import type { OwnerCode } from '../owner/owner-code.js'
import type { AccountService } from '../account-service.js'
import { projectHeader } from './header.js'
import { printImports, type Import } from './imports.js'
import { printGeneric, printUnionMember, printUnionType } from './layout.js'
import { aside, imported } from './names.js'
import { propertyKey, quote } from './quote.js'
import type { SeedExtension } from './seed-view.js'
import { inputTypeName } from './type-file.js'

/** The view of `owner.hbs`. */
export interface OwnerView {
  readonly header: string
  readonly imports: readonly string[]
  readonly types: readonly {
    readonly uid: string
    readonly attributes: string
    readonly input: string
    readonly service: string
    readonly methods: string
    readonly controller: string
  }[]
  /** The attributes and the input of accounts. */
  readonly accounts: readonly { readonly uid: string; readonly attributes: string; readonly input: string }[]
  /** `Services`, or `Content` where no service is extended. */
  readonly services: string
  /** Members of `Names.actions`. */
  readonly actions: readonly string[]
  readonly policies: string
  readonly middlewares: string
  /** Whether there are fields of GraphQL to guard. */
  readonly hasGraphql: boolean
  /** The union of what `shadowCRUD` takes; empty without GraphQL. */
  readonly shadowed: string
  /** One more parameter of `AppHooks`: what `register` is given besides. */
  readonly registering: string
  /** One more parameter of `Seed`: what it is given besides. */
  readonly seeding: string
}

interface OwnerViewOptions {
  readonly hasServices: boolean
  readonly hasGraphql: boolean
  readonly accounts: AccountService | null
  /** Of the types beside the project's own that GraphQL has: components, and those of features. */
  readonly shadowUids: readonly string[]
  readonly seedExtensions: readonly SeedExtension[]
}

export function ownerView(
  models: readonly Model[],
  owner: OwnerCode,
  { hasServices, hasGraphql, accounts, shadowUids, seedExtensions }: OwnerViewOptions,
): OwnerView {
  const controllers = models.map(controllerTypeName)
  const taken = new Set([...ownNames, ...controllers])
  const typed = (model: Model) => ({
    model,
    attributes: aside(model.names.type, taken),
    input: aside(inputTypeName(model), taken),
  })
  const types = models.map(typed)
  const account = accounts === null ? [] : [typed(accounts.model)]
  const methods = [...new Set(models.map(methodsType)), ...(accounts === null ? [] : ['WriteLifecycles'])]
  const guards = [
    ...(owner.middlewares.size > 0 ? ['middlewares'] : []),
    ...(owner.policies.size > 0 ? ['policies'] : []),
  ]
  return {
    header: projectHeader,
    imports: printImports([
      ...(hasGraphql ? [{ names: graphqlNames, from: '@content-gen/graphql/endpoint', isType: true }] : []),
      { names: [...runtimeNames, ...methods].sort(compareText), from: '@content-gen/runtime', isType: true },
      ...seedExtensions.map(({ type, from }) => ({ names: [type], from, isType: true })),
      ...[...owner.controllers.values()].map(({ local, from }) => ({ default: local, names: [], from, isType: true })),
      { names: ['Content'], from: './content.js', isType: true },
      ...models.map((model) => ({
        names: [controllerTypeName(model)],
        from: `./controllers/${model.names.file}.js`,
        isType: true,
      })),
      { names: guards, from: './guards.js', isType: true },
      ...(hasServices ? [{ names: ['Services'], from: './services.js', isType: true }] : []),
      ...[...types, ...account].map(({ model, attributes, input }): Import => ({
        names: [imported(model.names.type, attributes), imported(inputTypeName(model), input)],
        from: `./types/${model.names.file}.js`,
        isType: true,
      })),
    ]),
    types: types.map(({ model, attributes, input }) => ({
      uid: propertyKey(model.uid),
      attributes,
      input,
      service: `Content['${model.names.property}']`,
      methods: printGeneric(methodsType(model), [attributes, input], '    ', 'methods: '.length),
      controller: controllerTypeName(model),
    })),
    accounts: account.map(({ model, attributes, input }) => ({ uid: propertyKey(model.uid), attributes, input })),
    services: hasServices ? 'Services' : 'Content',
    actions: actionMembers(models, owner),
    policies: owner.policies.size > 0 ? 'typeof policies' : 'object',
    middlewares: owner.middlewares.size > 0 ? 'typeof middlewares' : 'object',
    hasGraphql,
    shadowed: hasGraphql ? printUnionType('ShadowUid', ['keyof Types', ...shadowUids.map(quote)]) : '',
    registering: hasGraphql ? ', WithGraphql<ShadowUid>' : '',
    seeding: seedExtensions.length > 0 ? `, ${seedExtensions.map(({ type }) => type).join(' & ')}` : '',
  }
}

function actionMembers(models: readonly Model[], owner: OwnerCode): string[] {
  const generated = new Map(models.map((model) => [model.uid, `keyof ${controllerTypeName(model)}`]))
  const uids = [...generated.keys(), ...[...owner.controllers.keys()].filter((uid) => !generated.has(uid))]
  return uids.map((uid) => {
    const local = owner.controllers.get(uid)?.local
    const names = [generated.get(uid), local && `keyof ReturnType<typeof ${local}>`].filter(
      (name) => name !== undefined,
    )
    return `    ${printUnionMember(propertyKey(uid), names, false, '    ')}`
  })
}

function methodsType({ kind }: Model): string {
  return kind === 'single' ? 'SingleMethods' : 'CollectionMethods'
}

function controllerTypeName(model: Model): string {
  return `${model.names.type}Controller`
}

const runtimeNames = [
  'Actions',
  'ApiOf',
  'App as AppOf',
  'AppHooks',
  'HandlerOf',
  'Lifecycles',
  'MiddlewareFactory',
  'MiddlewareUse',
  'OnlyHooks',
  'OwnRoute',
  'Policy',
  'PolicyUse',
  'RouterOptions',
  'Seed',
]

const graphqlNames = ['GraphqlMiddlewareFactory', 'GraphqlPolicy', 'WithGraphql']

/** What `owner.hbs` calls its own. */
const ownNames: readonly string[] = [
  ...runtimeNames,
  ...graphqlNames,
  'WriteLifecycles',
  'CollectionMethods',
  'SingleMethods',
  'AccountHooks',
  'ShadowUid',
  'RegisterApp',
  'App',
  'AppOf',
  'Content',
  'Services',
  'Types',
  'Names',
  'Uid',
  'Own',
  'Api',
  'Config',
  'Options',
  'WithFiles',
  'WithUsers',
  // Of the language.
  'Partial',
  'ReturnType',
]
