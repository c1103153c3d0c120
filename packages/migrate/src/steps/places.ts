import { attributeCells, printCell } from '../content/cells.js'
import type { RenameCell } from '../content/cells.js'
import { isPlace, isSingle, modelOf } from '../content/content.js'
import type { Model, PlaceAttribute } from '../content/content.js'
import { matchAttributes, matchModels } from '../content/match.js'
import type { ModelPair } from '../content/match.js'
import { callAttribute, list } from '../content/names.js'
import { deleteRows } from '../sql/delete-rows.js'
import { quote } from '../sql/quote.js'
import { areLost, step } from './step.js'
import type { Loss, Scene, Step } from './step.js'

/** Returns the steps of components and dynamic zones: added, removed, changed kinds, and lists that become a single component. */
export function placeSteps(scene: Scene, renamed: RenameCell): Step[] {
  return matchModels(scene.before, scene.after).pairs.flatMap((models) => {
    const { added, removed, pairs } = matchAttributes(models)
    return [
      ...orderStep(models),
      ...added.filter(isPlace).map((place) => addedStep(scene, models.after, place)),
      ...removed.filter(isPlace).map((place) => removedStep(scene, models.before, place, renamed)),
      ...pairs.flatMap(({ before, after }) =>
        isPlace(before) && isPlace(after) ? changedSteps(scene, models, before, after, renamed) : [],
      ),
    ]
  })
}

/** A component's rows have an order while there is a place for them: not worth mentioning. */
function orderStep({ before, after }: ModelPair): Step[] {
  const [was, now] = [before.columns.position, after.columns.position]
  if ((was === undefined) === (now === undefined)) return []
  return [step('', '', { covers: [printCell({ table: after.table, column: was ?? now ?? '' })] })]
}

function addedStep({ after }: Scene, model: Model, place: PlaceAttribute): Step {
  const name = callAttribute(after, model.uid, place.name)
  const covers = [...attributeCells(after, model, place).values()].map(printCell)
  return step(`add ${name}`, `Adds ${name}`, { covers })
}

function removedStep(scene: Scene, model: Model, place: PlaceAttribute, renamed: RenameCell): Step {
  const name = callAttribute(scene.after, model.uid, place.name)
  const covers = [...attributeCells(scene.before, model, place).values()].map(renamed).map(printCell)
  return step(`remove ${name}`, `Removes ${name}`, { ...removal(scene, place, place.components), covers })
}

function changedSteps(
  scene: Scene,
  models: ModelPair,
  before: PlaceAttribute,
  after: PlaceAttribute,
  renamed: RenameCell,
): Step[] {
  const name = callAttribute(scene.after, models.after.uid, after.name)
  const gone = before.components.filter((uid) => !after.components.includes(uid))
  const come = after.components.filter((uid) => !before.components.includes(uid))
  const coverOf = (uids: readonly string[]) => [
    ...Array.from(attributeCells(scene.before, models.before, { ...before, components: uids }).values(), renamed),
    ...attributeCells(scene.after, models.after, { ...after, components: uids }).values(),
  ]
  const steps: Step[] = []
  if (gone.length > 0)
    steps.push(
      step(`narrow ${name}`, `Removes ${list(gone)} from ${name}`, {
        ...removal(scene, before, gone),
        covers: coverOf(gone).map(printCell),
      }),
    )
  if (come.length > 0)
    steps.push(step(`widen ${name}`, `Lets ${name} hold ${list(come)}`, { covers: coverOf(come).map(printCell) }))
  if (isSingle(before) === isSingle(after)) return steps
  const kept = before.components.filter((uid) => after.components.includes(uid))
  const covers = coverOf(kept).map(printCell)
  const tells = isSingle(after) ? `Makes ${name} a single component` : `Lets ${name} hold several components`
  const others = isSingle(after) ? kept.flatMap((uid) => modelOf(scene.before, uid) ?? []) : []
  return [
    ...steps,
    step(`change ${name}`, tells, {
      losses: others.map((component): Loss => ({
        isRemoval: false,
        count: `SELECT count(*) AS "count" FROM (${allButFirst(component, before.owner)}) AS "others"`,
        examples: null,
        say: (count) => (count === null ? 'all items but the first are lost' : areLost('item')(count)),
      })),
      before: others.flatMap((component) =>
        deleteRows(scene.provider, scene.before, component, `"id" IN (${allButFirst(component, before.owner)})`),
      ),
      covers,
    }),
  ]
}

/** Returns the removal of a place's items with everything inside them. */
function removal({ provider, before }: Scene, { owner }: PlaceAttribute, uids: readonly string[]) {
  const components = uids.flatMap((uid) => modelOf(before, uid) ?? [])
  const counts = components.map(({ table }) => `(SELECT count(${quote(owner)}) FROM ${quote(table)})`)
  const loss: Loss = {
    isRemoval: true,
    count: `SELECT ${counts.join(' + ')} AS "count"`,
    examples: null,
    say: areLost('item'),
  }
  return {
    losses: components.length === 0 ? [] : [loss],
    before: components.flatMap((component) => deleteRows(provider, before, component, `${quote(owner)} IS NOT NULL`)),
  }
}

function allButFirst({ table, columns }: Model, owner: string): string {
  const order = [...(columns.position === undefined ? [] : [quote(columns.position)]), '"id"'].join(', ')
  return `SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY ${quote(owner)} ORDER BY ${order}) AS "rank" FROM ${quote(table)} WHERE ${quote(owner)} IS NOT NULL) AS "ranked" WHERE "rank" > 1`
}
