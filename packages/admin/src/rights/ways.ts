/** The ways in which roles permit an act. */
import { allOf, parseFilters, Reading } from '@content-gen/runtime/query'
import type { AdminRole, EntryLimits, Way } from '@content-gen/runtime'
import type { CompiledType, Condition, ReadContext } from '@content-gen/runtime/query'
import type { Right, TypeAct } from '../panel-api/index.js'
import { noRow, writtenBy } from './written-by.js'

/** The facts that conditions use: the types with all attributes, and the person. */
export interface AdministratorGround {
  readonly context: ReadContext
  readonly administrator: number
}

/** Returns what a role says of an act: true without limits, null if it refuses it. */
export function limitsOf(role: AdminRole, { uid, descriptor }: CompiledType, act: TypeAct): EntryLimits | null {
  // The one entry of a single type is made by the first update.
  const named = act === 'create' && descriptor.kind === 'single' ? 'update' : act
  const own = Object.hasOwn(role.types, uid) ? role.types[uid]?.[named] : undefined
  const said = own ?? role.types['*']?.[named] ?? false
  if (said === false) return null
  return said === true ? {} : said
}

/** Returns an act that a role permits. */
export function wayOf(limits: EntryLimits, type: CompiledType, ground: AdministratorGround): Way {
  const terms: Condition[] = []
  if (limits.locales && type.localized) terms.push(localeIs(type, limits.locales))
  if (limits.own) terms.push(writtenBy(type, 'createdBy', ground.administrator))
  if (limits.where) terms.push(parsed(limits.where, type, ground.context))
  const fields = limits.fields ? new Set(limits.fields) : null
  const locales = limits.locales && type.localized ? { locales: new Set(limits.locales) } : {}
  return terms.length === 0 ? { fields } : { fields, ...locales, rows: allOf(terms) }
}

/** Returns what the panel tells of an act; null if it is refused. */
export function rightOf(limits: readonly EntryLimits[]): Right | null {
  if (limits.length === 0) return null
  return {
    fields: union(limits.map(({ fields }) => fields)),
    locales: union(limits.map(({ locales }) => locales)),
    isOwn: limits.every(({ own }) => own === true),
    isConditional: limits.every(({ where }) => where !== undefined),
  }
}

/** null: all. */
function union(lists: readonly (readonly string[] | undefined)[]): readonly string[] | null {
  const named = lists.flatMap((list) => list ?? [])
  return lists.includes(undefined) ? null : [...new Set(named)].toSorted()
}

function localeIs(type: CompiledType, locales: readonly string[]): Condition {
  const attribute = type.attributes.get('locale')
  if (attribute?.kind !== 'scalar') return noRow
  return { kind: 'compare', operand: { kind: 'scalar', attribute }, operator: 'in', value: locales }
}

/** @throws ValidationError for filters that the model does not allow; `generate` has reported them */
function parsed(where: object, type: CompiledType, context: ReadContext): Condition {
  return new Reading(context).parse((scope) => parseFilters(context.types.get(type.uid) ?? type, where, scope))
}
