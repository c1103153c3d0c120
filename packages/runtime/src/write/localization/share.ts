/** The attributes that all localizations of an entry share: those that the model does not mark as localized. */
import { setRows } from '../rows/change.js'
import { copyLinks, copyValues } from '../rows/copy.js'
import { linkTable, tableOf } from '../rows/table.js'
import { scalarField } from '../write-transaction.js'
import { shareItems } from './share-items.js'
import type { CompiledAttribute, CompiledType } from '../../types.js'
import type { ComponentsInput, RowInput } from '../input/entry-input.js'
import type { Group } from './group.js'
import type { WriteTransaction } from '../write-transaction.js'
import type { Origins } from './share-items.js'

/** Relations and uids belong to one localization, whatever the model says. */
export function isShared(attribute: CompiledAttribute): boolean {
  const { descriptor } = attribute
  if (descriptor.localized || descriptor.system) return false
  if (attribute.kind === 'scalar') return descriptor.type !== 'uid'
  return attribute.kind !== 'relation' && attribute.kind !== 'morph'
}

/** Returns true if a body sets an attribute that all localizations share. */
export function sharesAnything({ type, sent }: RowInput, counts: (name: string) => boolean = () => true): boolean {
  return type.localized && [...sent].some((name) => isSharedName(type, name) && counts(name))
}

function isSharedName(type: CompiledType, name: string): boolean {
  const attribute = type.attributes.get(name)
  return attribute !== undefined && isShared(attribute)
}

/** Returns the shared components that a body sets. */
export function sentItems({ type, sent }: Pick<RowInput, 'type' | 'sent'>): ComponentsInput['attribute'][] {
  return sharedOf(type, (name) => sent.has(name)).filter(hasItems)
}

/** Gives a new localization the shared attributes that it was not sent, and the others those that it was. */
export async function share(
  writing: WriteTransaction,
  type: CompiledType,
  id: number,
  { siblings, newcomers }: Pick<Group, 'siblings' | 'newcomers'>,
  sent: ReadonlySet<string>,
): Promise<void> {
  const [first] = siblings
  if (first === undefined) return
  const missing = sharedOf(type, (name) => !sent.has(name))
  const changed = [
    ...(await copy(writing, type, first, [id, ...newcomers], missing, null)),
    ...(await copy(
      writing,
      type,
      id,
      siblings,
      sharedOf(type, (name) => sent.has(name)),
      null,
    )),
  ]
  await touch(writing, type, new Set(changed.filter((each) => each !== id)))
}

/** Gives the other localizations what an update changed. `origins`: of the components that it sent. */
export async function shareSent(
  writing: WriteTransaction,
  type: CompiledType,
  id: number,
  siblings: readonly number[],
  sent: ReadonlySet<string>,
  origins: Origins,
): Promise<void> {
  const attributes = sharedOf(type, (name) => sent.has(name))
  await touch(writing, type, await copy(writing, type, id, siblings, attributes, origins))
}

function sharedOf(type: CompiledType, has: (name: string) => boolean): CompiledAttribute[] {
  return [...type.attributes.values()].filter((attribute) => isShared(attribute) && has(attribute.name))
}

/** Copies attributes from one entry to others; returns those that had other values. */
async function copy(
  writing: WriteTransaction,
  type: CompiledType,
  from: number,
  to: readonly number[],
  attributes: readonly CompiledAttribute[],
  origins: Origins | null,
): Promise<Set<number>> {
  const pairs = to.map((id) => ({ from, to: id }))
  const changed = new Set<number>()
  const note = (ids: Iterable<number>) => {
    for (const id of ids) changed.add(id)
  }
  note(await copyValues(writing, tableOf(type), pairs, attributes.flatMap(columnsOf)))
  for (const attribute of attributes) {
    if (hasItems(attribute)) note(await shareItems(writing, attribute, { from, to }, origins))
    else if (attribute.kind === 'media' && attribute.descriptor.link.kind === 'joinTable') {
      const { link } = attribute.descriptor
      note(await copyLinks(writing, linkTable(link), pairs, link.source.field))
    }
  }
  return changed
}

/** Entries that are as before are left alone: nobody is told of them. */
async function touch(writing: WriteTransaction, type: CompiledType, changed: ReadonlySet<number>): Promise<void> {
  const field = scalarField(type, 'updatedAt')
  if (field === null || changed.size === 0) return
  await setRows(writing, tableOf(type), { among: { field: 'id', values: [...changed] } }, { [field]: writing.now })
}

function hasItems(attribute: CompiledAttribute): attribute is ComponentsInput['attribute'] {
  return attribute.kind === 'component' || attribute.kind === 'dynamiczone'
}

function columnsOf(attribute: CompiledAttribute): string[] {
  if (attribute.kind === 'scalar') return [attribute.descriptor.field]
  const link = attribute.kind === 'media' ? attribute.descriptor.link : null
  return link?.kind === 'foreignKey' ? [link.key.field] : []
}
