/** The form of an entry, whose id is 1, for somebody who may change it. */
import type { Catalog, ContentType, Entry } from '@content-gen/admin/panel-api'
import type { ReactNode } from 'react'
import { EntryPage } from '../../../src/pages/entry/index.js'
import { all, catalog, editor, savedEntry } from '../../catalog.js'
import { fakeServer } from '../../fake-server.js'
import { show } from '../../render.js'

interface Opening {
  /** Parts of the catalog other than usual. */
  readonly catalog?: Partial<Catalog>
  /** The rights for the type. */
  readonly rights?: typeof all
  readonly who?: typeof editor
  /** The page around the form. */
  readonly around?: (form: ReactNode) => ReactNode
}

/** Shows the form. `saved`: the body of a save; undefined while there was none. */
export function openEntry(type: ContentType, entry: Partial<Entry>, opening: Opening = {}) {
  const { catalog: other = {}, rights = all, who = editor, around = (form: ReactNode) => form } = opening
  const whole: Entry = { ...savedEntry, id: 1, label: '', document: {}, state: 'published', locale: null, ...entry }
  const path = `/entries/${type.uid}/1`
  const { requests } = fakeServer({
    'GET /catalog': () => ({ ...catalog, types: [type], ...other }),
    [`GET ${path}`]: () => whole,
    [`PUT ${path}`]: () => whole,
  })
  const types = { [type.uid]: rights }
  const form = around(<EntryPage uid={type.uid} id={1} />)
  const { unmount } = show(form, `/types/${type.uid}/1`, { ...who, rights: { ...who.rights, types } })
  return { requests, unmount, saved: () => requests.find(({ method }) => method === 'PUT')?.body }
}
