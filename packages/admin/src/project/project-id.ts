import { randomBytes } from 'node:crypto'
import { RequestError } from '@content-gen/runtime'
import { findRow, insertRow, lookUp, transact } from '@content-gen/runtime/write'
import type { Context, Store } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { preferences } from '../tables.js'

/** Sent by pages of the panel: the project that they were opened for. */
const header = 'x-project'
/** Kept as a preference of nobody. */
const where = { administrator: 0, name: 'project' }

/**
 * Tells projects apart that one browser knows at the same host: in the names of cookies and of what the panel keeps. It is random, in the database
 * from the first request on, and no secret.
 */
export class ProjectId {
  #found: string | null = null

  constructor(private readonly store: Pick<Store, 'writes'>) {}

  /** Only after `find`. */
  get known(): string {
    if (this.#found === null) throw new Error('The id of the project has not been read')
    return this.#found
  }

  async find(): Promise<string> {
    if (this.#found !== null) return this.#found
    const { writes } = this.store
    const found = (await lookUp(writes, stored)) ?? (await transact(writes, storedOrNew, 'retry'))
    return (this.#found = found)
  }

  /**
   * Refuses requests of a page that was opened when another project was served at this address: what was typed there is not for this one.
   * @throws RequestError 401
   */
  async requireSame(ctx: Pick<Context, 'get'>): Promise<void> {
    const [own, sent] = [await this.find(), ctx.get(header)]
    if (sent !== '' && sent !== own)
      throw new RequestError(
        401,
        'UnauthorizedError',
        'Another project is served at this address now',
        {},
        { code: 'otherProject' },
      )
  }
}

async function stored(writing: WriteTransaction): Promise<string | null> {
  const row = await findRow(writing, preferences, ['value'], { where })
  return row === null ? null : String(JSON.parse(String(row['value'])))
}

/** Of two processes that store one at once, the slower one finds that of the other. */
async function storedOrNew(writing: WriteTransaction): Promise<string> {
  const found = await stored(writing)
  if (found !== null) return found
  const made = randomBytes(8).toString('hex')
  await insertRow(writing, preferences, { ...where, value: JSON.stringify(made) })
  return made
}
