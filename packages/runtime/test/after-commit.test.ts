/** Work after a commit: once, not for what was undone, and never in the way of the write. */
import { expect, test } from 'vitest'
import { AfterCommit } from '../src/write/after-commit.js'
import { enclose, enclosing } from '../src/write/enclosing.js'
import type { Database, Transaction } from '../src/database.js'

const notHere = async (): Promise<never> => {
  throw new Error('not here')
}

function transaction(): Transaction {
  return { rows: async () => [], run: notHere, read: notHere, insert: notHere, prisma: notHere }
}

/** A database whose writes are run again as often as `repeats` says, and fail at their end if `fails` does. */
function database({ repeats = 0, fails = false } = {}): Database {
  const write: Database['write'] = async (work) => {
    for (let attempt = 0; attempt < repeats; attempt++) await work(transaction())
    const result = await work(transaction())
    if (fails) throw new Error('the commit failed')
    return result
  }
  // The other members are not asked for.
  return { write, close: async () => undefined } as Partial<Database> as Database
}

function opened(options = {}) {
  const errors: unknown[] = []
  const afterCommit = new AfterCommit({ error: (given: { err: unknown }) => errors.push(given.err) } as never)
  const watched = afterCommit.watch(database(options))
  const done: string[] = []
  return {
    afterCommit,
    errors,
    done,
    close: () => watched.close(),
    write: (work: () => Promise<unknown>) => watched.write((own) => enclose(own, work)),
    leave: (name: string) => afterCommit.add(() => void done.push(name)),
  }
}

test('it runs after the write, in order', async () => {
  const { write, leave, done, close } = opened()
  const events: string[] = []
  await write(async () => {
    leave('first')
    leave('second')
    await new Promise((turn) => setImmediate(turn))
    events.push(`in: ${done.length}`)
  })
  await close()
  expect([...events, ...done]).toEqual(['in: 0', 'first', 'second'])
})

test('a repeated write has it once', async () => {
  const { write, leave, done, close } = opened({ repeats: 3 })
  await write(async () => leave('once'))
  await close()
  expect(done).toEqual(['once'])
})

test('what was undone has none', async () => {
  for (const [options, work] of [
    [{}, notHere],
    [{ fails: true }, async () => undefined],
  ] as const) {
    const { write, leave, done, close } = opened(options)
    await expect(
      write(async () => {
        leave('never')
        await work()
      }),
    ).rejects.toThrow()
    await close()
    expect(done).toEqual([])
  }
})

test('a part that was undone has none, nor have the parts in it', async () => {
  const { write, leave, done, close } = opened()
  await write(async () => {
    leave('outer')
    await enclosing()
      ?.join(async (own) => {
        leave('part')
        await enclose(own, async () => leave('hook'))
        await enclosing()?.join(async () => leave('inner'))
        throw new Error('refused')
      })
      .catch(() => leave('after'))
    await enclosing()?.join(async () => leave('kept'))
  })
  await close()
  expect(done).toEqual(['outer', 'after', 'kept'])
})

test('outside of a transaction it runs at once', async () => {
  const { leave, done, close } = opened()
  leave('now')
  await close()
  expect(done).toEqual(['now'])
})

test('its errors are logged, and the others run', async () => {
  const { write, afterCommit, leave, errors, done, close } = opened()
  await write(async () => {
    afterCommit.add(() => {
      throw new Error('thrown')
    })
    afterCommit.add(() => Promise.reject(new Error('rejected')))
    leave('other')
  })
  await close()
  expect(done).toEqual(['other'])
  expect(errors.map(String)).toEqual(['Error: thrown', 'Error: rejected'])
})

test('a closing database waits for it, and for what it begins', async () => {
  const { write, afterCommit, leave, done, close } = opened()
  await write(async () =>
    afterCommit.add(async () => {
      await new Promise((turn) => setTimeout(turn, 20))
      await write(async () => leave('next'))
    }),
  )
  expect(done).toEqual([])
  await close()
  expect(done).toEqual(['next'])
})
