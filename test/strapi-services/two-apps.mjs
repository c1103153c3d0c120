/** Opens two apps of the built project in the current folder, over the databases in ONE and OTHER, and prints what their `strapi` answer. */
import { createLogger, openApp, openStore, readEnvironment } from '@content-gen/runtime'
import { sqlite } from '@content-gen/runtime/sqlite'
import { pathToFileURL } from 'node:url'

const project = pathToFileURL(`${process.cwd()}/`)
const built = (name) => import(new URL(`dist/generated/${name}.js`, project).href)
const [{ config }, { descriptors }, { openContent }, { strapiOf }] = await Promise.all(
  ['config', 'descriptors/index', 'content', 'strapi'].map(built),
)

async function open(databaseUrl) {
  const environment = { ...readEnvironment(project), databaseUrl }
  const database = sqlite(async (adapter) => new (await built('prisma/client')).PrismaClient({ adapter }))
  const store = await openStore({
    projectDir: project,
    config,
    descriptors,
    database,
    environment,
    log: createLogger(environment),
  })
  return { store, strapi: strapiOf(openApp(store, openContent(store))) }
}

const one = await open(process.env.ONE)
const other = await open(process.env.OTHER)
const calls = []

one.strapi.db.lifecycles.subscribe({
  models: ['api::tag.tag'],
  async beforeCreate({ params }) {
    params.data.weight = 7
  },
  async afterCreate({ result }) {
    calls.push(`created ${result.name}`)
    if (result.name === 'refused') throw new Error('refused by a hook')
  },
})
one.strapi.db.lifecycles.subscribe({ afterDelete: ({ model }) => void calls.push(`deleted of ${model.uid}`) })

const tag = 'api::tag.tag'
const red = await one.strapi.entityService.create(tag, { data: { name: 'red' } })
await other.strapi.entityService.create(tag, { data: { name: 'green' } })
await one.strapi.entityService.create(tag, { data: { name: 'refused' } }).catch(({ message }) => calls.push(message))
const commits = []
await one.strapi.db.transaction(({ onCommit }) => onCommit(() => commits.push('done')))
await one.strapi.db
  .transaction(async ({ onCommit }) => {
    onCommit(() => commits.push('never'))
    await one.strapi.entityService.create('api::comment.comment', { data: { text: 'undone' } })
    throw new Error('rolled back')
  })
  .catch(({ message }) => commits.push(message))
const note = await one.strapi.entityService.create('api::secret-note.secret-note', { data: { title: 'a' } })
await one.strapi.entityService.delete('api::secret-note.secret-note', note.id)
const names = ({ strapi }) => strapi.db.query(tag).findMany({ select: ['name', 'weight'] })
const { ForbiddenError, ApplicationError } = one.strapi.utils.errors
const failed = await one.strapi.sanitize.contentAPI
  .query({ filters: { internalNotes: 'a' } }, 'api::article.article', { auth: { key: 'nobody', can: () => false } })
  .catch((error) => error)
console.log(
  JSON.stringify({
    weight: red.weight,
    one: await names(one),
    other: await names(other),
    comments: await one.strapi.entityService.count('api::comment.comment'),
    calls,
    commits,
    kinds: [failed instanceof ApplicationError, failed instanceof ForbiddenError],
    setting: [one.strapi.config.get('api.rest.maxLimit'), one.strapi.config.get('api.none', 'fallback')],
    model: one.strapi.getModel(tag).info.pluralName,
  }),
)
for (const { store } of [one, other]) await store.database.close()
