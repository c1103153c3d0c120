/**
 * Merges the maps of two versions with a common ancestor, in the order of the first and then of the second. A value that only one version
 * changed or removed follows that version. `both` resolves values that both changed.
 */
export function mergeMaps<Value>(
  base: ReadonlyMap<string, Value>,
  ours: ReadonlyMap<string, Value>,
  theirs: ReadonlyMap<string, Value>,
  isEqual: (one: Value, other: Value) => boolean,
  both: (versions: { base: Value | undefined; ours: Value; theirs: Value }) => Value,
): Map<string, Value> {
  const merged = new Map<string, Value>()
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const [origin, our, their] = [base.get(key), ours.get(key), theirs.get(key)]
    if (our !== undefined && their !== undefined) {
      merged.set(key, isEqual(our, their) ? our : both({ base: origin, ours: our, theirs: their }))
      continue
    }
    // In one version only: it is new there, or the other has removed it.
    const left = our ?? their
    if (origin === undefined && left !== undefined) merged.set(key, left)
  }
  return merged
}
