import { trusted } from '../../caller.js'
import { authorOf } from './author.js'
import { isRecord, own } from './body.js'
import { readId } from '../../id.js'
import { linksOf } from '../../types.js'
import { mostListed } from './issue.js'
import { withoutRepeated } from './same-items.js'
import { arrange, roundsOfItem, roundsOfOther, roundsOfUnknown } from './issue-order.js'
import type { Caller } from '../../caller.js'
import type { CompiledComponent, CompiledType, CompiledZone } from '../../types.js'
import type { ItemInput, RowInput } from './entry-input.js'
import type { Part } from './issue-order.js'
import type { Spot } from './spot.js'
import type { Reading } from './reading.js'

type Item = Readonly<Record<string, unknown>>

/** Reads the row of an item: reading rows and reading their components are mutually recursive. */
type ReadRow = (type: CompiledType, item: Item, spot: Spot, reading: Reading, isNew: boolean) => Promise<RowInput>

/** Reads the items of a component or dynamic zone; returns null if the value has the wrong type. */
export async function readComponents(
  attribute: CompiledComponent | CompiledZone,
  value: unknown,
  spot: Spot,
  reading: Reading,
  readRow: ReadRow,
): Promise<ItemInput[] | null> {
  const readItem = itemReader(attribute, reading, readRow)
  if (attribute.kind === 'component' && !attribute.many) return readSingle(attribute, value, spot, readItem)
  if (!Array.isArray(value)) {
    spot.isNot('array', value)
    if (attribute.kind === 'dynamiczone' && value !== null) noteNoList(attribute, value, spot)
    return null
  }
  const { issues } = spot.findings
  const items: ItemInput[] = []
  const parts: Part[] = []
  for (const [index, item] of value.entries()) {
    if (reading.pauses.areDue) await reading.pauses.rest()
    const from = issues.length
    const read = await readOne(attribute, item, spot.at(String(index)), readItem)
    if (typeof read !== 'number') items.push(read)
    if (issues.length > from && issues.length <= mostListed) {
      const rounds = typeof read === 'number' ? read : roundsOfItem(read.row)
      parts.push({ from, to: issues.length, rank: 0, rounds })
    }
  }
  arrange(issues, parts)
  const mayBeEmpty = reading.isDraft && reading.mayLackLists === true
  if (value.length > 0 || !mayBeEmpty) checkLength(attribute, value.length, spot)
  return withoutRepeated(items)
}

/** Returns an item of a list; the number of rounds that its faults need if it is none. */
async function readOne(
  attribute: CompiledComponent | CompiledZone,
  item: unknown,
  spot: Spot,
  readItem: ReadItem,
): Promise<ItemInput | number> {
  if (!isRecord(item)) {
    spot.isNot('object', null, item)
    if (attribute.kind === 'dynamiczone' && item !== null) spot.findings.relations ??= 'Invalid relations'
    return roundsOfOther
  }
  const type = attribute.kind === 'dynamiczone' ? zoneItemType(attribute, item, spot) : attribute.link.target
  return type === null ? roundsOfUnknown : readItem(type, item, spot)
}

async function readSingle(
  attribute: CompiledComponent,
  value: unknown,
  spot: Spot,
  readItem: ReadItem,
): Promise<ItemInput[] | null> {
  if (value === null && (!attribute.descriptor.required || spot.findings.isDraft)) return []
  if (isRecord(value)) return [await readItem(attribute.link.target, value, spot)]
  spot.isNot('object', value)
  return null
}

type ReadItem = (type: CompiledType, item: Item, spot: Spot) => Promise<ItemInput>

/**
 * Only an update knows existing rows: on create an id is ignored. Whoever does not see a private attribute does not see its ids either, so a
 * client that sends one has guessed.
 */
function itemReader(attribute: CompiledComponent | CompiledZone, reading: Reading, readRow: ReadRow): ReadItem {
  return async (type, item, spot) => {
    const sent = own(item, 'id')
    const isGiven = reading.mode === 'update' && sent !== undefined
    const isGuess = isGiven && attribute.isPrivate && !sees(authorOf(reading, spot.path, 'id', sent), attribute)
    const id = isGiven ? ((isGuess ? null : readId(sent)) ?? impossibleId) : null
    return { id, row: await readRow(type, item, spot, reading, id === null) }
  }
}

function sees(author: Caller, attribute: CompiledComponent | CompiledZone): boolean {
  const source = linksOf(attribute)[0]?.source
  return (
    author === trusted ||
    author.sight?.types.get(source?.uid ?? '')?.attributes.get(attribute.name)?.isPrivate === false
  )
}

/** No row has it, so it is reported like an id that belongs to another entry. */
const impossibleId = -1

function checkLength({ descriptor }: CompiledComponent | CompiledZone, length: number, spot: Spot): void {
  const { min, max, required } = descriptor
  if (min !== undefined && length < min && (required || length > 0)) {
    spot.violates(`field must have at least ${min} items`, 'minItems', { min })
  }
  if (max !== undefined && length > max)
    spot.violates(`field must have less than or equal to ${max} items`, 'maxItems', { max })
}

/** Strapi v4 takes a value that is no list for the only item when it looks for relations. */
function noteNoList({ links }: CompiledZone, value: unknown, { findings }: Spot): void {
  const uid = isRecord(value) ? own(value, '__component') : undefined
  if (uid === undefined || uid === null || uid === '') findings.relations ??= noComponent
  else if (!links.some(({ target }) => target.uid === uid)) findings.relations ??= 'Invalid relations'
}

const noComponent = 'Cannot build relations store from dynamiczone, component identifier is undefined'

function zoneItemType(zone: CompiledZone, item: Item, spot: Spot): CompiledType | null {
  const uid = own(item, '__component')
  const place = spot.at('__component')
  if (uid === undefined || uid === null || uid === '') {
    place.violates('is a required field')
    spot.findings.relations ??= noComponent
    return null
  }
  const link = zone.links.find(({ target }) => target.uid === uid)
  if (link === undefined)
    place.violates(`must be one of the following values: ${zone.descriptor.components.join(', ')}`)
  return link?.target ?? null
}
