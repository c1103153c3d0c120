// @vitest-environment jsdom
/** Typed changes go to the preview: rarely, one request at a time, and the newest state last. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/index.js'
import type { Model } from '../../../src/form/document/values.js'
import { FormStore } from '../../../src/form/store/form-store.js'
import { Typing } from '../../../src/pages/entry/work/typing.js'
import type { Work } from '../../../src/pages/entry/work/work.js'

const model: Model = {
  uid: 'api::note.note',
  displayName: 'Note',
  label: 'title',
  attributes: [{ name: 'title', type: 'string' }],
}

/** A server that answers when `answer` is called. */
function typingIn(copy: { id: number; revision: number } | null) {
  const store = new FormStore(new Map([[model.uid, model]]), model.uid, { title: 'Saved' })
  const told: boolean[] = []
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  const sendTyping = vi.fn(
    (_copy: number, _body: object) => new Promise<void>((resolve, reject) => void waiting.push({ resolve, reject })),
  )
  const listeners: (() => void)[] = []
  const work = {
    state: { copy, status: 'waiting' },
    options: { store, server: { sendTyping } },
    get sendable() {
      return store.changes()
    },
    subscribe: (listener: () => void) => (listeners.push(listener), () => {}),
    flush: vi.fn(async () => {}),
  }
  const typing = new Typing(work as unknown as Work, (isShown) => told.push(isShown))
  return {
    work,
    told,
    typing,
    type: (title: string) => store.set(['title'], title),
    sent: () => sendTyping.mock.calls,
    answer: async (error?: Error) => {
      const next = waiting.shift()
      if (error) next?.reject(error)
      else next?.resolve()
      await vi.advanceTimersByTimeAsync(0)
    },
    revise: (revision: number) => {
      work.state = { copy: { id: 9, revision }, status: 'saved' }
      for (const listener of listeners) listener()
    },
  }
}

const wait = () => vi.advanceTimersByTimeAsync(1_000)
const titles = (calls: readonly (readonly [number, object])[]) =>
  calls.map(([, body]) => (body as { document: { title?: string } }).document.title)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('one request is on its way, and the newest state follows it', async () => {
  const { type, sent, answer, told, typing } = typingIn({ id: 9, revision: 3 })
  for (const title of ['a', 'ab', 'abc']) type(title)
  await wait()
  expect(sent()).toEqual([[9, { revision: 3, document: { title: 'abc' } }]])
  for (const title of ['abcd', 'abcde']) {
    type(title)
    await wait()
  }
  expect([sent().length, told]).toEqual([1, []])
  await answer()
  expect(told).toEqual([true])
  await wait()
  expect(titles(sent())).toEqual(['abc', 'abcde'])
  await answer()
  // Back to what is saved is a state, too.
  type('Saved')
  await wait()
  expect(sent().at(-1)).toEqual([9, { revision: 3, document: {} }])
  typing.close()
  await answer()
  type('after it')
  await wait()
  expect([sent().length, told]).toEqual([3, [true, true]])
})

test('what was typed during a save follows on its revision', async () => {
  const { type, sent, answer, revise } = typingIn({ id: 9, revision: 3 })
  type('a')
  await wait()
  await answer(new ApiError(409, 'ConflictError', 'Saved meanwhile', {}, null))
  revise(4)
  await wait()
  expect(sent().map(([, body]) => body)).toEqual([3, 4].map((revision) => ({ revision, document: { title: 'a' } })))
})

test('a value that breaks a rule is told, and other failures are those of the save', async () => {
  const { type, answer, told } = typingIn({ id: 9, revision: 3 })
  for (const status of [400, 409, 0, 503]) {
    type(`with ${status}`)
    await wait()
    await answer(new ApiError(status, 'Error', 'Refused', {}, null))
  }
  expect(told).toEqual([false])
})

test('nothing is sent while the tab is hidden, and an entry without a working copy gets one', async () => {
  const { type, sent, work, revise } = typingIn(null)
  type('a')
  await wait()
  expect([sent().length, work.flush.mock.calls.length]).toEqual([0, 1])
  revise(1)
  await wait()
  expect(titles(sent())).toEqual(['a'])
  const hidden = typingIn({ id: 9, revision: 3 })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  hidden.type('a')
  await wait()
  expect(hidden.sent()).toEqual([])
})
