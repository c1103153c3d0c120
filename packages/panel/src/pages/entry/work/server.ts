/** The requests of an entry's page. Those that look what others do are made again and again, whether or not somebody is there. */
import type {
  Entry,
  EntrySave,
  Latest,
  NewEntry,
  OpenForm,
  SharedValues,
  WorkingCopy,
} from '@content-gen/admin/panel-api'
import { send } from '../../../api/index.js'
import type { Values } from '../../../form/document/values.js'

export interface CopySave {
  readonly revision: number
  readonly document: Values
  readonly merge?: boolean
  /** The work starts anew from the entry as it is now, or was in `version`. */
  readonly restart?: boolean
  readonly version?: number
}

export interface Server {
  readEntry(id: number, isBackground?: boolean): Promise<Entry>
  /** Null while there is none. */
  readSingle(locale: string | null): Promise<Entry | null>
  readShared(): Promise<SharedValues>
  readNewCopy(copy: number): Promise<NewEntry>
  /** Tells where the person is, and returns what has become of the entry. */
  readLatest(place: OpenPlace, here: OpenForm): Promise<Latest>
  /** Nobody waits for it: the page may be gone before it is answered. */
  leave(place: OpenPlace, leaving: OpenForm): void
  listCopies(): Promise<readonly ListedCopy[]>
  readCopy(copy: number): Promise<WorkingCopy>
  readSaver(copy: number, revision: number): Promise<Saver>
  readWriter(entry: number, version: number): Promise<Saver>
  addCopy(body: NewCopy): Promise<WorkingCopy>
  saveCopy(copy: number, body: CopySave): Promise<WorkingCopy>
  /** Shows the person's own preview what is typed, without a save. */
  sendTyping(copy: number, body: { readonly revision: number; readonly document: Values }): Promise<void>
  moveCopy(copy: number, body: { readonly revision: number; readonly to: string }): Promise<WorkingCopy>
  publishCopy(
    copy: number,
    body: { readonly revision: number; readonly merge?: boolean },
  ): Promise<{ readonly entry: number }>
  removeCopy(copy: number): Promise<void>
  createEntry(body: EntrySave, place: NewPlace): Promise<Entry>
  saveEntry(id: number, body: EntrySave): Promise<Entry>
  saveSingle(body: EntrySave, locale: string | null): Promise<Entry>
  publishEntry(id: number, isPublished: boolean): Promise<Entry>
  removeEntry(id: number): Promise<void>
}

/** An entry, or the working copy of one that is not there yet. */
type OpenPlace = { readonly entry: number } | { readonly copy: number }

export interface NewCopy {
  readonly entry?: number
  /** The version of the entry that the changes were made to. */
  readonly version?: number
  readonly locale?: string
  readonly localizationOf?: number
  readonly document: Values
}

export type ListedCopy = Omit<WorkingCopy, 'document' | 'savedBy'>

export interface Saver {
  readonly actor: { readonly kind: string; readonly id: string | null; readonly name: string | null }
  readonly at: string
}

export interface NewPlace {
  readonly locale?: string | undefined
  readonly localizationOf?: number | undefined
}

export function serverOf(uid: string): Server {
  const entries = `/entries/${uid}`
  const copies = `/editorial/copies/${uid}`
  const latest = (place: OpenPlace) => `${entries}/${'entry' in place ? place.entry : `copies/${place.copy}`}/latest`
  const data = async <T>(path: string, options?: Parameters<typeof send>[1]): Promise<T> =>
    (await send<T>(path, options)).data
  return {
    readEntry: (id, isBackground) => data(`${entries}/${id}`, { isBackground }),
    readSingle: (locale) => data(`/single/${uid}`, { query: { locale } }),
    readShared: () => data(`/single/${uid}/shared`),
    readNewCopy: (copy) => data(`${entries}/copies/${copy}`),
    readLatest: (place, body) => data(latest(place), { method: 'POST', body, isBackground: true }),
    leave: (place, body) =>
      void send(latest(place), { method: 'POST', body, isBackground: true, outlivesPage: true }).catch(() => {}),
    listCopies: () => data(copies, { query: { 'pagination[pageSize]': 100 }, isBackground: true }),
    readCopy: (copy) => data(`${copies}/${copy}`, { isBackground: true }),
    readSaver: (copy, revision) => data(`${copies}/${copy}/saves/${revision}`, { isBackground: true }),
    readWriter: (entry, version) =>
      data(`/editorial/entries/${uid}/${entry}/versions/${version}`, { isBackground: true }),
    addCopy: (body) => data(copies, { method: 'POST', body }),
    saveCopy: (copy, body) => data(`${copies}/${copy}`, { method: 'PUT', body }),
    sendTyping: async (copy, body) => void (await data(`${copies}/${copy}/typing`, { method: 'PUT', body })),
    moveCopy: (copy, body) => data(`${copies}/${copy}/move`, { method: 'POST', body }),
    publishCopy: (copy, body) => data(`${copies}/${copy}/publish`, { method: 'POST', body }),
    removeCopy: async (copy) => void (await send(`${copies}/${copy}`, { method: 'DELETE' })),
    createEntry: (body, { locale, localizationOf }) =>
      data(entries, { method: 'POST', body, query: { locale, localizationOf } }),
    saveEntry: (id, body) => data(`${entries}/${id}`, { method: 'PUT', body }),
    saveSingle: (body, locale) => data(`/single/${uid}`, { method: 'PUT', body, query: { locale } }),
    publishEntry: (id, isPublished) =>
      data(`${entries}/${id}/${isPublished ? 'publish' : 'unpublish'}`, { method: 'POST' }),
    removeEntry: async (id) => void (await send(`${entries}/${id}`, { method: 'DELETE' })),
  }
}
