import { attributeCells } from './cells.js'
import { isLink, isPlace, isValue } from './content.js'
import type { Attribute, ContentFile, Model } from './content.js'
import { matchAttributes, matchModels } from './match.js'
import { renameIn } from './rename.js'
import type { ContentRename } from './rename.js'

/** Something removed and something added with the very same table or column store the same data: it was renamed. */
export function impliedRenames(before: ContentFile, after: ContentFile): ContentRename[] {
  const { added, removed } = matchModels(before, after)
  const models = removed.flatMap((from): ContentRename[] => {
    const to = added.find((model) => from.table === model.table && isComponent(from) === isComponent(model))
    return to ? [{ kind: 'model', from: from.uid, to: to.uid }] : []
  })
  const named = models.reduce(renameIn, before)
  const attributes = matchModels(named, after).pairs.flatMap((pair) => {
    const matched = matchAttributes(pair)
    return matched.removed.flatMap((from): ContentRename[] => {
      const to = matched.added.find((attribute) => haveSameCells(named, after, pair, from, attribute))
      return to ? [{ kind: 'attribute', uid: pair.after.uid, from: from.name, to: to.name }] : []
    })
  })
  return [...models, ...attributes]
}

function isComponent({ kind }: Model): boolean {
  return kind === 'component'
}

function haveSameCells(
  before: ContentFile,
  after: ContentFile,
  models: { readonly before: Model; readonly after: Model },
  from: Attribute,
  to: Attribute,
): boolean {
  if (isLink(from) && isLink(to) && from.target !== to.target) return false
  if (!((isValue(from) && isValue(to)) || (isLink(from) && isLink(to)) || (isPlace(from) && isPlace(to)))) return false
  const [first] = attributeCells(before, models.before, from)
  if (first === undefined) return false
  const [role, cell] = first
  const same = attributeCells(after, models.after, to).get(role)
  return same !== undefined && (cell.column === null ? same.table === cell.table : same.column === cell.column)
}
