import type { OwnerFacts } from './facts.js'
import type { OwnerKind, OwnerPlace } from './place.js'

/** The functions that make the default export of each kind of file. */
export const makers: Readonly<Record<OwnerKind, readonly string[]>> = {
  controller: ['defineController', 'defineActions'],
  service: ['defineService'],
  routes: ['defineRoutes', 'defineRouter'],
  policy: ['definePolicy', 'defineContentPolicy', 'defineGraphqlPolicy'],
  middleware: ['defineMiddleware', 'defineGraphqlMiddleware'],
  lifecycles: ['defineLifecycles'],
  app: ['defineApp'],
  seed: ['defineSeed'],
  cron: ['defineCron'],
  storage: ['defineStorage'],
  mails: ['defineMailTransport'],
  providers: ['defineProviders'],
}

/** Those that take the uid of what they define something for. */
export const takesSubject: ReadonlySet<string> = new Set([
  'defineController',
  'defineService',
  'defineLifecycles',
  'defineRoutes',
  'defineRouter',
])

/** An owner file whose default export one of them makes. */
export interface MadeFile {
  readonly place: OwnerPlace
  readonly facts: OwnerFacts & { readonly kind: 'made' }
}
