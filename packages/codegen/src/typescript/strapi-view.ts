import { roleUid } from '@content-gen/contract'
import type { Model } from '@content-gen/schema'
import type { AccountService } from '../account-service.js'
import { isServed } from '../served.js'
import { projectHeader } from './header.js'
import { Imports } from './imports.js'
import { propertyKey, quoteTypescript } from './quote.js'

/** The package whose look-alikes `src/generated/strapi.ts` opens. Only projects that depend on it have the file. */
export const strapiPackage = '@content-gen/strapi'

/** Its `yup`, in projects that have this package too. */
export const schemasOfStrapi = `${strapiPackage}/yup`

/** The view of `strapi.hbs`. */
export interface StrapiView {
  readonly header: string
  readonly imports: readonly string[]
  /** Members of `Types`: `'api::tag.tag': Collection<Tag>` */
  readonly types: readonly string[]
  /** Members of `services`: `'api::tag.tag': 'tag',` */
  readonly services: readonly string[]
  /** The type of an account with its attributes, and those of its role. */
  readonly user: string
}

export function strapiView(models: readonly Model[], accounts: AccountService | null): StrapiView {
  const imports = new Imports(ownNames)
  imports.value('openStrapi', strapiPackage, 'openStrapi')
  for (const name of ['Strapi', 'StrapiApp', 'WritableUid']) imports.type(name, strapiPackage, name)
  const kindOf = (model: Model) => {
    if (isServed(model)) return model.kind === 'single' ? 'Single' : 'Collection'
    return model.uid === accounts?.model.uid ? 'Collection' : 'ReadOnly'
  }
  const types = models.filter(({ kind }) => kind !== 'component')
  const rowOf = ({ names }: Model) =>
    `${imports.type('EntryRow', strapiPackage, 'EntryRow')}<${imports.type(names.type, `./types/${names.file}.js`)}, object>`
  const role = models.find(({ uid }) => uid === roleUid)
  return {
    header: projectHeader,
    types: types.map((model) => {
      const kind = kindOf(model)
      const name = imports.type(model.names.type, `./types/${model.names.file}.js`)
      return `${propertyKey(model.uid)}: ${imports.type(kind, strapiPackage, kind)}<${name}>`
    }),
    services: types.flatMap((model) => {
      const property = model.uid === accounts?.model.uid ? accounts.property : model.names.property
      return kindOf(model) === 'ReadOnly' ? [] : [`${propertyKey(model.uid)}: ${quoteTypescript(property)},`]
    }),
    user:
      accounts === null || role === undefined
        ? 'object'
        : `Partial<${rowOf(accounts.model)}> & {\n  roleEntry?: ${rowOf(role)} | null\n}`,
    imports: imports.print(),
  }
}

/** The names that `strapi.hbs` itself uses. */
const ownNames: ReadonlySet<string> = new Set([
  'Collection',
  'EntryRow',
  'Given',
  'openStrapi',
  'ReadOnly',
  'services',
  'Single',
  'Strapi',
  'StrapiApp',
  'strapiOf',
  'StrapiUser',
  'Types',
  'Uid',
  'WritableUid',
])
