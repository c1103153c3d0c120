import { isOpen, isScalar } from './model-set.js'
import { fold, isText, textForm } from './values.js'
import { scalarOf } from './world.js'
import type { Row } from './world.js'

/** True if the id or a readable text contains the text, ignoring case; a number is searched in readable numbers too. */
export function matches(row: Row, text: string): boolean {
  const isNumber = !Number.isNaN(Number(text))
  const names = [...row.model.attributes].flatMap(([name, attribute]) => {
    if (!isScalar(attribute) || !isOpen(attribute)) return []
    const isNumeric = ['integer', 'biginteger', 'float', 'decimal'].includes(attribute.type)
    return isText(attribute.type) || (isNumber && isNumeric) ? [name] : []
  })
  return ['id', ...names].some((name) => fold(textForm(scalarOf(row, name)) ?? '').includes(fold(text)))
}
