/** Returns a list with one of its items at another place. */
export function moved<Item>(list: readonly Item[], item: Item, to: number): readonly Item[] {
  return list.filter((one) => one !== item).toSpliced(Math.max(to, 0), 0, item)
}
