import { MigrationError } from '@content-gen/operate'
import { printRename } from './rename.js'
import type { Rename } from './rename.js'
import { isLink, isPlace, isValue } from '../../content/content.js'
import type { Attribute, ContentFile, Model } from '../../content/content.js'
import { callModel, list, shortName } from '../../content/names.js'
import { renameIn } from '../../content/rename.js'
import type { ContentRename } from '../../content/rename.js'

/**
 * Interprets `--rename` in the words of the models: a type by its name, uid or table, an attribute by its name or column. Returns null if
 * the models have no such thing, which may be a table's own name.
 * @throws MigrationError if it is not a rename: the old name still exists, or the new one is missing or existed before
 */
export function readRename(
  rename: Rename,
  before: ContentFile,
  after: ContentFile,
  done: readonly ContentRename[],
): ContentRename | null {
  const now = done.reduce(renameIn, before)
  const model = findModel(now, rename.from, rename)
  if (model) return modelRename(rename, model, now, after)
  const dot = rename.from.lastIndexOf('.')
  const name = rename.from.slice(dot + 1)
  const holder = dot < 0 ? null : findHolder(rename.from.slice(0, dot), rename, before, now, done)
  if (!holder) return null
  const attribute = findAttribute(holder, name)
  if (attribute) return attributeRename(rename, holder, attribute, after)
  if (holder.table === rename.from.slice(0, dot)) return null
  const known = list(holder.attributes.map((one) => one.name))
  throw refused(rename, `${callModel(now, holder.uid)} has no attribute ${name}`, `It has ${known}.`)
}

function modelRename(rename: Rename, model: Model, before: ContentFile, after: ContentFile): ContentRename {
  const name = callModel(before, model.uid)
  const to = findModel(after, rename.to, rename)
  if (!to) throw refused(rename, `the models have no ${rename.to}`, newOnes(before, after))
  const isComponent = model.kind === 'component'
  if (isComponent !== (to.kind === 'component'))
    throw refused(
      rename,
      `a ${isComponent ? 'component' : 'type'} cannot become a ${isComponent ? 'type' : 'component'}`,
    )
  if (after.models.some(({ uid }) => uid === model.uid)) throw refused(rename, `the models still have ${name}`)
  if (before.models.some(({ uid }) => uid === to.uid))
    throw refused(rename, `${callModel(after, to.uid)} existed before`)
  return { kind: 'model', from: model.uid, to: to.uid }
}

function attributeRename(rename: Rename, model: Model, from: Attribute, after: ContentFile): ContentRename {
  const now = after.models.find(({ uid }) => uid === model.uid)
  const called = callModel(after, model.uid)
  if (!now) throw refused(rename, `the models have no ${called}`, `If it has a new name too, give that first.`)
  const to = findAttribute(now, rename.to.slice(rename.to.lastIndexOf('.') + 1))
  if (!to) {
    const added = now.attributes.filter(({ name }) => !model.attributes.some((one) => one.name === name))
    const names = added.map(({ name }) => name)
    throw refused(
      rename,
      `the models have no ${called}.${rename.to}`,
      names.length > 0 ? `New there: ${list(names)}.` : null,
    )
  }
  if (now.attributes.some(({ name }) => name === from.name))
    throw refused(rename, `the models still have ${called}.${from.name}`)
  if (model.attributes.some(({ name }) => name === to.name))
    throw refused(rename, `${called}.${to.name} existed before`)
  const isSameSort = (isValue(from) && isValue(to)) || (isLink(from) && isLink(to)) || (isPlace(from) && isPlace(to))
  if (!isSameSort) throw refused(rename, `${from.name} is of the type ${from.type}, ${to.name} of the type ${to.type}`)
  return { kind: 'attribute', uid: model.uid, from: from.name, to: to.name }
}

/** Finds a model by its current name or the one before its rename. */
function findHolder(
  word: string,
  rename: Rename,
  before: ContentFile,
  now: ContentFile,
  done: readonly ContentRename[],
): Model | undefined {
  const present = findModel(now, word, rename)
  if (present) return present
  const old = findModel(before, word, rename)
  const uid = done.reduce((name, one) => (one.kind === 'model' && one.from === name ? one.to : name), old?.uid ?? '')
  return now.models.find((model) => model.uid === uid)
}

function findModel(content: ContentFile, word: string, rename: Rename): Model | undefined {
  const found =
    content.models.find(({ uid }) => uid === word) ?? content.models.filter(({ uid }) => shortName(uid) === word)
  if (!Array.isArray(found)) return found as Model
  if (found.length > 1)
    throw refused(rename, `there are several ${word}`, `Write ${list(found.map(({ uid }) => uid))} in full.`)
  return found[0] ?? content.models.find(({ table }) => table === word)
}

function findAttribute(model: Model, word: string): Attribute | undefined {
  return (
    model.attributes.find(({ name }) => name === word) ??
    model.attributes.find((attribute) => {
      if (isValue(attribute)) return attribute.column === word
      return isLink(attribute) && attribute.link?.kind === 'foreignKey' && attribute.link.key === word
    })
  )
}

function newOnes(before: ContentFile, after: ContentFile): string | null {
  const added = after.models.filter(({ uid }) => !before.models.some((model) => model.uid === uid))
  return added.length === 0 ? null : `New there: ${list(added.map(({ uid }) => callModel(after, uid)))}.`
}

function refused(rename: Rename, reason: string, hint: string | null = null): MigrationError {
  return new MigrationError('rename-unknown', `--rename ${printRename(rename)}: ${reason}.`, hint)
}
