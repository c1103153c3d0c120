/** The attributes that all localizations of an entry share: those that the model does not mark as localized. */
import { copyValues } from '../rows/change.js'
import { tableOf } from '../rows/table.js'
import { Additions } from '../apply/additions.js'
import { cloneComponents } from '../apply/clone.js'
import { changeList } from '../apply/change-list.js'
import { joinRows } from '../apply/link-rows.js'
import { isUnique } from '../checks.js'
import { scalarField } from '../session.js'
import type { CompiledAttribute, CompiledType } from '../../types.js'
import type { RowInput } from '../input/entry-input.js'
import type { Group } from './group.js'
import type { Session } from '../session.js'

/** Relations and unique values belong to one localization, whatever the model says. */
export function isShared(attribute: CompiledAttribute): boolean {
  const { descriptor } = attribute
  if (descriptor.localized || descriptor.system) return false
  if (attribute.kind === 'scalar') return !isUnique(attribute)
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

/** Gives a new localization the shared attributes that it was not sent, and the others those that it was. */
export async function share(
  session: Session,
  type: CompiledType,
  id: number,
  { siblings, newcomers }: Pick<Group, 'siblings' | 'newcomers'>,
  sent: ReadonlySet<string>,
): Promise<void> {
  const [first] = siblings
  if (first === undefined) return
  const missing = [...type.attributes.values()].filter((attribute) => isShared(attribute) && !sent.has(attribute.name))
  await copy(session, type, first, [id, ...newcomers], missing)
  await shareSent(session, type, id, siblings, sent)
}

/** Gives the other localizations what an update changed. */
export async function shareSent(
  session: Session,
  type: CompiledType,
  id: number,
  siblings: readonly number[],
  sent: ReadonlySet<string>,
): Promise<void> {
  const attributes = [...type.attributes.values()].filter(
    (attribute) => isShared(attribute) && sent.has(attribute.name),
  )
  await copy(session, type, id, siblings, attributes)
}

/** Copies attributes from one entry to others. */
async function copy(
  session: Session,
  type: CompiledType,
  from: number,
  to: readonly number[],
  attributes: readonly CompiledAttribute[],
): Promise<void> {
  if (attributes.length === 0 || to.length === 0) return
  await copyColumns(session, type, from, to, attributes)
  for (const attribute of attributes) {
    for (const id of to) {
      if (attribute.kind === 'component' || attribute.kind === 'dynamiczone') {
        await cloneComponents(session, attribute, from, id)
      } else if (attribute.kind === 'media' && attribute.descriptor.link.kind === 'joinTable') {
        const { link } = attribute.descriptor
        const additions = new Additions(session)
        const files = await joinRows(session, link, from, additions).list()
        const ids = files.toSorted((a, b) => a.position - b.position).map((file) => file.id)
        const rows = joinRows(session, link, id, additions)
        await changeList(rows, { kind: 'set', ids }, false, session.stretches)
        await additions.store()
      }
    }
  }
}

async function copyColumns(
  session: Session,
  type: CompiledType,
  from: number,
  to: readonly number[],
  attributes: readonly CompiledAttribute[],
): Promise<void> {
  const fields = attributes.flatMap(columnsOf)
  const updatedAt = scalarField(type, 'updatedAt')
  const data = updatedAt === null ? {} : { [updatedAt]: session.now }
  if (fields.length > 0 || updatedAt !== null) await copyValues(session, tableOf(type), { from, to }, fields, data)
}

function columnsOf(attribute: CompiledAttribute): string[] {
  if (attribute.kind === 'scalar') return [attribute.descriptor.field]
  const link = attribute.kind === 'media' ? attribute.descriptor.link : null
  return link?.kind === 'foreignKey' ? [link.key.field] : []
}
