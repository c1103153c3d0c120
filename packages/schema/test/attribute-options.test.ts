/** The table of options says what the parser reads. */
import { expect, test } from 'vitest'
import { Report } from '../src/diagnostics.js'
import { ObjectReader } from '../src/json/object-reader.js'
import type { JsonValue } from '../src/json/value.js'
import { attributeOptions } from '../src/parse/attribute-options.js'
import { knownTypes, parseAttributes } from '../src/parse/attributes.js'

/** Notes which keys are read. */
class Asked extends Map<string, JsonValue> {
  readonly asked = new Set<string>()

  override get(key: string): JsonValue | undefined {
    this.asked.add(key)
    return super.get(key)
  }
}

/** Without these the parser stops. */
const needed: readonly (readonly [string, JsonValue])[] = [
  ['enum', ['a']],
  ['relation', 'oneToOne'],
  ['target', 'api::a.a'],
  ['component', 'a.a'],
  ['components', ['a.a']],
  ['customField', 'plugin::a.a'],
]

test.each(knownTypes)('of %s', (type) => {
  const attribute = new Asked([['type', type], ...needed])
  const model = new ObjectReader(
    new Map([['attributes', new Map([['one', attribute]])]]),
    { file: 'a', pointer: '' },
    new Report(),
  )
  parseAttributes(model, [], {})
  // Some types read `unique` to say that it has no meaning, and a custom field reads the options of what it stores.
  const read = [...attribute.asked].filter((key) => key !== 'type' && key !== 'unique')
  const told = (attributeOptions[type] ?? []).filter((key) => key !== 'unique')
  if (type === 'customField') expect(read).toEqual(expect.arrayContaining(told))
  else expect(told.toSorted()).toEqual(read.toSorted())
})
