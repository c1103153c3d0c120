import type { Report } from '../diagnostics.js'
import { snakeCase } from '../names/letter-case.js'
import { modelLabel } from '../names/model-label.js'
import { longestName, NameSet } from '../names/names.js'
import { quote } from '../quote.js'
import { prismaModels, tablePrefixes } from '../names/reserved.js'
import type { ModelNames } from '../schema.js'
import type { Model } from '../source.js'
import { longestTable, TableDraft } from './table-draft.js'

/** The names of all tables: those of the models, and the set of all taken names. */
export interface TableNames {
  readonly models: NameSet
  readonly names: NameSet
}

/** Creates one table per model, still without columns. */
export function draftTables(
  models: ReadonlyMap<string, Model>,
  names: ReadonlyMap<string, ModelNames>,
): { readonly drafts: ReadonlyMap<string, TableDraft>; readonly taken: TableNames } {
  const taken = { models: new NameSet(longestName, prismaModels), names: new NameSet(longestTable) }
  const drafts = new Map<string, TableDraft>()
  for (const model of models.values()) {
    const type = names.get(model.uid)?.type ?? model.uid
    const prismaModel = taken.models.take(model.uid, type, `${type}Model`)
    drafts.set(model.uid, new TableDraft(prismaModel, taken.names.take(model.uid, tableName(model)), model.description))
  }
  return { drafts, taken }
}

/** Reports two models with the same table, or a table of the database's own: they would destroy each other's rows. */
export function checkTableNames(models: ReadonlyMap<string, Model>, report: Report): void {
  const holders = new Map<string, Model>()
  // The features' tables first, so that the message names the owner's file.
  for (const model of [...models.values()].sort((a, b) => Number(isOfFeature(b)) - Number(isOfFeature(a)))) {
    const name = tableName(model)
    const at = { file: model.at.file, pointer: model.collectionName === null ? '' : '/collectionName' }
    const other = holders.get(name.toLowerCase())
    if (!/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) || name.length > 200)
      report.error(
        'collection-name',
        at,
        `collectionName ${quote(name)} cannot name a table`,
        'Use letters, digits and "_".',
      )
    else if (tablePrefixes.some((prefix) => name.toLowerCase().startsWith(prefix)))
      report.error(
        'collection-name-reserved',
        at,
        `collectionName ${quote(name)} is reserved by the database`,
        'Choose another name.',
      )
    else if (other !== undefined)
      report.error(
        'collection-name-duplicate',
        at,
        `collectionName ${quote(name)} is also the table of ${modelLabel(other)}`,
        'Every model needs a table of its own.',
      )
    else holders.set(name.toLowerCase(), model)
  }
}

function isOfFeature(model: Model): boolean {
  return model.sort === 'content-type' && model.plugin !== null
}

function tableName(model: Model): string {
  return (
    model.collectionName ?? snakeCase(model.sort === 'content-type' ? model.singularName : `components_${model.uid}`)
  )
}
