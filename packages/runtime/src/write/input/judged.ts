/** The links of a body that the rules of its author judge: entries that they hide do not exist for it. */
import { senderOf } from '../../caller.js'
import { linksOf } from '../../types.js'
import { linkedBy } from './relation.js'
import type { Caller } from '../../caller.js'
import type { CompiledLink } from '../../types.js'
import type { LinkInput } from './entry-input.js'
import type { JudgedLinks } from './judged-links.js'

/** The place of a row in its entry. */
export interface RowPlace {
  /** The links from the entry to the row: none for the entry itself. */
  readonly way: readonly CompiledLink[]
  readonly isPrivate: boolean
}

/** Notes the entries that a link names. `brought`: ids that need no judgement. */
export function judge(
  judged: Map<string, JudgedLinks>,
  { attribute, change }: LinkInput,
  author: Caller,
  placeOf: () => RowPlace,
  brought: readonly number[] = [],
): void {
  const rules = senderOf(author).gate?.links
  if (rules === undefined) return
  for (const link of linksOf(attribute)) {
    const { uid } = link.target
    const ids = rules.hides(uid) ? namedBy(change, uid).filter((id) => !brought.includes(id)) : []
    if (ids.length === 0) continue
    const place = placeOf()
    const way = [...place.way, link]
    const key = [...way.map((step) => `${step.source.uid}.${step.attribute}`), uid].join(' ')
    const known = judged.get(key)
    const mayStay = !place.isPrivate && !attribute.isPrivate
    if (known === undefined) judged.set(key, { rules, uid, way, ids: new Set(ids), mayStay })
    else for (const id of ids) known.ids.add(id)
  }
}

function namedBy(change: LinkInput['change'], uid: string): readonly number[] {
  if (change.kind === 'set' || change.kind === 'patch') return linkedBy(change)
  const refs = change.kind === 'setMorph' ? change.refs : change.connect
  return refs.flatMap((ref) => (ref.uid === uid ? [ref.id] : []))
}
