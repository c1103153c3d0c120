/** The work on an entry: kept at once, sent soon, merged with what others do. */
import type { Attribute, Entry, OpenForm, PresentPerson, WorkingCopy } from '@content-gen/admin/panel-api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/index.js'
import type { Model, Values } from '../../../src/form/document/values.js'
import { FormStore } from '../../../src/form/store/form-store.js'
import { Labels } from '../../../src/form/store/labels.js'
import { memoryDrafts } from '../../../src/pages/entry/work/browser-drafts.js'
import { rescue } from '../../../src/pages/entry/work/local-drafts.js'
import { wholeDraft } from '../../../src/pages/entry/work/read-draft.js'
import type { Saver, Server } from '../../../src/pages/entry/work/server.js'
import { Work } from '../../../src/pages/entry/work/work.js'
import type { WorkOptions } from '../../../src/pages/entry/work/work-state.js'

const attributes: readonly Attribute[] = [
  { name: 'title', type: 'string', required: true },
  { name: 'text', type: 'text' },
  { name: 'secret', type: 'password' },
]
const model: Model = { uid: 'api::note.note', displayName: 'Note', label: 'title', attributes }
const can = { read: true, create: true, update: true, delete: true, publish: true }

/** The rules of the server, as far as this needs them. */
class FakeServer {
  copy: WorkingCopy | null = null
  document: Values = { title: 'Title', text: 'Text' }
  version = 1
  /** The version from which the working copy began. */
  base: number | undefined
  /** Versions before it are no longer kept. */
  oldest = 1
  /** The body of the last save of a single type. */
  sent: Values | null = null
  isAway = false
  isSignedOut = false
  /** A release is to publish the working copy. */
  isHeld = false
  isDeleted = false
  readonly asked: string[] = []
  /** The places of the person, one for each look. */
  readonly told: OpenForm[] = []
  people: readonly PresentPerson[] = []
  siblings: Entry['localizations'] = []
  /** The administrator that saved last. */
  other = { id: '2', name: 'Bob' }
  /** The labels of what the entry links to. */
  links: Entry['links'] = []
  /** Those who saved since, if the server tells. */
  savers: readonly Saver[] | undefined

  readonly entry = (): Entry => ({
    id: 1,
    label: 'Title',
    document: this.document,
    state: 'draft',
    locale: null,
    version: this.version,
    createdAt: null,
    updatedAt: null,
    publishedAt: null,
    address: null,
    createdBy: null,
    updatedBy: null,
    localizations: this.siblings,
    begun: [],
    behind: [],
    copy: this.copy,
    links: this.links,
    files: [],
    can,
  })

  /** Somebody else saves. */
  save(document: Values): void {
    this.copy = {
      id: 9,
      entry: 1,
      locale: null,
      localizationOf: null,
      revision: (this.copy?.revision ?? 0) + 1,
      savedAt: '2026-01-01T00:00:00Z',
      savedBy: null,
      document: { ...this.copy?.document, ...document },
    }
  }

  readonly api: Server = {
    readEntry: () => this.#answer('read', () => this.entry()),
    readSingle: () => this.#answer('single', () => this.entry()),
    readShared: () =>
      this.#answer('shared', () => ({ inherited: {}, localizations: [], begun: [], links: [], files: [] })),
    readNewCopy: () =>
      this.#answer('new', () => ({
        copy: this.#known(),
        inherited: {},
        localizations: [],
        begun: [],
        links: [],
        files: [],
      })),
    readLatest: (place, here) =>
      this.#answer('latest', () => {
        this.told.push(here)
        if (this.isDeleted) throw new ApiError(404, 'NotFoundError', 'Not Found', null, null)
        const isCopy = 'copy' in place
        return { version: isCopy ? null : this.version, copy: isCopy ? this.#known() : this.copy, people: this.people }
      }),
    leave: (_place, leaving) => void this.told.push(leaving),
    listCopies: () => this.#answer('list', () => (this.copy ? [this.copy] : [])),
    readCopy: () => this.#answer('copy', () => this.#known()),
    readSaver: () => this.#answer('saver', () => this.#saver),
    readWriter: () => this.#answer('writer', () => this.#saver),
    addCopy: ({ document, version }) =>
      this.#answer('add', () => {
        if (version !== undefined && version < this.oldest)
          throw new ApiError(409, 'ConflictError', 'Not kept', { version: this.version }, null)
        if (this.copy) throw new ApiError(409, 'ConflictError', 'There is one', { copy: 9, revision: 1 }, null)
        this.base = version
        this.save(document)
        return this.#known()
      }),
    saveCopy: (_id, { revision, document, restart, version }) =>
      this.#answer('save', () => {
        if (restart) {
          this.base = version
          this.restart()
        }
        const theirs = this.#known()
        const both = Object.keys(document).filter((name) => this.#changed.has(name))
        if (revision < theirs.revision && both.length > 0) {
          const details = {
            revision: theirs.revision,
            base: this.document,
            mine: document,
            theirs: theirs.document,
            merged: { ...document, ...theirs.document },
            conflicts: both.map((name) => ({ path: [name] })),
            ...(this.savers && { savers: this.savers }),
          }
          throw new ApiError(409, 'ConflictError', 'Saved meanwhile', details, null)
        }
        this.save(document)
        return this.#known()
      }),
    sendTyping: () => this.#answer('typing', () => undefined),
    moveCopy: (_id, { to }) =>
      this.#answer('move', () => {
        this.save({})
        this.copy = { ...this.#known(), review: { state: to, isPublishable: true, moves: [] } }
        return this.#known()
      }),
    publishCopy: () =>
      this.#answer('publish', () => {
        this.document = { ...this.document, ...this.#known().document }
        this.copy = null
        return { entry: 1 }
      }),
    removeCopy: () =>
      this.#answer('remove', () => {
        if (this.isHeld) throw new ApiError(403, 'ForbiddenError', 'It is scheduled', null, null)
        this.copy = null
      }),
    createEntry: ({ document }) =>
      this.#answer('create', () => {
        this.sent = document
        return this.entry()
      }),
    saveEntry: (_id, { document }) =>
      this.#answer('direct', () => {
        const { secret: _, ...others } = document
        this.document = { ...this.document, ...others }
        return this.entry()
      }),
    saveSingle: ({ document }) =>
      this.#answer('saveSingle', () => {
        this.sent = document
        return this.entry()
      }),
    publishEntry: () => this.#answer('publishEntry', () => ({ ...this.entry(), state: 'published' })),
    removeEntry: () => this.#answer('delete', () => {}),
  }

  get #saver(): Saver {
    return { actor: { kind: 'administrator', ...this.other }, at: '2026-01-01T00:00:00Z' }
  }

  readonly #changed = new Set<string>()

  /** The working copy has nothing yet, and builds on the entry as it is. */
  restart(): void {
    if (this.copy) this.copy = { ...this.copy, revision: this.copy.revision + 1, document: {} }
  }

  /** Somebody else writes the entry itself. */
  write(document: Values): void {
    this.document = { ...this.document, ...document }
    this.version++
  }

  /** Somebody else saves what the person may change, too. */
  overtake(document: Values): void {
    for (const name of Object.keys(document)) this.#changed.add(name)
    this.save(document)
  }

  #known(): WorkingCopy {
    if (this.copy === null) throw new ApiError(404, 'NotFoundError', 'Not Found', null, null)
    return this.copy
  }

  async #answer<T>(name: string, reply: () => T): Promise<T> {
    this.asked.push(name)
    await new Promise((resolve) => setTimeout(resolve, 10))
    if (this.isAway) throw new ApiError(0, 'Unreachable', 'away', null, null)
    if (this.isSignedOut) throw new ApiError(401, 'UnauthorizedError', 'signed out', null, null)
    return reply()
  }
}

let server: FakeServer
const drafts = memoryDrafts()
const keptAt = async (key: string) => wholeDraft(await drafts.find(key))

beforeEach(() => {
  vi.useFakeTimers()
  server = new FakeServer()
})
afterEach(() => {
  vi.useRealTimers()
})

function begin(options: Partial<WorkOptions> = {}): { readonly work: Work; readonly store: FormStore } {
  const entry = server.entry()
  const store = new FormStore(new Map([[model.uid, model]]), model.uid, { ...entry.document, ...entry.copy?.document })
  const work = new Work({
    store,
    labels: new Labels(),
    server: server.api,
    drafts,
    person: 1,
    isVersioned: true,
    isSingle: false,
    locale: null,
    translation: null,
    initial: {},
    localizationOf: null,
    entry,
    copy: entry.copy,
    fresh: 'fresh',
    ...options,
  })
  return { work, store }
}

const later = (ms = 3000) => vi.advanceTimersByTimeAsync(ms)

test('what is typed is sent after a pause, as one save of what has changed', async () => {
  const { work, store } = begin()
  for (const text of ['N', 'Ne', 'New']) store.set(['title'], text)
  expect(work.state.status).toBe('waiting')
  await later()
  expect([work.state.status, server.copy?.document, server.asked]).toEqual(['saved', { title: 'New' }, ['add']])
  store.set(['text'], 'More')
  await later()
  expect(server.copy).toMatchObject({ revision: 2, document: { title: 'New', text: 'More' } })
  expect(await drafts.find(work.key)).toBeNull()
})

test('what is typed while a save is on its way is sent next', async () => {
  const { work, store } = begin()
  store.set(['title'], 'One')
  await vi.advanceTimersByTimeAsync(1005)
  store.set(['title'], 'Two')
  const seen = new Set<unknown>()
  work.subscribe(() => seen.add([work.state.status, server.copy?.document.title].join(': ')))
  await later()
  expect([store.value(['title']), server.copy?.document, work.state.status]).toEqual(['Two', { title: 'Two' }, 'saved'])
  // Nobody is told that all is saved before it is.
  expect([...seen]).toEqual(['waiting: One', 'saving: One', 'saved: Two'])
})

test('a kept change of what somebody else has begun to change since is decided about, on each next page', async () => {
  const { work, store } = begin()
  server.isAway = true
  store.set(['title'], 'Mine')
  store.set(['text'], 'My text')
  await work.settled()
  work.close()
  const kept = await keptAt(work.key)
  server.isAway = false
  server.save({ title: 'Theirs' })
  const again = async () => {
    const next = begin()
    const found = (await keptAt(next.work.key)) ?? kept
    if (found) next.work.restore(found)
    await later()
    expect(next.work.state).toMatchObject({
      status: 'conflict',
      conflict: { names: ['title'], theirs: { title: 'Theirs' } },
    })
    expect(server.copy?.document).toEqual({ title: 'Theirs' })
    return next
  }
  const seen = await again()
  // Typed before the decision.
  seen.store.set(['title'], 'Mine too')
  await seen.work.settled()
  seen.work.close()
  const { work: last, store: form } = await again()
  expect(form.document).toEqual({ title: 'Mine too', text: 'My text' })
  void last.resolve({ title: 'Ours' })
  await later()
  expect([server.copy?.document, last.state.status]).toEqual([{ title: 'Ours', text: 'My text' }, 'saved'])
})

test('what is typed while a change of a version that is not kept is undecided is decided about on the next page, too', async () => {
  const { work, store } = begin()
  server.write({ title: 'Theirs' })
  server.oldest = 2
  store.set(['title'], 'Mine')
  await later()
  expect(work.state.status).toBe('conflict')
  store.set(['title'], 'Mine too')
  await work.settled()
  work.close()
  const next = begin()
  const kept = await keptAt(next.work.key)
  if (kept) next.work.restore(kept)
  await later()
  expect([next.work.state.status, server.copy]).toEqual(['conflict', null])
})

test('work that is given up while its first save is on its way is gone', async () => {
  const { work, store } = begin()
  store.set(['title'], 'One')
  await vi.advanceTimersByTimeAsync(1005)
  void work.discard()
  await later()
  expect([server.copy, store.value(['title']), work.state.copy]).toEqual([null, 'Title', null])
})

test('the links that come with what others wrote have their names', async () => {
  const label = { type: 'api::tag.tag', id: 5, label: 'Theirs', state: 'published', locale: null } as const
  const { work, store } = begin()
  server.write({ text: 'Theirs' })
  server.oldest = 2
  server.links = [label]
  store.set(['title'], 'Mine')
  await later()
  expect([work.state.status, work.options.labels.link('api::tag.tag', 5)]).toEqual(['saved', label])
  server.copy = null
  server.links = [{ ...label, label: 'Renamed' }]
  store.set(['title'], 'Mine too')
  await later()
  expect([work.state.status, work.options.labels.link('api::tag.tag', 5)?.label]).toEqual(['saved', 'Renamed'])
})

test('every change is kept before it is sent, and taken up by the next page', async () => {
  const { work, store } = begin()
  store.set(['title'], 'Unsent')
  store.setText(['text'], 'half')
  await work.settled()
  const kept = await keptAt(work.key)
  expect(kept).toMatchObject({ entry: 1, changes: { title: 'Unsent' }, texts: { text: 'half' } })
  const next = begin()
  if (kept) next.work.restore(kept)
  expect([next.store.value(['title']), next.store.text(['text'])]).toEqual(['Unsent', 'half'])
  await later()
  expect(server.copy?.document).toEqual({ title: 'Unsent' })
})

test('while the server is away it is tried again, ever more rarely, until it is back', async () => {
  const { work, store } = begin()
  server.isAway = true
  store.set(['title'], 'Kept')
  await later(20_000)
  expect(work.state.status).toBe('kept')
  const { length } = server.asked
  expect(length).toBeGreaterThan(2)
  expect(length).toBeLessThan(8)
  server.isAway = false
  work.retry()
  await later()
  expect([work.state.status, server.copy?.document]).toEqual(['saved', { title: 'Kept' }])
})

test('after the session is over, all waits for the next sign-in', async () => {
  const { work, store } = begin()
  server.isSignedOut = true
  store.set(['title'], 'Kept')
  await later()
  expect(work.state.status).toBe('signedOut')
  store.set(['text'], 'typed meanwhile')
  server.isSignedOut = false
  work.retry()
  await later()
  expect(server.copy?.document).toEqual({ title: 'Kept', text: 'typed meanwhile' })
})

test('what somebody else saved arrives, and is named', async () => {
  const { work, store } = begin()
  server.save({ text: 'of Bob' })
  const looked = work.look()
  await later()
  await looked
  expect(store.value(['text'])).toBe('of Bob')
  expect(work.state.other?.names).toEqual(['Bob'])
})

async function lookAt(work: Work, isWhole = false): Promise<void> {
  const looked = work.look(isWhole)
  await later()
  await looked
}

test('an entry that somebody writes is shown as it is then, and who it was; nothing is read before', async () => {
  const { work, store } = begin()
  await lookAt(work)
  expect(server.asked).toEqual(['latest'])
  server.document = { title: 'Title', text: 'of Bob' }
  server.version = 2
  await lookAt(work)
  expect([store.value(['text']), work.state.entry?.version]).toEqual(['of Bob', 2])
  expect(work.state.other).toMatchObject({ names: ['Bob'], of: 'entry' })
  server.asked.length = 0
  await lookAt(work)
  expect([server.asked, work.state.other?.of]).toEqual([['latest'], 'entry'])
  await lookAt(work, true)
  expect(server.asked).toEqual(['latest', 'latest', 'read'])
})

test('an entry that somebody writes beside a working copy is told once, and changes nothing that is typed', async () => {
  server.save({ title: 'Mine' })
  const { work, store } = begin({ copy: server.copy })
  server.document = { title: 'of Bob', text: 'of Bob' }
  server.version = 2
  await lookAt(work)
  expect(work.state.other).toMatchObject({ names: ['Bob'], of: 'entry' })
  expect(store.document).toMatchObject({ title: 'Mine', text: 'of Bob' })
  // A save for good names the version that the work began from.
  expect(work.state.entry).toMatchObject({ version: 1, document: { title: 'Title' } })
  server.asked.length = 0
  await lookAt(work)
  expect(server.asked).toEqual(['latest'])
  store.set(['title'], 'Mine too')
  await later()
  expect(work.state).toMatchObject({ status: 'saved', other: { of: 'entry' } })
})

test('an entry that somebody writes while something is typed is told, and the rest waits', async () => {
  const { work, store } = begin()
  server.isAway = true
  store.set(['title'], 'Typed')
  await vi.advanceTimersByTimeAsync(1500)
  server.isAway = false
  server.document = { title: 'of Bob', text: 'of Bob' }
  server.version = 2
  const looked = work.look()
  await vi.advanceTimersByTimeAsync(100)
  await looked
  expect(work.state).toMatchObject({ status: 'kept', other: { names: ['Bob'], of: 'entry' } })
  expect(store.document).toMatchObject({ title: 'Typed', text: 'Text' })
  // Once it is taken back, the rest is shown.
  store.set(['title'], 'Title')
  await later()
  await lookAt(work)
  expect(work.state).toMatchObject({ status: 'saved', entry: { version: 2 }, other: { names: ['Bob'] } })
  expect(store.document).toMatchObject({ title: 'of Bob', text: 'of Bob' })
})

test('an entry that somebody deletes is told, until it is back', async () => {
  const { work, store } = begin()
  server.isDeleted = true
  await lookAt(work)
  expect([work.state.gone, store.value(['title'])]).toEqual(['deleted', 'Title'])
  server.isDeleted = false
  await lookAt(work)
  expect(work.state.gone).toBeNull()
})

test('what the person does with the entry is not told as the work of another window', async () => {
  server.other = { id: '1', name: 'Ada' }
  const { work, store } = begin()
  store.set(['secret'], 'very secret')
  let answer = () => {}
  vi.spyOn(server.api, 'publishEntry').mockImplementationOnce(async () => {
    server.version = 2
    await new Promise<void>((resolve) => (answer = resolve))
    return server.entry()
  })
  const withdrawn = work.unpublish()
  await later(500)
  await lookAt(work)
  answer()
  await withdrawn
  await lookAt(work)
  expect([work.state.other, work.state.entry?.version]).toEqual([null, 2])
})

test('an entry that the person deletes is not told to be gone, while it is deleted or after', async () => {
  const { work } = begin()
  let answer = () => {}
  vi.spyOn(server.api, 'removeEntry').mockImplementationOnce(() => {
    server.isDeleted = true
    return new Promise<void>((resolve) => (answer = resolve))
  })
  const removed = work.remove()
  await later(500)
  await lookAt(work)
  expect(work.state.gone).toBeNull()
  answer()
  await removed
  await lookAt(work)
  expect(work.state.gone).toBeNull()
})

test('two who begin at once: what fits together is merged', async () => {
  const { work, store } = begin()
  store.set(['title'], 'Mine')
  server.save({ text: 'Theirs' })
  await later()
  expect([work.state.status, server.copy?.document]).toEqual(['saved', { title: 'Mine', text: 'Theirs' }])
  expect(store.value(['text'])).toBe('Theirs')
})

test('two who begin at once with the same: the person decides', async () => {
  const { work, store } = begin()
  store.set(['title'], 'Mine')
  server.save({ title: 'Theirs' })
  await later()
  expect([work.state.status, work.state.conflict?.names]).toEqual(['conflict', ['title']])
  expect(store.value(['title'])).toBe('Mine')
  const resolved = work.resolve({ title: 'Mine' })
  await later()
  await resolved
  expect([work.state.status, server.copy?.document]).toEqual(['saved', { title: 'Mine' }])
})

test('a conflict loses nothing that is typed before it is resolved', async () => {
  server.save({ title: 'Begun' })
  const { work, store } = begin()
  store.set(['title'], 'Mine')
  server.overtake({ title: 'Theirs' })
  await later()
  expect(work.state.status).toBe('conflict')
  store.set(['text'], 'typed later')
  await work.settled()
  expect((await keptAt(work.key))?.changes).toEqual({ title: 'Mine', text: 'typed later' })
  const resolved = work.resolve({ title: 'Theirs' })
  await later()
  await resolved
  expect(store.document).toMatchObject({ title: 'Theirs', text: 'typed later' })
  expect(server.copy?.document).toEqual({ title: 'Theirs', text: 'typed later' })
})

test('a copy that somebody published meanwhile: the changes go on from the entry as it is', async () => {
  server.save({ title: 'Begun' })
  const { work, store } = begin()
  server.document = { title: 'Published', text: 'Published' }
  server.copy = null
  store.set(['text'], 'Mine')
  await later()
  expect([work.state.status, server.copy]).toMatchObject(['saved', { document: { text: 'Mine' } }])
  expect(store.value(['title'])).toBe('Published')
})

test('work begins from the version that the form shows, whatever was written since', async () => {
  const { work, store } = begin()
  server.write({ title: 'Theirs' })
  store.set(['title'], 'Mine')
  await later()
  expect([work.state.status, server.base]).toEqual(['saved', 1])
})

test('what the browser kept is sent as a change of the version that it was typed into', async () => {
  const { work, store } = begin()
  server.isAway = true
  store.set(['title'], 'Mine')
  await later()
  const kept = await keptAt(work.key)
  server.isAway = false
  server.write({ title: 'Theirs' })
  const next = begin()
  if (kept) next.work.restore(kept)
  await later()
  expect([next.work.state.status, server.base, server.copy?.document]).toEqual(['saved', 1, { title: 'Mine' }])
})

test('after a decision, work begins from the version that it was made about', async () => {
  server.save({ title: 'Mine' })
  const { work } = begin()
  const details = { version: 2, base: {}, mine: {}, theirs: {}, merged: {}, conflicts: [{ path: ['title'] }] }
  vi.spyOn(server.api, 'publishCopy').mockRejectedValueOnce(
    new ApiError(409, 'ConflictError', 'Written', details, null),
  )
  const finished = work.finish(true)
  await later()
  await finished
  // The conflict was about version 2.
  server.version = 3
  const resolved = work.resolve({ title: 'Decided' })
  await later()
  await resolved
  expect([work.state.status, server.base, server.copy?.document]).toEqual(['saved', 2, { title: 'Decided' }])
})

test.each([
  ['fits together', { text: 'Theirs' }, []],
  ['does not fit together is decided', { title: 'Theirs' }, ['title']],
])('of a version that is no longer kept, what %s', async (_case, written, names) => {
  const { work, store } = begin()
  server.write(written)
  server.oldest = 2
  store.set(['title'], 'Mine')
  await later()
  expect(work.state.conflict?.names ?? []).toEqual(names)
  if (names.length > 0) {
    const resolved = work.resolve({ title: 'Mine' })
    await later()
    await resolved
  }
  expect([work.state.status, server.base, server.copy?.document]).toEqual(['saved', 2, { title: 'Mine' }])
  expect(store.document).toEqual({ text: 'Text', ...written, title: 'Mine' })
})

test('what the browser kept of an entry that is gone is the beginning of a new one', async () => {
  const { work, store } = begin()
  store.set(['title'], 'Unsent')
  await work.settled()
  const kept = await keptAt(work.key)
  // Browsers have it for https alone.
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(7) })
  if (kept) await rescue(drafts, store.models, kept)
  vi.unstubAllGlobals()
  const [rescued, ...others] = await drafts.list(1, model.uid)
  expect(rescued).toMatchObject({ entry: null, copy: null, changes: { title: 'Unsent', text: 'Text' } })
  expect([others, await drafts.find(work.key)]).toEqual([[], null])
  await drafts.remove(rescued?.key ?? '')
})

test('a decision that fails halfway can be repeated, and loses nothing', async () => {
  server.save({ title: 'Begun' })
  const { work, store } = begin()
  const conflict = { revision: 2, base: {}, mine: {}, theirs: {}, merged: {}, names: ['title'], of: 'entry' as const }
  vi.spyOn(server.api, 'publishCopy').mockRejectedValueOnce(
    new ApiError(409, 'ConflictError', 'Written', { ...conflict, version: 2, conflicts: [{ path: ['title'] }] }, null),
  )
  const finished = work.finish(true)
  await later()
  await finished
  expect(work.state.status).toBe('conflict')
  // The answer is lost, though the server has done it.
  vi.spyOn(server.api, 'saveCopy').mockImplementationOnce(async () => {
    server.restart()
    throw new ApiError(0, 'Unreachable', 'away', null, null)
  })
  const away = expect(work.resolve({ title: 'Mine' })).rejects.toThrow('away')
  await later()
  await away
  const resolved = work.resolve({ title: 'Mine' })
  await later()
  await resolved
  expect([work.state.status, store.value(['title']), server.copy?.document]).toEqual([
    'saved',
    'Mine',
    { title: 'Mine' },
  ])
})

test('a decision about a working copy that somebody has given up meanwhile begins another one', async () => {
  server.save({ title: 'Begun' })
  const { work } = begin()
  const conflict = { revision: 2, base: {}, mine: {}, theirs: {}, merged: {}, names: ['title'], of: 'entry' as const }
  vi.spyOn(server.api, 'publishCopy').mockRejectedValueOnce(
    new ApiError(409, 'ConflictError', 'Written', { ...conflict, version: 2, conflicts: [{ path: ['title'] }] }, null),
  )
  const finished = work.finish(true)
  await later()
  await finished
  vi.spyOn(server.api, 'saveCopy').mockImplementationOnce(async () => {
    server.copy = null
    throw new ApiError(404, 'NotFoundError', 'Not Found', null, null)
  })
  const resolved = work.resolve({ title: 'Mine' })
  await later()
  await resolved
  expect([work.state.status, server.copy?.document]).toEqual(['saved', { title: 'Mine' }])
})

test('a network that fails in the middle of a merge ends no saving: it is tried again', async () => {
  const { work, store } = begin()
  server.save({ text: 'Theirs' })
  vi.spyOn(server.api, 'readCopy').mockRejectedValueOnce(new ApiError(0, 'Unreachable', 'away', null, null))
  store.set(['title'], 'Mine')
  await vi.advanceTimersByTimeAsync(1500)
  expect(work.state.status).toBe('kept')
  await later(5000)
  expect([work.state.status, server.copy?.document]).toEqual(['saved', { title: 'Mine', text: 'Theirs' }])
})

test('a new entry that somebody published or gave up meanwhile: what is typed goes on as a draft of its own', async () => {
  server.save({ title: 'Begun', text: 'Long work' })
  const { work, store } = begin({ entry: null, copy: server.copy })
  const before = work.key
  server.copy = null
  store.set(['title'], 'Mine')
  await later()
  const both = { title: 'Mine', text: 'Long work' }
  expect(work.state).toMatchObject({ status: 'saved', gone: 'continued' })
  expect([server.asked.slice(0, 2), server.copy]).toMatchObject([['save', 'add'], { document: both }])
  expect([store.document, await drafts.find(before)]).toEqual([both, null])
})

test('a new entry that somebody published or gave up is told, though nothing is typed', async () => {
  server.save({ title: 'Begun' })
  const { work } = begin({ entry: null, copy: server.copy })
  server.copy = null
  const looked = work.look()
  await later()
  await looked
  expect([work.state.gone, work.state.status, server.copy]).toEqual(['seen', 'saved', null])
})

test('publishing what somebody has published tells that, and not that it is published now', async () => {
  server.save({ title: 'Begun' })
  const { work } = begin({ entry: null, copy: server.copy })
  server.copy = null
  const finished = expect(work.finish(true)).rejects.toThrow('Not Found')
  await later()
  await finished
  expect(work.state).toMatchObject({ gone: 'seen', status: 'saved', error: null })
})

test('a translation that somebody published meanwhile: the changes go on from it', async () => {
  server.save({ title: 'Titre' })
  const localizations = [{ id: 1, locale: 'fr', state: 'published' as const }]
  const { work, store } = begin({ entry: null, copy: server.copy, locale: 'fr', localizationOf: 7 })
  server.siblings = localizations
  server.copy = null
  store.set(['text'], 'Texte')
  await later()
  expect(work.state).toMatchObject({ status: 'saved', gone: null, entry: { id: 1 } })
  expect(server.copy).toMatchObject({ document: { text: 'Texte' } })
})

test.each([
  ['the entry of a working copy that is gone', {}],
  ['the single entry that a new one became', { entry: null, isSingle: true }],
])('what is typed while the page reads %s stays', async (_case, place) => {
  server.save({ title: 'Begun' })
  const { work, store } = begin({ copy: server.copy, ...place })
  server.copy = null
  const { readEntry } = server.api
  vi.spyOn(server.api, 'readEntry').mockImplementationOnce(async (...asked) => {
    const answer = await readEntry(...asked)
    store.set(['text'], 'Typed')
    return answer
  })
  const looked = work.look()
  await later()
  await looked
  await later()
  expect(store.document).toMatchObject({ text: 'Typed' })
  expect(server.copy).toMatchObject({ document: { text: 'Typed' } })
})

test('publishing sends what is typed, and leaves nothing behind', async () => {
  const { work, store } = begin()
  store.set(['title'], 'Done')
  const finished = work.finish(true)
  await later()
  await finished
  expect([server.document['title'], server.copy, work.state.status, store.isChanged]).toEqual([
    'Done',
    null,
    'saved',
    false,
  ])
  expect(await drafts.find(work.key)).toBeNull()
})

test('a password is sent once, and kept nowhere', async () => {
  const { work, store } = begin()
  store.set(['title'], 'Named')
  store.set(['secret'], 'very secret')
  await work.settled()
  expect(JSON.stringify(await drafts.find(work.key))).not.toContain('very secret')
  await later()
  expect(server.copy?.document).toEqual({ title: 'Named' })
  expect(work.isUnsafe).toBe(true)
  const finished = work.finish(true)
  await later()
  await finished
  expect(server.asked.slice(-3)).toEqual(['direct', 'remove', 'publishEntry'])
  expect([server.copy, work.isUnsafe, store.value(['secret'])]).toEqual([null, false, undefined])
})

test('types without versions are saved by the person', async () => {
  const { work, store } = begin({ isVersioned: false })
  store.set(['title'], 'Mine')
  await later()
  expect([work.state.status, server.asked]).toEqual(['unsaved', []])
  expect((await keptAt(work.key))?.changes).toEqual({ title: 'Mine' })
  const finished = work.finish(false)
  await later()
  await finished
  expect([work.state.status, server.document['title']]).toEqual(['saved', 'Mine'])
  expect(await drafts.find(work.key)).toBeNull()
})

/** A single type in a language that has no entry yet: `text` is shared by all languages. */
function beginFrench(options: Partial<WorkOptions> = {}): { readonly work: Work; readonly store: FormStore } {
  const inherited = { text: 'Shared' }
  const store = new FormStore(new Map([[model.uid, model]]), model.uid, { ...inherited, ...options.copy?.document })
  const translation = { inherited, localizations: [], begun: [] }
  const { work } = begin({
    store,
    isSingle: true,
    locale: 'fr',
    entry: null,
    copy: null,
    translation,
    initial: inherited,
    ...options,
  })
  return { work, store }
}

test('what a new language only inherits is not sent', async () => {
  const { work, store } = beginFrench({ isVersioned: false })
  store.set(['title'], 'Titre')
  const finished = work.finish(false)
  await later()
  await finished
  expect(server.sent).toEqual({ title: 'Titre' })
})

test('what a new language inherits is sent once it is changed', async () => {
  const { work, store } = beginFrench({ isVersioned: false })
  store.set(['text'], 'Changed')
  const finished = work.finish(false)
  await later()
  await finished
  expect(server.sent).toEqual({ text: 'Changed' })
})

test('a new language that is given up has again what it inherits', async () => {
  server.save({ title: 'Titre', text: 'Changed' })
  const { work, store } = beginFrench({ copy: server.copy })
  expect(store.document).toEqual({ title: 'Titre', text: 'Changed' })
  const discarded = work.discard()
  await later()
  await discarded
  expect(store.document).toEqual({ text: 'Shared' })
  expect([store.isChanged, server.copy]).toEqual([false, null])
})

test('an entry that the server does not delete is worked on as before', async () => {
  const { work, store } = begin()
  store.set(['title'], 'Kept')
  vi.spyOn(server.api, 'removeEntry').mockRejectedValueOnce(
    new ApiError(403, 'ForbiddenError', 'It is scheduled', null, null),
  )
  const refused = expect(work.remove()).rejects.toThrow('It is scheduled')
  await later(500)
  await refused
  store.set(['text'], 'Typed')
  await later()
  expect([work.state.status, server.copy?.document]).toEqual(['saved', { title: 'Kept', text: 'Typed' }])
})

test('of an entry that is deleted, nothing is sent or kept', async () => {
  const { work, store } = begin()
  store.set(['title'], 'Gone')
  const removed = work.remove()
  await later()
  await removed
  expect([server.asked, work.state.status, await drafts.find(work.key)]).toEqual([['delete'], 'saved', null])
})

test.each([
  ['a type without versions', { isVersioned: false }],
  ['an entry with a conflict', {}],
])('what is not sent of %s stays when it is withdrawn', async (_case, options) => {
  if (!('isVersioned' in options)) server.save({ title: 'Begun' })
  const { work, store } = begin(options)
  store.set(['title'], 'Mine')
  server.overtake({ title: 'Theirs' })
  await later()
  const { status } = work.state
  const withdrawn = work.unpublish()
  await later()
  await withdrawn
  expect([store.value(['title']), work.state.status]).toEqual(['Mine', status])
  expect(work.state.entry?.state).toBe('published')
})

test('a version that is only withdrawn meanwhile is still the one that the form shows', async () => {
  const { work, store } = begin()
  store.set(['secret'], 'very secret')
  server.version = 2
  const withdrawn = work.unpublish()
  await later()
  await withdrawn
  expect([store.value(['secret']), work.state.entry?.version]).toEqual(['very secret', 2])
  server.version = 4
  const again = work.unpublish()
  await later()
  await again
  expect(work.state.entry?.version).toBe(2)
})

test('what the server refuses to give up stays, and is sent', async () => {
  server.save({ title: 'Scheduled' })
  const { work, store } = begin({ copy: server.copy })
  store.set(['text'], 'Typed')
  server.isHeld = true
  const refused = expect(work.discard()).rejects.toThrow('It is scheduled')
  await later()
  await refused
  await later()
  expect(server.copy?.document).toEqual({ title: 'Scheduled', text: 'Typed' })
  expect(store.document).toMatchObject({ title: 'Scheduled', text: 'Typed' })
  expect(work.state).toMatchObject({ status: 'saved', copy: { id: 9 } })
})

test('a conflict names who was faster, and tells the person in another window', async () => {
  server.save({ title: 'Begun' })
  const { work, store } = begin()
  store.set(['title'], 'Mine')
  server.overtake({ title: 'Theirs' })
  await later()
  expect(work.state).toMatchObject({ status: 'conflict', other: { names: ['Bob'], isSelf: false } })
  server = new FakeServer()
  server.other = { id: '1', name: 'Ada' }
  const again = begin()
  again.store.set(['title'], 'Mine')
  server.save({ title: 'Theirs' })
  await later()
  expect(again.work.state).toMatchObject({ status: 'conflict', other: { names: ['Ada'], isSelf: true } })
})

test('a conflict names all who were faster, the person last of all', async () => {
  const saver = (id: string, name: string): Saver => ({
    actor: { kind: 'administrator', id, name },
    at: `2026-01-01T00:00:0${id}Z`,
  })
  server.savers = [saver('2', 'Bob'), saver('3', 'Eve'), saver('2', 'Bob'), saver('1', 'Ada')]
  server.save({ title: 'Begun' })
  const { work, store } = begin()
  store.set(['title'], 'Mine')
  server.overtake({ title: 'Theirs' })
  await later()
  expect(work.state.other).toEqual({ names: ['Bob', 'Eve'], at: '2026-01-01T00:00:02Z', isSelf: false, of: 'copy' })
  expect(server.asked).not.toContain('saver')
  // Nobody is forgotten while the person decides.
  await lookAt(work)
  expect(work.state).toMatchObject({ status: 'conflict', other: { names: ['Bob', 'Eve'] } })
})

test('a conflict that comes up while others are looked for names all of them', async () => {
  const of = (id: string, name: string): Saver => ({
    actor: { kind: 'administrator', id, name },
    at: '2026-01-01T00:00:00Z',
  })
  server.savers = [of('3', 'Eve'), of('2', 'Bob')]
  server.save({ title: 'Begun' })
  const { work, store } = begin()
  server.overtake({ title: 'Theirs' })
  let answer = () => {}
  vi.spyOn(server.api, 'readSaver').mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return of('2', 'Bob')
  })
  const looked = work.look()
  await later(100)
  store.set(['title'], 'Mine')
  await later()
  expect(work.state).toMatchObject({ status: 'conflict', other: { names: ['Eve', 'Bob'] } })
  answer()
  await looked
  expect(work.state.other?.names).toEqual(['Eve', 'Bob'])
})

test('a conflict with the entry names who wrote it, and is there though nobody tells', async () => {
  server.save({ title: 'Mine' })
  const details = { version: 4, base: {}, mine: {}, theirs: {}, merged: {}, conflicts: [{ path: ['title'] }] }
  const publishCopy = () => Promise.reject(new ApiError(409, 'ConflictError', 'Written meanwhile', details, null))
  const read: number[] = []
  const readWriter = (_entry: number, version: number) => {
    read.push(version)
    return server.api.readWriter(1, version)
  }
  const told = begin({ server: { ...server.api, publishCopy, readWriter } })
  const finished = told.work.finish(true)
  await later()
  await finished
  expect(told.work.state).toMatchObject({ status: 'conflict', conflict: { of: 'entry' }, other: { names: ['Bob'] } })
  expect(read).toEqual([4])
  const untold = begin({ server: { ...server.api, publishCopy, readWriter: () => Promise.reject(new Error('away')) } })
  const again = untold.work.finish(true)
  await later()
  await again
  expect(untold.work.state).toMatchObject({ status: 'conflict', other: null })
})

test('the defaults of a new entry come from the server: its maker may lack the right to write them', async () => {
  const initial = { text: 'as usual', kind: 'plain' }
  const store = new FormStore(new Map([[model.uid, model]]), model.uid, initial)
  const { work } = begin({ entry: null, copy: null, isVersioned: false, initial, store })
  store.set(['title'], 'Mine')
  store.set(['kind'], null)
  const finished = work.finish(false)
  await later()
  await finished
  expect(server.sent).toEqual({ title: 'Mine', kind: null })
})

test('a move of a review sends what is typed first, begins a working copy if there is none, and waits for a connection', async () => {
  const { work, store } = begin()
  store.set(['title'], 'Handed in')
  const moved = work.move('ready')
  await later()
  expect(await moved).toBe(true)
  expect(server.asked).toEqual(['add', 'move'])
  expect(work.state.copy).toMatchObject({ revision: 2, review: { state: 'ready' } })
  store.set(['title'], 'Later')
  server.isAway = true
  const refused = work.move('approved')
  await later()
  expect(await refused).toBe(false)
  expect(work.state).toMatchObject({ status: 'kept', copy: { revision: 2 } })

  server = new FakeServer()
  const untouched = begin().work
  const begun = untouched.move('ready')
  await later()
  expect(await begun).toBe(true)
  expect(server.asked).toEqual(['add', 'move'])
})

test('each look tells where the person is, and shows who else is there', async () => {
  const { work } = begin()
  const looked = async () => {
    const look = work.look()
    await later()
    await look
  }
  work.presence.focus = ['text']
  const kim = { id: 2, name: 'Kim', field: 'title', place: null }
  server.people = [kim]
  await looked()
  expect([server.told.at(-1), work.presence.at('title')]).toMatchObject([{ field: 'text', place: null }, [{ id: 2 }]])
  // A working copy of a new entry is not read before it was saved.
  server.save({ title: 'Begun' })
  const { work: fresh } = begin({ entry: null, copy: server.copy })
  server.asked.length = 0
  const look = fresh.look()
  await later()
  await look
  expect([server.asked, fresh.presence.people]).toMatchObject([['latest'], [{ name: 'Kim' }]])
  fresh.leave()
  expect(server.told.at(-1)).toMatchObject({ leaves: true })
})

test('without versions, a look tells of people and changes nothing', async () => {
  const { work, store } = begin({ isVersioned: false })
  server.people = [{ id: 2, name: 'Kim', field: null, place: null }]
  server.write({ title: 'Theirs' })
  const look = work.look(true)
  await later()
  await look
  expect([server.asked, store.value(['title']), work.presence.people.length]).toEqual([['latest'], 'Title', 1])
})
