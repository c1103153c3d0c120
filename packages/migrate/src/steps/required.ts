import type { DatabaseProvider } from '@content-gen/operate'
import { isLink, isPlace, isSingle, isValue, modelOf } from '../content/content.js'
import type { Attribute, Model, ValueAttribute } from '../content/content.js'
import { matchAttributes, matchModels } from '../content/match.js'
import { callAttribute } from '../content/names.js'
import { literal, quote } from '../sql/quote.js'
import { keptRows, publishedRows, where } from './scope.js'
import { fillRows, step } from './step.js'
import type { Fill, Notice, Scene, Step } from './step.js'

/** Returns the steps of newly required attributes: a default fills existing entries, without one they stay empty. */
export function requiredSteps(scene: Scene): { readonly steps: Step[]; readonly notices: Notice[] } {
  const steps: Step[] = []
  const notices: Notice[] = []
  for (const models of matchModels(scene.before, scene.after).pairs) {
    const { added, pairs } = matchAttributes(models)
    const now = [
      ...added.map((attribute) => ({ attribute, was: null })),
      ...pairs.map(({ before, after }) => ({ attribute: after, was: before })),
    ]
    for (const { attribute, was } of now) {
      if (attribute.required !== true) continue
      const name = callAttribute(scene.after, models.after.uid, attribute.name)
      const fill = fillOf(scene.provider, models.after, attribute)
      if (fill !== null && isNewRule(attribute, was))
        steps.push(
          step(
            `fill ${name}`,
            `Fills ${name} with ${fill.told} where it is empty`,
            was === null && scene.provider === 'postgresql' ? { fills: [fill] } : { alone: [fillRows(fill)] },
          ),
        )
      else if (was?.required !== true) {
        const empty = was === null ? 'TRUE' : emptyCondition(scene, was)
        if (empty === null) continue
        const of = `${quote(models.before.table)} AS "entry"${where(empty, keptRows(scene, models), publishedRows(models))}`
        notices.push({ count: `SELECT count(*) AS "count" FROM ${of}`, say: (count) => missingSentence(name, count) })
      }
    }
  }
  return { steps, notices }
}

function missingSentence(name: string, count: number): string {
  const entries = count === 1 ? '1 entry has' : `${count} entries have`
  return `${entries} no ${name}, which is required now: REST answers null for it, GraphQL an error, until it is set.`
}

/** Returns true if the default has not been applied yet. */
function isNewRule(attribute: Attribute, was: Attribute | null): boolean {
  if (was === null || was.required !== true) return true
  return isValue(attribute) && isValue(was) && was.default === undefined
}

/** A single value for all of them would not be unique. */
function fillOf(provider: DatabaseProvider, model: Model, attribute: Attribute): (Fill & { told: string }) | null {
  if (!isValue(attribute) || attribute.default === undefined) return null
  if (attribute.unique === true || attribute.type === 'password') return null
  return {
    table: model.table,
    column: attribute.column,
    value: stored(provider, attribute, attribute.default),
    told: JSON.stringify(attribute.default),
  }
}

function stored(provider: DatabaseProvider, { type }: ValueAttribute, value: string | number | boolean): string {
  if (typeof value === 'boolean') return provider === 'sqlite' ? String(Number(value)) : String(value)
  if (typeof value === 'number') return String(value)
  const isNumber = type === 'biginteger' || type === 'timestamp'
  return isNumber && /^-?\d+$/.test(value) ? value : literal(value)
}

/** Returns null if a simple query cannot tell. */
function emptyCondition({ before }: Scene, attribute: Attribute): string | null {
  if (isValue(attribute)) return `${quote(attribute.column)} IS NULL`
  if (isLink(attribute)) return attribute.link?.kind === 'foreignKey' ? `${quote(attribute.link.key)} IS NULL` : null
  if (!isPlace(attribute) || !isSingle(attribute)) return null
  const component = modelOf(before, attribute.components[0] ?? '')
  if (!component) return null
  return `NOT EXISTS (SELECT 1 FROM ${quote(component.table)} WHERE ${quote(attribute.owner)} = "entry"."id")`
}
