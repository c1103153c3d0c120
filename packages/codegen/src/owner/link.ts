/** The owner's code beside the models: what belongs to what, the names under which generated code imports it, and what cannot be wired. */
import { userUid } from '@content-gen/contract'
import { compareText, type Diagnostic, type Schema } from '@content-gen/schema'
import type { LoadedOwner } from './load-owner.js'
import { problem } from '../project/problem.js'
import { collect } from './collect.js'
import type { OwnerFacts } from './facts.js'
import { makers, takesSubject, type MadeFile } from './makers.js'
import { noOwnerCode, type OwnerCode } from './owner-code.js'
import { restOnlyPolicies } from './rest-only.js'
import { unsanitizedQueries } from './unsanitized.js'
import { refusedForms, refusedPaths, unreachableRoutes } from './route-paths.js'
import { taskFaults } from './task-faults.js'
import { fullName, namedKinds, type OwnerKind, type OwnerPlace } from './place.js'

/** Returns the actions of the owner's controllers, as far as they are spelled out: `api::article.article.newest`. */
export function ownActions(files: LoadedOwner['files'], facts: readonly OwnerFacts[]): readonly string[] {
  return files.flatMap(({ place }, index) => {
    const each = facts[index]
    if (place.kind !== 'controller' || each?.kind !== 'made') return []
    return (each.members ?? []).map((member) => `${fullName(place)}.${member}`)
  })
}

/** Returns true if a file defines scheduled tasks. */
export function hasTasks(files: LoadedOwner['files'], facts: readonly OwnerFacts[]): boolean {
  return files.some(({ place }, index) => {
    const each = facts[index]
    return place.kind === 'cron' && each?.kind === 'made' && makers.cron.includes(each.define)
  })
}

/** Features that owner code depends on. */
export interface LinkOptions {
  readonly hasPanel: boolean
  /** GraphQL opens the content types. */
  readonly hasGraphql: boolean
  readonly hasUpload: boolean
}

/** Returns what to wire, and diagnostics about the rest. `schema` null: the models are invalid; only the files are checked. */
export function linkOwner(
  loaded: LoadedOwner,
  facts: readonly OwnerFacts[],
  schema: Schema | null,
  { hasGraphql, hasUpload, hasPanel }: LinkOptions,
): { readonly owner: OwnerCode; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [...scriptDiagnostics(loaded.scripts)]
  const made = loaded.files.flatMap(({ place }, index): MadeFile[] => {
    const each = facts[index]
    if (each === undefined) return []
    if (each.kind === 'broken') {
      diagnostics.push(
        problem('owner-syntax', `${place.path}:${each.line}`, `this file does not parse: ${each.message}`),
      )
    } else if (each.kind === 'foreign') diagnostics.push(notMade(place, place.path, each.reason))
    else if (!makers[place.kind].includes(each.define))
      diagnostics.push(notMade(place, `${place.path}:${each.line}`, `it calls ${each.define}`))
    else return [{ place, facts: each }]
    return []
  })
  if (schema === null) return { owner: noOwnerCode, diagnostics }
  const linked = made.filter((file) => isAtHome(file, schema, diagnostics))
  const unguarded = hasGraphql ? restOnlyPolicies(linked, schema) : []
  return {
    owner: collect(linked, schema),
    diagnostics: [
      ...diagnostics,
      ...twins(linked),
      ...refusedPaths(linked),
      ...taskFaults(linked),
      ...unguarded,
      ...unsanitizedQueries(linked),
      ...(hasUpload ? [] : refusedForms(linked)),
      ...(hasPanel ? [] : unreachableRoutes(linked)),
    ],
  }
}

/** Returns true if a file defines something for an existing type that matches its place. */
function isAtHome({ place, facts }: MadeFile, schema: Schema, diagnostics: Diagnostic[]): boolean {
  const { define, subject, line } = facts
  const at = `${place.path}:${line}`
  const isOfType = (name: string) => schema.models.some(({ uid }) => uid === name)
  if (define === 'defineActions' && isOfType(fullName(place))) {
    diagnostics.push(problem('owner-place', at, ...controllerOf(fullName(place))))
    return false
  }
  if (!takesSubject.has(define)) return true
  if (subject === null) {
    diagnostics.push(problem('owner-subject', at, `the first argument of ${define} must be a string literal`))
    return false
  }
  const home = homeOf(place, define)
  if (define === 'defineRouter' ? !subject.startsWith(`${home}.`) : subject !== home) {
    diagnostics.push(
      problem('owner-place', at, `this file belongs to "${home}", but it defines something for "${subject}"`),
    )
    return false
  }
  if (place.plugin !== null && subject !== userUid) {
    diagnostics.push(notWired(at, `"${userUid}" is the only type of a feature with lifecycles`, null))
    return false
  }
  if (define === 'defineRoutes' || isOfType(subject)) return true
  diagnostics.push(notWired(at, `there is no content type "${subject}"`, null))
  return false
}

function controllerOf(uid: string): readonly [message: string, hint: string] {
  return [
    `this is the place of the controller of "${uid}", but defineActions is for actions of no content type`,
    `Write "export default defineController('${uid}', ...)".`,
  ]
}

function homeOf(place: OwnerPlace, define: string): string {
  return define === 'defineRoutes' || define === 'defineRouter' ? `api::${place.api}` : fullName(place)
}

/** Reports two routers of one type. */
function twins(made: readonly MadeFile[]): Diagnostic[] {
  const seen = new Map<string, string>()
  return made.flatMap(({ place, facts }) => {
    if (facts.define !== 'defineRouter' || facts.subject === null) return []
    const other = seen.get(facts.subject)
    seen.set(facts.subject, place.path)
    if (other === undefined) return []
    return [
      problem('owner-twice', `${place.path}:${facts.line}`, `${other} is already the router of "${facts.subject}"`),
    ]
  })
}

function scriptDiagnostics(scripts: readonly string[]): Diagnostic[] {
  const [first, ...others] = scripts.toSorted(compareText)
  if (first === undefined) return []
  const more = others.length === 0 ? 'it is' : `it and ${others.length} more are`
  return [notWired(first, `${more} JavaScript`, 'Write owner code in TypeScript; "content-gen add" writes a start.')]
}

/** Reports a file named by the config as an error: the server cannot do without it. */
function notMade({ kind }: OwnerPlace, file: string, reason: string): Diagnostic {
  const diagnostic = notWired(file, reason, hintFor(kind))
  return namedKinds.has(kind) ? { ...diagnostic, severity: 'error' } : diagnostic
}

function hintFor(kind: OwnerKind): string {
  return `A file in this place must end in "export default ${makers[kind][0]}(...)".`
}

function notWired(file: string, reason: string, hint: string | null): Diagnostic {
  const message = `this file is not wired: ${reason}`
  return { ...problem('owner-not-wired', file, message, hint), severity: 'warning' }
}
