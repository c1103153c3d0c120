/** Applies `I18NLocaleFiltersInput` to a locale in memory. */
import type { Locale } from '@content-gen/runtime'

type Input = Readonly<Record<string, unknown>>
export type LocaleFilters = Input

export function isChosen(locale: Locale, filters: LocaleFilters): boolean {
  return Object.entries(filters).every(([key, value]) => {
    const groups: readonly unknown[] = Array.isArray(value) ? value : [value]
    const holds = (group: unknown) => isChosen(locale, asInput(group))
    if (key === 'and') return groups.every(holds)
    if (key === 'or') return groups.length === 0 || groups.some(holds)
    if (key === 'not') return !groups.every(holds)
    const attribute = new Map<string, unknown>(Object.entries(locale)).get(key)
    return value === null ? false : passes(comparable(attribute), asInput(value))
  })
}

function passes(value: string, operators: Input): boolean {
  return Object.entries(operators).every(([operator, operand]) => {
    if (operator === 'not') return !passes(value, asInput(operand))
    const list: readonly unknown[] = Array.isArray(operand) ? operand : [operand]
    if (operator === 'null') return operand !== true
    if (operator === 'notNull') return operand !== false
    // No attribute of a locale is null.
    if (operand === null) return operator === 'ne'
    return tests[operator]?.(value, list.map(comparable)) ?? true
  })
}

type Test = (value: string, operands: readonly string[]) => boolean
const one =
  (test: (value: string, operand: string) => boolean): Test =>
  (value, [operand = '']) =>
    test(value, operand)
const folded = (test: (value: string, operand: string) => boolean): Test =>
  one((value, operand) => test(value.toLowerCase(), operand.toLowerCase()))

const tests: Readonly<Record<string, Test>> = {
  and: (value, operands) => operands.every((operand) => value === operand),
  or: (value, operands) => operands.some((operand) => value === operand),
  in: (value, operands) => operands.includes(value),
  notIn: (value, operands) => !operands.includes(value),
  between: (value, [from = '', to = '']) => value >= from && value <= to,
  eq: one((value, operand) => value === operand),
  eqi: folded((value, operand) => value === operand),
  ne: one((value, operand) => value !== operand),
  nei: folded((value, operand) => value !== operand),
  gt: one((value, operand) => value > operand),
  gte: one((value, operand) => value >= operand),
  lt: one((value, operand) => value < operand),
  lte: one((value, operand) => value <= operand),
  startsWith: one((value, operand) => value.startsWith(operand)),
  endsWith: one((value, operand) => value.endsWith(operand)),
  contains: one((value, operand) => value.includes(operand)),
  notContains: one((value, operand) => !value.includes(operand)),
  containsi: folded((value, operand) => value.includes(operand)),
  notContainsi: folded((value, operand) => !value.includes(operand)),
}

/** Pads ids to the same length, so that they compare like numbers. */
function comparable(value: unknown): string {
  const text = String(value)
  return /^\d+$/.test(text) ? text.padStart(10, '0') : text
}

function asInput(value: unknown): Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Input) : {}
}
