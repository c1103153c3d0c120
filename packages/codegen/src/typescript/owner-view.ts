import type { Model } from '@content-gen/schema'
import type { OwnerCode } from '../owner/owner-code.js'
import type { AccountService } from '../account-service.js'
import { projectHeader } from './header.js'
import { Imports } from './imports.js'
import { printGeneric, printUnionMember, printUnionType } from './layout.js'
import { propertyKey, quoteTypescript } from './quote.js'
import type { OwnedType } from './feature-lines.js'
import type { SeedExtension } from './seed-view.js'

/** The view of `owner.hbs`. */
export interface OwnerView {
  readonly header: string
  readonly imports: readonly string[]
  /** Members of `Types`. */
  readonly types: readonly string[]
  /** `Services`, or `Content` if no service is extended. */
  readonly services: string
  /** The additions of features to the argument of owner code: `WithEditing<Types>`; empty: there are none. */
  readonly additions: string
  /** Members of `Project`. */
  readonly accounts: string
  readonly register: string
  readonly seed: string
  readonly actions: readonly string[]
  readonly policies: string
  readonly middlewares: string
  readonly hasGraphql: boolean
  /** The union of the types that `shadowCRUD` takes; empty without GraphQL. */
  readonly shadowed: string
}

interface OwnerViewOptions {
  readonly hasServices: boolean
  readonly hasGraphql: boolean
  readonly hasEditing: boolean
  readonly owned: readonly OwnedType[]
  readonly accounts: AccountService | null
  /** Of the types beside the project's own that GraphQL has: components, and those of features. */
  readonly shadowUids: readonly string[]
  readonly seedExtensions: readonly SeedExtension[]
}

export function ownerView(
  models: readonly Model[],
  owner: OwnerCode,
  { hasServices, hasGraphql, hasEditing, owned, accounts, shadowUids, seedExtensions }: OwnerViewOptions,
): OwnerView {
  const imports = new Imports(new Set([...ownNames, ...models.map(controllerName)]))
  const ours = (name: string, from: string) => imports.type(name, from, name)
  imports.type('App', runtime, 'AppOf')
  ours('Definers', runtime)
  imports.value('definers', runtime, 'definers')
  ours('Content', './content.js')
  ours('PrismaClient', './prisma/client.js')
  if (hasGraphql) for (const name of ['GraphqlDefiners', 'WithGraphql']) ours(name, endpoint)
  if (hasGraphql) imports.value('graphqlDefiners', endpoint, 'graphqlDefiners')
  const guards = (name: 'policies' | 'middlewares') => {
    if (owner[name].size === 0) return 'object'
    return `typeof ${ours(name, './guards.js')}`
  }
  const register = [
    ...(hasGraphql ? ['WithGraphql<ShadowUid>'] : []),
    ...(hasEditing ? [ours('WithEvents', '@content-gen/editorial')] : []),
  ]
  const modelType = ({ names }: Model) => imports.type(names.type, `./types/${names.file}.js`)
  return {
    header: projectHeader,
    types: models.map((model) => {
      const kind = ours(model.kind === 'single' ? 'SingleTypes' : 'CollectionTypes', runtime)
      const parameters = [modelType(model), `Content['${model.names.property}']`, controllerType(model, imports)]
      const key = `  ${propertyKey(model.uid)}: `
      return `${key}${printGeneric(kind, parameters, '  ', key.length - 2)}`
    }),
    additions: owned.map(({ type, parameters, from }) => `${ours(type, from)}${parameters}`).join(' & '),
    services: hasServices ? ours('Services', './services.js') : 'Content',
    accounts: accounts === null ? 'object' : `{ ${propertyKey(accounts.model.uid)}: ${modelType(accounts.model)} }`,
    register: register.join(' & ') || 'object',
    seed: seedExtensions.map(({ type, from }) => ours(type, from)).join(' & ') || 'object',
    actions: actionMembers(models, owner, imports),
    policies: guards('policies'),
    middlewares: guards('middlewares'),
    hasGraphql,
    shadowed: hasGraphql ? printUnionType('ShadowUid', ['keyof Types', ...shadowUids.map(quoteTypescript)]) : '',
    imports: imports.print(),
  }
}

function actionMembers(models: readonly Model[], owner: OwnerCode, imports: Imports): string[] {
  const generated = new Map(models.map((model) => [model.uid, `keyof ${controllerType(model, imports)}`]))
  const uids = [...generated.keys(), ...[...owner.controllers.keys()].filter((uid) => !generated.has(uid))]
  return uids.map((uid) => {
    const own = owner.controllers.get(uid)
    const names = [
      ...(generated.has(uid) ? [generated.get(uid) ?? ''] : []),
      ...(own ? [`keyof ReturnType<typeof ${imports.default(own.local, own.from, true)}>`] : []),
    ]
    return `    ${printUnionMember(propertyKey(uid), names, '    ')}`
  })
}

function controllerName({ names }: Pick<Model, 'names'>): string {
  return `${names.type}Controller`
}

function controllerType({ names }: Model, imports: Imports): string {
  const name = controllerName({ names })
  return imports.type(name, `./controllers/${names.file}.js`, name)
}

const runtime = '@content-gen/runtime'
const endpoint = '@content-gen/graphql/endpoint'

/** Names that `owner.hbs` itself uses. */
const ownNames: ReadonlySet<string> = new Set([
  'Additions',
  'App',
  'AppOf',
  'CollectionTypes',
  'Content',
  'Definers',
  'GeneratedApp',
  'GraphqlDefiners',
  'PrismaClient',
  'Project',
  'RegisterApp',
  'Services',
  'ShadowUid',
  'SingleTypes',
  'Types',
  'WithAccounts',
  'WithEditing',
  'WithEvents',
  'WithFiles',
  'WithGraphql',
  'WithUpload',
  'WithUsers',
  // Of the language.
  'ReturnType',
])
