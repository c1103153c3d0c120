import { ValidationError } from '@content-gen/runtime'
import { allOf, readId } from '@content-gen/runtime/query'
import type { Context, Store } from '@content-gen/runtime'
import type { CompiledScalar, CompiledType, Condition, Read } from '@content-gen/runtime/query'
import type { UidCheck } from '../panel-api/index.js'
import type { CompiledRights } from '../rights/compiled-rights.js'
import { askedText } from './asked.js'
import { askedAttribute } from './links.js'
import { scalarOf } from '../catalog/label.js'
import { readJson } from '../rights/read-json.js'

const longest = 200
/** The most values with the same beginning that are looked at. */
const most = 1000

/** Returns whether a value of a uid is free in its locale, and the next one that is. @throws NotFoundError, ValidationError */
export async function uidCheck(ctx: Context, store: Store, rights: CompiledRights): Promise<UidCheck> {
  const attribute = askedAttribute(ctx, rights)
  const type = rights.types.get(askedText(ctx, 'of') ?? '')
  if (type === undefined || attribute.kind !== 'scalar' || attribute.descriptor.type !== 'uid')
    throw new ValidationError(`${attribute.name} is no uid`)
  const value = askedText(ctx, 'value') ?? ''
  if (value === '' || value.length > longest) throw new ValidationError(`value must have 1 to ${longest} characters`)
  // Components may have equal ones.
  if (type.descriptor.kind === 'component') return { isFree: true, suggestion: value }
  const taken = await takenBy(ctx, store, type, attribute, value)
  return { isFree: !taken.has(value), suggestion: nextFree(value, taken) }
}

async function takenBy(
  ctx: Context,
  store: Store,
  type: CompiledType,
  attribute: CompiledScalar,
  value: string,
): Promise<ReadonlySet<string>> {
  const operand = { kind: 'scalar', attribute } as const
  const id = readId(askedText(ctx, 'id'))
  const locale = type.localized ? scalarOf(type, 'locale') : undefined
  const terms: Condition[] = [{ kind: 'compare', operand, operator: 'startsWith', value }]
  if (id !== null) terms.push({ kind: 'compare', operand: { kind: 'id' }, operator: 'ne', value: id })
  if (locale) {
    const wanted = askedText(ctx, 'locale') ?? store.config.i18n.defaultLocale
    terms.push({ kind: 'compare', operand: { kind: 'scalar', attribute: locale }, operator: 'eq', value: wanted })
  }
  const read: Read = {
    type,
    where: allOf(terms),
    // The value itself comes before all that begin with it.
    order: [{ path: [], operand, direction: 'asc' }],
    page: { offset: 0, limit: most },
    count: false,
    item: { kind: 'object', properties: [{ key: 'value', value: { kind: 'scalar', attribute, as: 'rest' } }] },
  }
  const { data } = await readJson(store, read, ctx.state.caller)
  // The shape of the read describes them.
  return new Set(((data ?? []) as readonly { readonly value: string }[]).map((row) => row.value))
}

function nextFree(value: string, taken: ReadonlySet<string>): string {
  if (!taken.has(value)) return value
  for (let number = 1; ; number++) if (!taken.has(`${value}-${number}`)) return `${value}-${number}`
}
