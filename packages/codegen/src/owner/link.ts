/** The owner's code beside the models: what belongs to what, under which name generated code imports it, and what cannot be wired. */
import { compareText, importNames, type Diagnostic, type Model, type Schema } from '@content-gen/schema'
import type { LoadedOwner } from '../load-owner.js'
import type { OwnerFacts } from './facts.js'
import { fullName, specifier, type OwnerKind, type OwnerPlace } from './place.js'

/** A file of the owner's as generated code sees it. */
export interface OwnedFile {
  readonly place: OwnerPlace
  /** The name that generated code gives to its default export. */
  readonly local: string
  /** `../api/article/controllers/article.js` */
  readonly from: string
  /** The uid of the content type that it is made for; null for none. */
  readonly uid: string | null
  /** Its actions or hooks; null where the file does not write them out. */
  readonly members: readonly string[] | null
}

export interface OwnerCode {
  /** Those of content types by uid, others by `api::article.report`. */
  readonly controllers: ReadonlyMap<string, OwnedFile>
  readonly services: ReadonlyMap<string, OwnedFile>
  readonly lifecycles: ReadonlyMap<string, OwnedFile>
  readonly routers: ReadonlyMap<string, OwnedFile>
  /** In the order in which they are tried. */
  readonly routes: readonly OwnedFile[]
  /** By full name. */
  readonly policies: ReadonlyMap<string, OwnedFile>
  readonly middlewares: ReadonlyMap<string, OwnedFile>
  readonly app: OwnedFile | null
}

/** A project without a line of its owner's. */
export const noOwnerCode: OwnerCode = {
  controllers: new Map(),
  services: new Map(),
  lifecycles: new Map(),
  routers: new Map(),
  routes: [],
  policies: new Map(),
  middlewares: new Map(),
  app: null,
}

/** Whether generated code has anything of the owner's to wire. */
export function isEmpty(owner: OwnerCode): boolean {
  return Object.values(owner).every((part) => part === null || ('size' in part ? part.size : part.length) === 0)
}

/** The functions that make the default export of each kind of file. */
const makers: Readonly<Record<OwnerKind, readonly string[]>> = {
  controller: ['defineController', 'defineActions'],
  service: ['defineService'],
  routes: ['defineRoutes', 'defineRouter'],
  policy: ['definePolicy'],
  middleware: ['defineMiddleware'],
  lifecycles: ['defineLifecycles'],
  app: ['defineApp'],
}

const prefixes: Readonly<Record<OwnerKind, string>> = {
  controller: 'own',
  service: 'own',
  routes: 'routes',
  policy: 'policy',
  middleware: 'middleware',
  lifecycles: 'hooks',
  app: 'own',
}

type Made = OwnerFacts & { readonly kind: 'made' }
interface MadeFile {
  readonly place: OwnerPlace
  readonly facts: Made
}

/** The actions that the owner's controllers have, as far as they write them out: `api::article.article.newest`. */
export function ownActions(files: LoadedOwner['files'], facts: readonly OwnerFacts[]): readonly string[] {
  return files.flatMap(({ place }, index) => {
    const each = facts[index]
    if (place.kind !== 'controller' || each?.kind !== 'made') return []
    return (each.members ?? []).map((member) => `${fullName(place)}.${member}`)
  })
}

/** What to wire, and what the owner should know about the rest. `schema` null: the models are wrong; only the files are judged. */
export function linkOwner(
  loaded: LoadedOwner,
  facts: readonly OwnerFacts[],
  schema: Schema | null,
): { readonly owner: OwnerCode; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [...scriptDiagnostics(loaded.scripts)]
  const made = loaded.files.flatMap(({ place }, index): MadeFile[] => {
    const each = facts[index]
    if (each === undefined) return []
    if (each.kind === 'broken') {
      diagnostics.push(error('owner-syntax', `${place.path}:${each.line}`, `this file does not parse: ${each.message}`))
    } else if (each.kind === 'foreign') diagnostics.push(notWired(place.path, each.reason, hintFor(place.kind)))
    else if (!makers[place.kind].includes(each.define))
      diagnostics.push(notWired(`${place.path}:${each.line}`, `it is made by ${each.define}`, hintFor(place.kind)))
    else return [{ place, facts: each }]
    return []
  })
  if (schema === null) return { owner: noOwnerCode, diagnostics }
  const linked = made.filter((file) => isAtHome(file, schema, diagnostics))
  return { owner: collect(linked, schema), diagnostics: [...diagnostics, ...twins(linked)] }
}

/** Whether a file is made for what its place is for, and that exists. */
function isAtHome({ place, facts }: MadeFile, schema: Schema, diagnostics: Diagnostic[]): boolean {
  const { define, subject, line } = facts
  const at = `${place.path}:${line}`
  if (!takesSubject.has(define)) return true
  if (subject === null) {
    diagnostics.push(error('owner-subject', at, `the first argument of ${define} must be written out as a text`))
    return false
  }
  const home = homeOf(place, define)
  if (define === 'defineRouter' ? !subject.startsWith(`${home}.`) : subject !== home) {
    diagnostics.push(error('owner-place', at, `this file is the place of "${home}", but it is made for "${subject}"`))
    return false
  }
  if (define === 'defineRoutes' || schema.models.some(({ uid }) => uid === subject)) return true
  diagnostics.push(notWired(at, `there is no content type "${subject}"`, null))
  return false
}

const takesSubject: ReadonlySet<string> = new Set([
  'defineController',
  'defineService',
  'defineLifecycles',
  'defineRoutes',
  'defineRouter',
])

function homeOf(place: OwnerPlace, define: string): string {
  return define === 'defineRoutes' || define === 'defineRouter' ? `api::${place.api}` : fullName(place)
}

function collect(made: readonly MadeFile[], schema: Schema): OwnerCode {
  const reserved = schema.models.flatMap(({ names }) => [names.property, `${names.property}Controller`])
  const owned = made.map(({ place, facts }) => ({ define: facts.define, ...ownedFile(place, facts) }))
  // Names of one kind meet in one file.
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
    policies: new Map(of('definePolicy').map((file) => [fullName(file.place), file] as const)),
    middlewares: new Map(of('defineMiddleware').map((file) => [fullName(file.place), file] as const)),
    app: of('defineApp')[0] ?? null,
  }
}

function ownedFile(place: OwnerPlace, { define, subject, members }: Made): Omit<OwnedFile, 'local'> {
  const uid = takesSubject.has(define) && define !== 'defineRoutes' ? subject : null
  return { place, from: specifier(place), uid, members }
}

/** Two routers of one type. */
function twins(made: readonly MadeFile[]): Diagnostic[] {
  const seen = new Map<string, string>()
  return made.flatMap(({ place, facts }) => {
    if (facts.define !== 'defineRouter' || facts.subject === null) return []
    const other = seen.get(facts.subject)
    seen.set(facts.subject, place.path)
    if (other === undefined) return []
    return [error('owner-twice', `${place.path}:${facts.line}`, `${other} is the router of "${facts.subject}" already`)]
  })
}

function scriptDiagnostics(scripts: readonly string[]): Diagnostic[] {
  const [first, ...others] = scripts.toSorted(compareText)
  if (first === undefined) return []
  const more = others.length === 0 ? 'it is' : `it and ${others.length} more are`
  return [notWired(first, `${more} JavaScript`, 'Owner code is TypeScript; "content-gen add" shows its form.')]
}

function hintFor(kind: OwnerKind): string {
  return `A file in this place ends in "export default ${makers[kind][0]}(...)".`
}

function notWired(file: string, reason: string, hint: string | null): Diagnostic {
  const message = `this file is not wired: ${reason}`
  return { severity: 'warning', code: 'owner-not-wired', message, at: { file, pointer: '' }, hint }
}

function error(code: string, file: string, message: string): Diagnostic {
  return { severity: 'error', code, message, at: { file, pointer: '' }, hint: null }
}

/** The content type that a file is made for. */
export function modelOf({ uid }: OwnedFile, models: readonly Model[]): Model | undefined {
  return models.find((model) => model.uid === uid)
}
