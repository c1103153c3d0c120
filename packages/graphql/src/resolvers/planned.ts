/** Stays with a plan's answer that code has spread into another. */
const planned = Symbol('planned')

/** Marks the answer of a plan, which has everything that was selected, by response keys. */
export function markPlanned<Value extends object>(value: Value): Value {
  return { ...value, [planned]: true }
}

export function isPlanned(value: object): boolean {
  return planned in value
}
