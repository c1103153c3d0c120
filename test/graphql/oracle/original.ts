/** The definitions of features, from the schema that Strapi v4 printed for the magazine. */
import { readFileSync } from 'node:fs'
import { enumsOf, filters, inputs, outputs } from './definitions.js'
import { membersOf } from './members.js'
import { readExtension, readModels } from './model-files.js'
import { typeName, upper } from './names.js'
import type { Features, Project } from './attributes.js'

const text = readFileSync(new URL('../../../fixtures/wire/schema.graphql', import.meta.url), 'utf8')
const magazine = new Set(readModels(new URL('../../../fixtures/magazine', import.meta.url).pathname).map(typeName))
const original = membersOf(text)
const keywords = new Map(
  [...text.matchAll(/^(type|input|enum|union|scalar) (\w+)/gm)].map(([, is, name]) => [name, is]),
)

export function featureDefinitions(folder: string, project: Project): string {
  const { models, features } = project
  const named = [...models.map(typeName), ...(features.locales ? ['I18NLocale'] : [])]
  const anything = [...named, ...(features.files ? files : []), ...(features.accounts ? accounts : [])]
  return [
    ...[...original.keys()].map((name) => definition(name, features)),
    anything.length > 0 ? `union GenericMorph = ${anything.join(' | ')}` : '',
    ...(features.accounts ? ['user', 'role'].map((type) => extension(folder, type, project)) : []),
  ].join('\n')
}

const accounts = ['UsersPermissionsPermission', 'UsersPermissionsRole', 'UsersPermissionsUser']
const files = ['UploadFile', 'UploadFolder']

/** One definition with our deviations: both times in inputs, no password in filters. */
function definition(name: string, features: Features): string {
  const keyword = keywords.get(name) ?? ''
  if (isOwn(name) || !isOn(name, features) || name === 'GenericMorph') return ''
  if (keyword === 'scalar') return `scalar ${name}`
  const members = [...(original.get(name) ?? [])].filter((member) => {
    const [, type = ''] = /: \[*(\w+)\W*$/.exec(member) ?? []
    const [field = ''] = /^\w+/.exec(member) ?? []
    return (
      !isOwn(type) && isOn(type, features) && isOn(field, features) && !(/Filters/.test(name) && field === 'password')
    )
  })
  const isOfEntries = keyword === 'input' && original.has(`${name.replace(/Input$/, '')}Entity`)
  const all = isOfEntries ? [...members, 'createdAt: DateTime', 'updatedAt: DateTime'] : members
  return all.length > 0 ? `${keyword} ${name} { ${all.join('\n')} }` : ''
}

/** True if a definition is one of the magazine's own. */
function isOwn(name: string): boolean {
  const [, type = ''] =
    /^(.*?)(?:Entity|EntityResponse|EntityResponseCollection|RelationResponseCollection|Input|FiltersInput)?$/.exec(
      name,
    ) ?? []
  const isZone = name.includes('DynamicZone') && [...magazine].some((model) => name.startsWith(model))
  return magazine.has(name) || magazine.has(type) || isZone || name.startsWith('ENUM_')
}

const accountOperations = /^(me|login|register|forgotPassword|resetPassword|changePassword|emailConfirmation)$/

function isOn(name: string, features: Features): boolean {
  if (/usersPermissions/i.test(name) || accountOperations.test(name)) return features.accounts
  if (/upload|^(removeFile|updateFileInfo|FileInfoInput)$/i.test(name)) return features.files
  return features.locales || !/^i18N/i.test(name)
}

/** The attributes that the owner adds to users and roles. */
function extension(folder: string, type: string, project: Project): string {
  const owner = `UsersPermissions${upper(type)}`
  const known = new Set([...(original.get(`${owner}FiltersInput`) ?? [])].map((member) => member.split(':')[0]))
  const all = Object.entries(readExtension(folder, 'users-permissions', type))
  const added = Object.fromEntries(all.filter(([name]) => !known.has(name)))
  const block = (head: string, members: string) => (members === '' ? '' : `${head} { ${members} }`)
  return [
    enumsOf(owner, added),
    block(`type ${owner}`, outputs(owner, added, project)),
    block(`input ${owner}Input`, inputs(owner, added, project)),
    block(`input ${owner}FiltersInput`, filters(added, project)),
  ].join('\n')
}
