import { attributeCells, modelCells, printCell } from '../content/cells.js'
import type { Cell, RenameCell } from '../content/cells.js'
import { isPlace, modelOf } from '../content/content.js'
import type { ContentFile, Model } from '../content/content.js'
import { matchModels } from '../content/match.js'
import { callModel, introduce } from '../content/names.js'
import { deleteRows, unlinkMorphs } from '../sql/delete-rows.js'
import { quote } from '../sql/quote.js'
import { areLost, step } from './step.js'
import type { Scene, Step } from './step.js'

/** Returns the steps of added and removed types and components. */
export function modelSteps(scene: Scene, renamed: RenameCell): Step[] {
  const { added, removed } = matchModels(scene.before, scene.after)
  return [
    ...added.map((model) =>
      step(`add ${callModel(scene.after, model.uid)}`, `Adds ${introduce(scene.after, model)}`, {
        covers: cellsOf(scene.after, model).map(printCell),
      }),
    ),
    ...removed.map((model) =>
      step(`remove ${callModel(scene.before, model.uid)}`, `Removes ${introduce(scene.before, model)}`, {
        losses: [
          {
            isRemoval: true,
            count: `SELECT count(*) AS "count" FROM ${quote(model.table)}`,
            examples: null,
            say: model.kind === 'component' ? areLost('item') : areLost('entry', 'entries'),
          },
        ],
        before: empty(scene, model, renamed),
        covers: cellsOf(scene.before, model).map(renamed).map(printCell),
      }),
    ),
  ]
}

/** Deletes what the table does not take along: components inside its rows, and links that refer to them by id. */
function empty({ provider, before, after }: Scene, model: Model, renamed: RenameCell): string[] {
  const { table } = renamed({ table: model.table, column: null })
  // Another model is about to use the table.
  if (after.models.some((other) => other.table === table)) return deleteRows(provider, before, model, 'TRUE')
  const places = model.attributes.filter(isPlace).flatMap((place) =>
    place.components.flatMap((uid) => {
      const component = modelOf(before, uid)
      return component && modelOf(after, uid)
        ? deleteRows(provider, before, component, `${quote(place.owner)} IS NOT NULL`)
        : []
    }),
  )
  return [...places, ...unlinkMorphs(before, model, null)]
}

function cellsOf(content: ContentFile, model: Model): Cell[] {
  const attributes = model.attributes.flatMap((attribute) => [...attributeCells(content, model, attribute).values()])
  return [...modelCells(model).values(), ...attributes]
}
