/** The secretive magazine with more links from one entry to another, and the owner's hooks. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { secretiveModels } from '../accounts/secretive-models.js'

const note = 'api::secret-note.secret-note'
const comment = 'api::comment.comment'
const localized = { pluginOptions: { i18n: { localized: true } } }

/** The attributes added to each model file. */
const additions: Readonly<Record<string, object>> = {
  'api/article/content-types/article/schema.json': {
    keynote: { type: 'component', component: 'shared.section' },
    quotes: { type: 'component', component: 'blocks.quote', repeatable: true, ...localized },
    crypt: { type: 'component', component: 'shared.section', repeatable: true, private: true, ...localized },
  },
  'api/comment/content-types/comment/schema.json': {
    subject: { type: 'relation', relation: 'morphToOne' },
    scan: { type: 'media' },
    moderator: {
      type: 'relation',
      relation: 'manyToOne',
      target: 'api::author.author',
      inversedBy: 'moderated',
      private: true,
    },
  },
  'api/author/content-types/author/schema.json': {
    moderated: { type: 'relation', relation: 'oneToMany', target: comment, mappedBy: 'moderator' },
  },
  'api/tag/content-types/tag/schema.json': {
    remarks: { type: 'relation', relation: 'morphMany', target: comment, morphBy: 'subject' },
    leading: { type: 'relation', relation: 'morphOne', target: note, morphBy: 'subject' },
  },
  'api/profile/content-types/profile/schema.json': {
    mentions: { type: 'relation', relation: 'morphMany', target: 'api::article.article', morphBy: 'things' },
  },
}

/** The account type, with the attributes that the config allows at registration. */
const user = {
  kind: 'collectionType',
  collectionName: 'up_users',
  info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
  attributes: {
    nickname: { type: 'string' },
    favourite: { type: 'relation', relation: 'manyToOne', target: note },
    ward: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.role' },
    picture: { type: 'media' },
    links: { type: 'component', component: 'shared.link', repeatable: true },
  },
}

/** The attributes of accounts that a registration may set. */
export const registered = ['nickname', 'favourite', 'ward', 'picture', 'links']

const articleHooks = `import { defineLifecycles } from '../../../../generated/owner.js'

interface Data {
  code?: string | null
  excerpt?: string | null
  owner?: unknown
  blocks?: unknown
  things?: unknown
}

/** Sets values in the name of the owner: a link to an account, and a quote of an author. */
function claim(data: Data): void {
  if (typeof data.excerpt === 'string') data.excerpt = data.excerpt.trim()
  if (data.code === 'OUR-2' && Array.isArray(data.things)) data.things = [...data.things, { __type: 'api::author.author', id: 1 }]
  if (data.code !== 'OUR-1') return
  data.owner = 1
  if (Array.isArray(data.blocks)) {
    data.blocks = [{ __component: 'blocks.quote', quote: 'of the house', author: 1 }, ...data.blocks]
  }
}

export default defineLifecycles('api::article.article', () => ({
  beforeCreate: ({ params: { data } }) => claim(data as Data),
  beforeUpdate: ({ params: { data } }) => claim(data as Data),
}))
`

const emptyHooks = (uid: string) => `import { defineLifecycles } from '../../../../generated/owner.js'

export default defineLifecycles('${uid}', () => ({}))
`

/** Returns a folder with the models and hooks. */
export function reachingModels(): string {
  const folder = secretiveModels()
  for (const [path, attributes] of Object.entries(additions)) {
    const file = join(folder, 'src', path)
    const model = JSON.parse(readFileSync(file, 'utf8')) as { attributes: object }
    writeFileSync(file, JSON.stringify({ ...model, attributes: { ...model.attributes, ...attributes } }))
  }
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, 'src', path)), { recursive: true })
    writeFileSync(join(folder, 'src', path), text)
  }
  write('extensions/users-permissions/content-types/user/schema.json', JSON.stringify(user))
  write('api/article/content-types/article/lifecycles.ts', articleHooks)
  for (const name of ['tag', 'category', 'homepage', 'profile', 'author', 'comment'])
    write(`api/${name}/content-types/${name}/lifecycles.ts`, emptyHooks(`api::${name}.${name}`))
  return folder
}
