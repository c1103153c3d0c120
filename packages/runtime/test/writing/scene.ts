/** A project to write to, with short functions for writes and reads. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Provider } from '../../../../test/databases.js'
import { trusted } from '../../src/caller.js'
import { createEntry, createLocalization, updateEntry } from '../../src/write/index.js'
import type { WriteContext } from '../../src/write/index.js'
import type { CompiledType } from '../../src/types.js'
import { dump } from './dump.js'
import type { Dump } from './dump.js'
import { withPrisma } from './prisma.js'
import { openProject } from './project.js'
import type { TestProject } from './project.js'

export const uids = {
  article: 'api::article.article',
  author: 'api::author.author',
  category: 'api::category.category',
  chest: 'api::chest.chest',
  crate: 'api::crate.crate',
  depot: 'api::depot.depot',
  file: 'plugin::upload.file',
  gadget: 'api::gadget.gadget',
  homepage: 'api::homepage.homepage',
  notice: 'api::notice.notice',
  product: 'api::product.product',
  profile: 'api::profile.profile',
  setting: 'api::setting.setting',
  tag: 'api::tag.tag',
} as const
type Name = keyof typeof uids

/** Opens a project before the calling suite, and closes it afterwards. */
export function writeScene(provider: Provider) {
  let project: TestProject
  let unique = 0
  beforeAll(async () => {
    project = await openProject(provider)
  })
  afterAll(() => project?.close())
  beforeEach(() => void unique++)

  const type = (name: Name) => project.type(uids[name])
  const create = (name: Name, data: unknown, caller = trusted) => createEntry(project.context, type(name), data, caller)
  const update = (name: Name, id: number, data: unknown, caller = trusted) =>
    updateEntry(project.context, type(name), id, data, caller)
  const read = async (name: Name, id: number): Promise<Dump> => {
    const found = await dump(project, type(name), id)
    if (found === null) throw new Error(`no ${name} ${id}`)
    return found
  }
  const count = (name: Name | { delegate: string }, where: Dump = {}) =>
    withPrisma(project.database, (client) =>
      client[typeof name === 'string' ? type(name).descriptor.delegate : name.delegate]!.count({ where }),
    )
  const tags = (amount: number) => series(amount, (index) => create('tag', { name: `tag ${unique}-${index}` }))
  const authors = (amount: number) =>
    series(amount, (index) =>
      create('author', { name: `a${index}`, email: `${unique}-${index}-${Math.random()}@example.com` }),
    )
  const articles = (amount: number) => series(amount, (index) => create('article', { title: `Article ${index}` }))
  const file = (mime: string) =>
    withPrisma(project.database, async (client) => {
      const now = project.database.dialect.storeDateTime(new Date().toISOString())
      const row = await client[type('file').descriptor.delegate]!.create({
        data: {
          name: 'f',
          hash: 'h',
          mime,
          width: 1,
          size: 1,
          url: '/f',
          provider: 'local',
          createdAt: now,
          updatedAt: now,
        },
        select: { id: true },
      })
      return Number(row['id'])
    })
  const localize = (id: number | string, data: unknown) =>
    createLocalization(project.context, type('notice'), id, data, trusted)
  const gadget = async () => ({
    name: 'g',
    box: { label: 'b' },
    photo: await file('image/png'),
    home: await create('depot', { name: 'home' }),
  })

  return {
    /** The context of the project, once it is open. */
    get context(): WriteContext {
      return project.context
    },
    typeOf: (uid: string): CompiledType => project.type(uid),
    /** Returns a number that is different in each test. */
    unique: () => unique,
    type,
    create,
    update,
    read,
    count,
    tags,
    authors,
    articles,
    file,
    localize,
    gadget,
  }
}

async function series(amount: number, make: (index: number) => Promise<number>): Promise<number[]> {
  const made: number[] = []
  for (const index of range(amount)) made.push(await make(index))
  return made
}

export function range(amount: number): number[] {
  return Array.from({ length: amount }, (_, index) => index)
}
