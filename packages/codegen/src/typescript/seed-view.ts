import type { ProjectConfig, DatabaseProvider } from '@content-gen/schema'
import type { OwnedFile, OwnerCode } from '../owner/owner-code.js'
import { featureLines, printArguments } from './feature-lines.js'
import { projectHeader } from './header.js'
import { Imports } from './imports.js'
import { Code } from './print-value.js'
import { serviceStorage } from './service-storage.js'
import { hasServices } from './services-view.js'
import { lineWidth, textWidth } from './width.js'

/** A feature's addition to the argument of a seed: `files: seedFiles(store)`, of the type `WithFiles`. */
export interface SeedExtension {
  readonly name: string
  readonly open: string
  readonly type: string
  readonly from: string
}

export function seedExtensions(config: ProjectConfig): readonly SeedExtension[] {
  const files = { name: 'files', open: 'seedFiles', type: 'WithFiles', from: '@content-gen/upload' }
  const users = { name: 'users', open: 'seedUsers', type: 'WithUsers', from: '@content-gen/users-permissions' }
  return [...(config.upload.enabled ? [files] : []), ...(config['users-permissions'].enabled ? [users] : [])]
}

/** The view of `seed.hbs`. */
export interface SeedView {
  readonly header: string
  readonly imports: readonly string[]
  readonly provider: DatabaseProvider
  /** Opens the services of features, before the argument of owner code. */
  readonly before: readonly string[]
  readonly app: string
  readonly opening: readonly string[]
  /** The argument of the seed. */
  readonly opened: string
  /** The owner's seed. */
  readonly local: string
}

export function seedView({ local, from }: OwnedFile, owner: OwnerCode, config: ProjectConfig): SeedView {
  const { provider } = config.database
  const imports = new Imports()
  for (const name of ['openApp', 'runSeed']) imports.value(name, '@content-gen/runtime')
  imports.value(provider, `@content-gen/runtime/${provider}`)
  imports.value('config', './config.js')
  imports.value('descriptors', './descriptors/index.js')
  imports.type('App', './owner.js')
  imports.default(local, from)
  const openContent = hasServices(owner)
    ? imports.value('openServices', './services.js')
    : imports.value('openContent', './content.js')
  const isHooked = owner.lifecycles.size > 0
  if (isHooked) imports.value('lifecycles', './lifecycles.js')
  const storage = storageOf(config, owner, imports)
  const additions = additionsOf(config, owner, imports, storage)
  const added = additions.length > 0 ? ', additions' : ''
  const content = `${openContent}(store${owner.services.size > 0 ? added : ''})`
  const members = seedExtensions(config).map(({ name, open, from: source }) => {
    const given = name === 'files' && storage ? `store, ${storage}` : 'store'
    return `${name}: ${imports.value(open, source)}(${given})`
  })
  return {
    header: projectHeader,
    imports: imports.print(),
    provider,
    before: additions.length > 0 ? [printAdditions(additions)] : [],
    app: `openApp(store, ${content}${added})`,
    opening: isHooked ? ['store.hooks.use(lifecycles(app))'] : [],
    opened: members.length > 0 ? `{ ...app, ${members.join(', ')} }` : 'app',
    local,
  }
}

/** Returns the name of what opens the storage of uploads; null: the project's own folder. */
function storageOf(config: ProjectConfig, { storage }: OwnerCode, imports: Imports): string | null {
  if (!config.upload.enabled) return null
  const service = serviceStorage(config)
  if (service) return imports.value(service, '@content-gen/upload')
  return storage && imports.default(storage.local, storage.from)
}

/** Returns the calls that open what features add to the argument of owner code: `seedEditing<Types>(store)`. */
function additionsOf(
  config: ProjectConfig,
  { mails }: OwnerCode,
  imports: Imports,
  storage: string | null,
): readonly string[] {
  const values = {
    store: new Code('store'),
    mails: mails ? new Code(imports.default(mails.local, mails.from)) : undefined,
    storage: storage === null ? undefined : new Code(storage),
  }
  return featureLines(config).flatMap(({ owned, from, types = [] }) => {
    if (!owned) return []
    for (const type of types) imports.type(type, './owner.js')
    const parameters = types.length > 0 ? `<${types.join(', ')}>` : ''
    return [`${imports.value(owned.seed.export, from)}${parameters}(${printArguments(owned.seed, values, 0)})`]
  })
}

function printAdditions(calls: readonly string[]): string {
  if (calls.length === 1) return `const additions = ${calls.join('')}`
  const members = calls.map((call) => `...${call}`)
  const line = `const additions = { ${members.join(', ')} }`
  if (textWidth(`    ${line}`) <= lineWidth) return line
  return ['const additions = {', ...members.map((member) => `      ${member},`), '    }'].join('\n')
}
