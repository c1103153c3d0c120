import type { DatabaseProvider } from '@content-gen/operate'
import { attributeCells, printCell } from '../content/cells.js'
import type { Cell } from '../content/cells.js'
import { isLink, modelOf } from '../content/content.js'
import type { ContentFile } from '../content/content.js'
import { renameCandidates } from './rename/content-candidates.js'
import { impliedRenames } from '../content/implied-rename.js'
import { matchLinks } from '../content/match-links.js'
import { callAttribute, callModel, introduce } from '../content/names.js'
import { renameIn } from '../content/rename.js'
import type { ContentRename } from '../content/rename.js'
import { readRename } from './rename/content-words.js'
import { cellRenames, keptCells } from './rename/renamed-cells.js'
import type { CellPair } from './rename/renamed-cells.js'
import { readPhysicalRenames, renamedCell } from './rename/physical-rename.js'
import type { PhysicalRename, TablePair } from './rename/physical-rename.js'
import type { OwnersWords } from './owners-words.js'
import type { Rename } from './rename/rename.js'
import { quote } from '../sql/quote.js'
import { goneNames, goneTitles } from '../steps/gone-names.js'
import { kindNotices } from '../steps/kinds.js'
import { linkObstacles } from '../steps/joined-links.js'
import { linkSteps } from '../steps/links.js'
import { modelSteps } from '../steps/models.js'
import { placeSteps } from '../steps/places.js'
import { keptNames, keptDocuments } from '../steps/kept-documents.js'
import { requiredSteps } from '../steps/required.js'
import { sharedNotices, shareSteps } from '../steps/shared-uniques.js'
import { step } from '../steps/step.js'
import type { Notice, Obstacle, Scene, Step } from '../steps/step.js'
import { storedNames } from '../steps/stored-names.js'
import { typeSteps } from '../steps/types.js'
import { uniqueSteps } from '../steps/uniques.js'
import { valueSteps } from '../steps/values.js'

/** The way from one content to another, in the words of the models. */
export interface ContentSteps {
  /** Tables and columns that are kept under another name. */
  readonly renames: readonly PhysicalRename[]
  /** In a natural order; renames come first. */
  readonly steps: readonly Step[]
  readonly obstacles: readonly Obstacle[]
  readonly notices: readonly Notice[]
  /** Pairs that look like renames and were not named as such. */
  readonly candidates: readonly Rename[]
}

export function contentSteps(
  provider: DatabaseProvider,
  old: ContentFile,
  after: ContentFile,
  { renames: named = [], prefer = [], share = false }: OwnersWords,
  tables: TablePair,
): ContentSteps {
  const { given, unread } = readRenames(named, old, after)
  const implied = impliedRenames(given.reduce(renameIn, old), after)
  const renames = [...given, ...implied]
  const before = renames.reduce(renameIn, old)

  let waiting = 0
  const scene: Scene = { provider, before, after, prefer, share, keep: () => `kept_${++waiting}` }
  const links = matchLinks(before, after)
  const kept = keptCells(before, after, links)
  const physical = readPhysicalRenames(unread, tables, cellRenames(kept, tables.before))
  const renamed = (cell: Cell) => renamedCell(cell, physical)

  const uniques = uniqueSteps(scene)
  const required = requiredSteps(scene)
  const steps = [
    ...renameSteps(provider, old, after, renames),
    ...modelSteps(scene, renamed),
    ...typeSteps(scene),
    ...valueSteps(scene, renamed),
    ...linkSteps(scene, links, renamed),
    ...placeSteps(scene, renamed),
    ...uniques.flatMap((unique) => unique.step ?? []),
    ...shareSteps(scene),
    ...required.steps,
    ...silent(goneNames(scene), goneTitles(scene)),
  ]
  return {
    renames: physical,
    steps: [...steps, ...reusedSteps(scene, kept, renamed)],
    obstacles: [...uniques.flatMap(({ obstacles }) => obstacles), ...linkObstacles(scene, links)],
    notices: [...required.notices, ...kindNotices(scene), ...sharedNotices(scene)],
    candidates: renameCandidates(before, after),
  }
}

/** Types first, so that their attributes can be named by either name of the type. */
function readRenames(words: readonly Rename[], old: ContentFile, after: ContentFile) {
  const given: ContentRename[] = []
  const unread: Rename[] = []
  const isType = ({ from }: Rename) => readsAsType(from, old)
  for (const rename of [...words.filter(isType), ...words.filter((word) => !isType(word))]) {
    const read = readRename(rename, old, after, given)
    if (read) given.push(read)
    else unread.push(rename)
  }
  return { given, unread }
}

function readsAsType(word: string, { models }: ContentFile): boolean {
  return models.some(({ uid, table }) => uid === word || table === word || uid.endsWith(`.${word}`))
}

function renameSteps(
  provider: DatabaseProvider,
  old: ContentFile,
  after: ContentFile,
  renames: readonly ContentRename[],
): Step[] {
  return renames.map((rename, index) => {
    const earlier = renames.slice(0, index).reduce(renameIn, old)
    const before = [...storedNames(provider, earlier, [rename]), ...keptDocuments(provider, earlier, [rename])]
    const kept = { before, after: keptNames(after, rename) }
    if (rename.kind === 'model') {
      const model = modelOf(earlier, rename.from)
      const from = model ? introduce(earlier, model) : rename.from
      const to = callModel(after, rename.to)
      return step(`rename ${callModel(earlier, rename.from)} ${to}`, `Renames ${from} to ${to}`, kept)
    }
    const from = callAttribute(after, rename.uid, rename.from)
    return step(`rename ${from} ${rename.to}`, `Renames ${from} to ${rename.to}`, kept)
  })
}

/** A column that is reused for something else is emptied: an old id would refer to an unrelated new row. */
function reusedSteps({ before, after }: Scene, kept: readonly CellPair[], renamed: (cell: Cell) => Cell): Step[] {
  const goesOn = new Set(kept.map((pair) => printCell(pair.before)))
  const taken = new Set(allCells(after).map(printCell))
  const reused = allCells(before).filter((cell) => !goesOn.has(printCell(cell)) && taken.has(printCell(renamed(cell))))
  const joinTables = reused.filter(({ column }) => column === null).map(({ table }) => table)
  const columns = reused.filter((cell) => cell.column !== null && !joinTables.includes(cell.table))
  const sql = [
    ...joinTables.map((table) => `DELETE FROM ${quote(table)}`),
    ...columns.map(({ table, column }) => `UPDATE ${quote(table)} SET ${quote(column ?? '')} = NULL`),
  ]
  return silent(sql)
}

/** SQL that belongs to other steps, which tell about it. */
function silent(before: readonly string[], after: readonly string[] = []): Step[] {
  return before.length + after.length === 0 ? [] : [step('', '', { before, after })]
}

/** The cells of attributes; a place's rows are deleted with it. */
function allCells(content: ContentFile): Cell[] {
  return content.models.flatMap((model) =>
    model.attributes.flatMap((attribute) =>
      isLink(attribute) || 'column' in attribute ? [...attributeCells(content, model, attribute).values()] : [],
    ),
  )
}
