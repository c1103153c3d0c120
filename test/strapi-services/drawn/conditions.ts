/** Conditions that are drawn: `filters` and `where`. */
import { modelNamed } from './models.js'
import type { Draws } from './draws.js'
import type { Link, Model, Scalar } from './models.js'

type Condition = Readonly<Record<string, unknown>>

/** `depth`: how far it follows links; `isBelow`: of a link. */
export function conditionOn(model: Model, draws: Draws, depth: number, isBelow = false): Condition {
  if (depth > 0 && draws.chance(0.2)) return group(model, draws, depth - 1, isBelow)
  if (depth > 0 && model.links.length > 0 && draws.chance(0.4)) return linked(draws.one(model.links), draws, depth - 1)
  const names = draws.some(model.scalars, 2)
  return Object.fromEntries(names.map((scalar) => [scalar.name, comparison(scalar, draws)]))
}

/** Strapi fails on a negated group that is not within `$and` or `$or` of a link. */
function group(model: Model, draws: Draws, depth: number, isBelow: boolean): Condition {
  const term = () => conditionOn(model, draws, depth)
  const forms = [() => ({ $and: [term(), term()] }), () => ({ $or: [term(), term()] }), () => ({ $not: term() })]
  return draws.one(isBelow ? forms.slice(0, 2) : forms)()
}

function linked({ name, kind, target }: Link, draws: Draws, depth: number): Condition {
  const id = draws.one([1, 2, 3])
  const short = [id, [id, 99], { id }, { id: { $in: [id, 4] } }, null, { $null: true }, { $not: id }, { $ne: id }]
  if (kind === 'relation' && draws.chance(0.4)) return { [name]: draws.one(short) }
  return { [name]: conditionOn(modelNamed(target), draws, depth, true) }
}

const texts: ReadonlySet<string> = new Set(['string', 'text', 'email', 'uid'])

function comparison(scalar: Scalar, draws: Draws): unknown {
  const value = draws.one(scalar.values)
  const form = draws.below(10)
  if (form === 0) return draws.one([null, { $null: true }, { $notNull: true }, { $null: false }, { $notNull: false }])
  if (form === 1) return { [draws.one(['$in', '$notIn'])]: draws.some(scalar.values, 3) }
  if (form === 2) return { $not: comparison(scalar, draws) }
  if (form === 3) return value
  if (form === 4) return draws.some(scalar.values, 2)
  if (texts.has(scalar.type) && typeof value === 'string') return ofText(value, draws)
  if (/^(boolean|enumeration)$/.test(scalar.type)) return { [draws.one(['$eq', '$ne'])]: value }
  if (form === 5) return { $between: [value, draws.one(scalar.values)] }
  return { [draws.one(['$eq', '$ne', '$lt', '$lte', '$gt', '$gte'])]: value }
}

/** Parts of texts that no other text has in another case: Strapi ignores the case on SQLite. */
function ofText(value: string, draws: Draws): Condition {
  const inner = value.slice(1, 4)
  return draws.one([
    { $contains: inner },
    { $notContains: inner },
    { $containsi: inner.toUpperCase() },
    { $notContainsi: inner.toUpperCase() },
    { $startsWith: value.slice(0, 4) },
    { $startsWithi: value.slice(0, 2).toUpperCase() },
    { $endsWith: value.slice(-4) },
    { $endsWithi: value.slice(-3).toUpperCase() },
    { $eqi: value.toUpperCase() },
    { $nei: value.toUpperCase() },
    { $ne: value },
    { $gt: value },
    { $lte: value },
  ])
}
