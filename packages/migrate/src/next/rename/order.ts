/** A name and its replacement, in a namespace of unique names. */
export interface NameChange {
  readonly from: string
  readonly to: string
}

const longest = 63
const suffix = '_before'

/**
 * Orders changes so that every new name is free when its turn comes; a name that is still taken, because its holder is renamed or dropped
 * later, is moved aside first. Names that differ only in case are equal, as on SQLite.
 */
export function orderChanges(changes: readonly NameChange[], taken: Iterable<string>): NameChange[] {
  const holders = new Map(Array.from(taken, (name) => [name.toLowerCase(), name]))
  const waiting = changes.filter(({ from, to }) => from !== to)
  const ordered: NameChange[] = []
  const rename = (from: string, to: string) => {
    ordered.push({ from, to })
    holders.delete(from.toLowerCase())
    holders.set(to.toLowerCase(), to)
  }
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ to }) => !holders.has(to.toLowerCase()))
    const [next] = waiting.splice(Math.max(free, 0), 1)
    if (next === undefined) break
    if (free >= 0) {
      rename(next.from, next.to)
      continue
    }
    const holder = holders.get(next.to.toLowerCase()) ?? next.to
    const aside = freeName(holder, holders)
    rename(holder, aside)
    const moved = [next, ...waiting].map((change) => (change.from === holder ? { from: aside, to: change.to } : change))
    waiting.splice(0, waiting.length, ...moved)
  }
  return ordered
}

function freeName(name: string, holders: ReadonlyMap<string, string>): string {
  for (let count = 1; ; count++) {
    const tail = count === 1 ? suffix : `${suffix}_${count}`
    const free = name.slice(0, longest - tail.length) + tail
    if (!holders.has(free.toLowerCase())) return free
  }
}
