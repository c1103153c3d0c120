/** A project whose accounts have attributes of every kind: required ones, private ones, links and components. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const [post, team, note] = ['api::post.post', 'api::team.team', 'api::note.note'] as const
export const user = 'plugin::users-permissions.user'

/** Writes the models into a new folder, and returns it. */
export function writeModels(): string {
  const models = mkdtempSync(join(tmpdir(), 'content-gen-account-attributes-'))
  const write = (folder: string, file: string, model: object) => {
    mkdirSync(join(models, 'src', folder), { recursive: true })
    writeFileSync(join(models, 'src', folder, file), JSON.stringify(model))
  }
  const type = (name: string, attributes: object) =>
    write(`api/${name}/content-types/${name}`, 'schema.json', {
      kind: 'collectionType',
      collectionName: `${name}s`,
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      attributes,
    })
  const relation = (kind: string, target: string, more: object = {}) => ({
    type: 'relation',
    relation: kind,
    target,
    ...more,
  })
  type('team', { name: { type: 'string' } })
  type('post', { title: { type: 'string' }, owner: relation('manyToOne', user, { inversedBy: 'posts' }) })
  type('note', {
    text: { type: 'string' },
    about: { type: 'relation', relation: 'morphToOne' },
    contract: { type: 'component', component: 'shared.contract', private: true },
  })
  for (const [name, field] of [
    ['address', 'street'],
    ['phone', 'number'],
  ] as const)
    write('components/shared', `${name}.json`, {
      collectionName: `components_${name}s`,
      info: { displayName: name },
      attributes: {
        [field]: { type: 'string', required: true },
        ...(name === 'address' ? { text: { type: 'string' } } : {}),
      },
    })
  write('components/shared', 'contract.json', {
    collectionName: 'components_contracts',
    info: { displayName: 'contract' },
    attributes: { text: { type: 'string' } },
  })
  write('extensions/users-permissions/content-types/user', 'schema.json', {
    kind: 'collectionType',
    collectionName: 'up_users',
    info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
    attributes: {
      number: { type: 'string', required: true, private: true },
      pin: { type: 'password', private: true },
      level: { type: 'enumeration', enum: ['low', 'high'] },
      slug: { type: 'uid' },
      settings: { type: 'json' },
      born: { type: 'date' },
      badge: { type: 'media', allowedTypes: ['files'] },
      team: relation('manyToOne', team, { required: true }),
      friends: relation('manyToMany', user, { inversedBy: 'friendOf' }),
      friendOf: relation('manyToMany', user, { mappedBy: 'friends' }),
      mentor: relation('oneToOne', user, { inversedBy: 'pupil' }),
      pupil: relation('oneToOne', user, { mappedBy: 'mentor' }),
      subject: { type: 'relation', relation: 'morphToMany' },
      posts: relation('oneToMany', post, { mappedBy: 'owner' }),
      notes: relation('morphMany', note, { morphBy: 'about' }),
      address: { type: 'component', component: 'shared.address', required: true },
      phones: { type: 'component', component: 'shared.phone', repeatable: true, required: true, min: 1 },
      contract: { type: 'component', component: 'shared.contract', required: true, private: true },
      extras: { type: 'dynamiczone', components: ['shared.phone'] },
    },
  })
  return models
}
