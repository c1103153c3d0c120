import type { ProjectConfig, DatabaseProvider } from '@content-gen/schema'
import type { OwnedFile, OwnerCode } from '../owner/owner-code.js'
import { projectHeader } from './header.js'
import { printImports } from './imports.js'
import { hasServices } from './services-view.js'

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
  /** The function that makes the services. */
  readonly openContent: string
  readonly opening: readonly string[]
  /** The argument of the seed. */
  readonly opened: string
  /** The owner's seed. */
  readonly local: string
}

export function seedView({ local, from }: OwnedFile, owner: OwnerCode, config: ProjectConfig): SeedView {
  const { provider } = config.database
  const openContent = hasServices(owner) ? 'openServices' : 'openContent'
  const isHooked = owner.lifecycles.size > 0
  const extensions = seedExtensions(config)
  const { storage } = owner
  const given = (name: string) => (name === 'files' && storage ? `store, ${storage.local}` : 'store')
  const members = extensions.map(({ name, open }) => `${name}: ${open}(${given(name)})`)
  return {
    header: projectHeader,
    imports: printImports([
      { names: ['runSeed'], from: '@content-gen/runtime', isType: false },
      { names: [provider], from: `@content-gen/runtime/${provider}`, isType: false },
      ...extensions.map((each) => ({ names: [each.open], from: each.from, isType: false })),
      ...(storage ? [{ default: storage.local, names: [], from: storage.from, isType: false }] : []),
      { default: local, names: [], from, isType: false },
      { names: ['config'], from: './config.js', isType: false },
      { names: [openContent], from: hasServices(owner) ? './services.js' : './content.js', isType: false },
      { names: ['descriptors'], from: './descriptors/index.js', isType: false },
      ...(isHooked ? [{ names: ['lifecycles'], from: './lifecycles.js', isType: false }] : []),
    ]),
    provider,
    openContent,
    opening: isHooked ? ['store.hooks.use(lifecycles(app))'] : [],
    opened: members.length > 0 ? `{ ...app, ${members.join(', ')} }` : 'app',
    local,
  }
}
