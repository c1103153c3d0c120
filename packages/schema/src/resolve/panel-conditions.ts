import type { PanelCondition } from '@content-gen/contract'
import { ObjectReader } from '../json/object-reader.js'
import { isArray, isObject, toPlain, type JsonValue } from '../json/value.js'
import { quote, quoteList } from '../quote.js'
import type { Attribute } from '../source.js'
import { didYouMean } from '../suggest.js'
import { comparesWhole, operators, withoutPlainValue } from './operators.js'
import type { PanelNames } from './panel-names.js'

const groups: readonly string[] = ['$and', '$or', '$not']
const comparing = operators.filter((name) => !groups.includes(name))
const lists: ReadonlySet<string> = new Set(['$in', '$notIn', '$between'])
/** A form knows of these only if there is one. */
const opaque: ReadonlySet<string> = new Set(withoutPlainValue)

/** Checks conditions: filters on the values of one form, in the words of the API's filters. */
export class PanelConditions {
  constructor(private readonly names: PanelNames) {}

  read(reader: ObjectReader): PanelCondition {
    if (reader.object.size === 0)
      reader.report.error(
        'panel-condition',
        reader.at,
        'an empty condition says nothing',
        'Write one, as in { "kind": { "$eq": "event" } }, or leave it out.',
      )
    for (const [key, value] of reader.object) {
      if (key === '$not') this.#within(reader, key)
      else if (key === '$and' || key === '$or') for (const item of reader.objects(key)) this.read(item)
      else if (key.startsWith('$')) this.#unknown(reader, key, groups)
      else {
        const attribute = this.names.attribute(key, reader.place(key))
        if (attribute !== null) this.#attribute(reader, attribute, value)
      }
    }
    return Object.fromEntries([...reader.object].map(([key, value]) => [key, toPlain(value)]))
  }

  #within(reader: ObjectReader, key: string): void {
    const inner = reader.objectAt(key)
    if (inner !== null) this.read(inner)
  }

  #attribute(reader: ObjectReader, attribute: Attribute, value: JsonValue): void {
    const { name, type } = attribute
    if (type === 'password' || (type === 'relation' && isKeptElsewhere(attribute)))
      return this.#error(reader, name, `the form does not have the value of ${quote(name)}`)
    const comparisons = isObject(value)
      ? new ObjectReader(value, reader.place(name), reader.report)
      : new ObjectReader(new Map([['$eq', value]]), reader.place(name), reader.report)
    if (comparisons.object.size === 0) this.#error(reader, name, 'an empty condition says nothing')
    for (const [operator, operand] of comparisons.object) {
      const at = isObject(value) ? comparisons : reader
      const key = isObject(value) ? operator : name
      if (!comparing.includes(operator)) this.#unknown(at, key, comparing)
      else if (opaque.has(type) && operator !== '$null' && operator !== '$notNull')
        this.#error(
          at,
          key,
          `${quote(name)} is of type ${quote(type)}, and can only be compared with $null and $notNull`,
        )
      else if (isArray(operand) !== lists.has(operator) || isObject(operand))
        this.#error(at, key, `${operator} compares with ${lists.has(operator) ? 'a list of values' : 'one value'}`)
      else this.#enumerated(at, key, attribute, operand)
    }
  }

  #enumerated(reader: ObjectReader, key: string, attribute: Attribute, operand: JsonValue): void {
    if (attribute.type !== 'enumeration' || !comparesWhole.has(key.startsWith('$') ? key : '$eq')) return
    for (const value of isArray(operand) ? operand : [operand])
      if (typeof value === 'string' && !attribute.values.includes(value))
        this.#error(
          reader,
          key,
          `${quote(attribute.name)} has no value ${quote(value)}`,
          didYouMean(value, attribute.values) ?? `Its values are ${quoteList(attribute.values, 'and')}.`,
        )
  }

  #unknown(reader: ObjectReader, key: string, known: readonly string[]): void {
    this.#error(reader, key, `there is no operator ${quote(key)} here`, didYouMean(key, known))
  }

  #error(reader: ObjectReader, key: string, message: string, hint: string | null = null): void {
    reader.report.error('panel-condition', reader.place(key), message, hint)
  }
}

/** The links of the other side are not among the values of the form. */
function isKeptElsewhere({ mappedBy, relation }: Attribute & { readonly type: 'relation' }): boolean {
  return mappedBy !== null || relation === 'morphOne' || relation === 'morphMany'
}
