/** An entry that is stored for the first time gets another address. The page is the same, with all that is typed in it. */
const continued = new Map<string, string>()

interface Place {
  readonly uid: string
  readonly id?: number | undefined
  readonly copy?: number | undefined
}

const printed = ({ uid, id, copy }: Place, locale: string | null): string =>
  id !== undefined ? `${uid} ${id}` : copy !== undefined ? `${uid} copy ${copy}` : `${uid} new ${locale ?? ''} ${visit}`

let visit = 0

/** Returns the key of the page at an address. */
export function pageKey(place: Place, locale: string | null): string {
  const key = printed(place, locale)
  return continued.get(key) ?? key
}

/** The page goes on under another address. The next new entry gets a page of its own. */
export function continueAs(from: string, place: Place, go: () => void): void {
  continued.set(printed(place, null), from)
  go()
  visit++
}

/** The page is left: whoever comes back reads the entry anew. */
export function forgetPage(key: string): void {
  for (const [address, page] of continued) if (page === key) continued.delete(address)
}
