import { importNames, type Schema } from '@content-gen/schema'
import { makers, takesSubject, type MadeFile } from './makers.js'
import type { OwnedFile, OwnerCode } from './owner-code.js'
import { fullName, specifier, type OwnerKind } from './place.js'

/** Lists what generated code wires, each with the name under which it is imported. */
export function collect(made: readonly MadeFile[], schema: Schema): OwnerCode {
  const reserved = schema.models.flatMap(({ names }) => [names.property, `${names.property}Controller`])
  const owned = made.map((file) => ({ define: file.facts.define, ...ownedFile(file) }))
  // All names of one kind are used in one file.
  const rooms = Object.values(makers).map((room) => owned.filter(({ define }) => room.includes(define)))
  const locals = new Map(
    rooms.flatMap((room) => [
      ...importNames(
        room.map(({ place }) => ({ path: place.path, prefix: prefixes[place.kind], api: place.api, name: place.name })),
        reserved,
      ),
    ]),
  )
  const files = owned.map((file) => ({ ...file, local: locals.get(file.place.path) ?? '' }))
  const of = (...defines: readonly string[]) => files.filter(({ define }) => defines.includes(define))
  const bySubject = (file: OwnedFile): readonly [string, OwnedFile] => [file.uid ?? fullName(file.place), file]
  return {
    controllers: new Map(of('defineController', 'defineActions').map(bySubject)),
    services: new Map(of('defineService').map(bySubject)),
    lifecycles: new Map(of('defineLifecycles').map(bySubject)),
    routers: new Map(of('defineRouter').map(bySubject)),
    routes: of('defineRoutes'),
    policies: new Map(of(...makers.policy).map((file) => [fullName(file.place), file] as const)),
    middlewares: new Map(of(...makers.middleware).map((file) => [fullName(file.place), file] as const)),
    app: of('defineApp')[0] ?? null,
    seed: of('defineSeed')[0] ?? null,
    cron: of('defineCron')[0] ?? null,
    storage: of('defineStorage')[0] ?? null,
    mails: of('defineMailTransport')[0] ?? null,
    providers: of('defineProviders')[0] ?? null,
  }
}

function ownedFile({
  place,
  facts: { define, subject, members, routes = [], answers = {} },
}: MadeFile): Omit<OwnedFile, 'local'> {
  const uid = takesSubject.has(define) && define !== 'defineRoutes' ? subject : null
  return { place, from: specifier(place), uid, members, routes, answers }
}

/** The prefixes of imported names. */
const prefixes: Readonly<Record<OwnerKind, string>> = {
  controller: 'own',
  service: 'own',
  routes: 'routes',
  policy: 'policy',
  middleware: 'middleware',
  lifecycles: 'hooks',
  app: 'own',
  seed: 'own',
  cron: 'own',
  storage: 'own',
  mails: 'own',
  providers: 'own',
}
