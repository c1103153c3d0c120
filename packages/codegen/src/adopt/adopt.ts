import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parseModels, resolve, type Diagnostic, type ProjectConfig, type DatabaseProvider } from '@content-gen/schema'
import { load } from '../load.js'
import { readProjectText } from '../project/read-text.js'
import { emitScaffold, serviceVariables } from '../scaffold/emit.js'
import { readManifestOf, type ExistingManifest } from '../scaffold/existing-manifest.js'
import { packageManifest } from '../scaffold/package-manifest.js'
import { packageManagerOf, type PackageManager } from '../scaffold/package-manager.js'
import type { PackageSpecs } from '../scaffold/package-origin.js'
import { emitSecrets } from '../scaffold/secrets.js'
import { wiredAtTop, wiredInSource, type TypescriptProject } from '../scaffold/typescript-project.js'
import { missingIgnores } from '../scaffold/version-control.js'
import { writeOnce } from '../scaffold/write-once.js'
import { statsAt } from '../project/entries.js'
import { adoptConfig, clientProviders, databaseClient, type LeftSetting, type StaticConfig } from './adopted-config.js'
import { productionFiles, readConfigFiles, type Environment } from './config-files.js'
import { readNamed } from './read-static.js'
import type { SettingPlace } from './settings.js'
import { findStatic } from './static-tree.js'
import { storedTypes, type ReadTypes } from './stored-types.js'
import { strapiCode, type StrapiFile, type StrapiKind } from './strapi-code.js'
import { uselessAtTop, type UselessPath } from './surroundings.js'
import {
  leftPackages,
  manifestEdits,
  strapiPackages,
  type LeftPackage,
  type ManifestEdits,
  type StrapiPackages,
} from './strapi-packages.js'

/** A Strapi v4 project prepared for generation, and what of it is served and what is not. */
export interface Adopted {
  readonly kind: 'adopted'
  readonly database: {
    readonly provider: DatabaseProvider
    /** Strapi v4's database client; null if the config does not spell it out. */
    readonly client: string | null
    /** By whom: the owner's option, Strapi v4's config, or nobody. */
    readonly chosenBy: 'option' | 'config' | null
  }
  /** Features that are off because the project had no plugin for them. */
  readonly off: readonly string[]
  /** A later version of Strapi, whose models read the same but whose API differs. */
  readonly isLater: boolean
  readonly written: readonly string[]
  readonly kept: readonly string[]
  readonly models: {
    readonly types: number
    readonly components: number
    /** `users-permissions.user`: features' types with additional attributes. */
    readonly extended: readonly string[]
    readonly diagnostics: readonly Diagnostic[]
  }
  /** True if anything is localized: the locales themselves are in the database. */
  readonly isLocalized: boolean
  readonly carried: readonly SettingPlace[]
  readonly left: readonly LeftSetting[]
  readonly code: readonly StrapiFile[]
  readonly packages: readonly LeftPackage[]
  /** Settings of production's own, which count before the others. */
  readonly production: readonly string[]
  /** Strapi v4 had no maximum for lists, so they have none here. */
  readonly isUnlimited: boolean
  readonly useless: readonly UselessPath[]
  readonly packageManager: PackageManager
  /** null: there was no `package.json`. */
  readonly edits: ManifestEdits | null
  /** Variables that an existing `.env` does not set. */
  readonly variables: readonly string[]
  /** The length in bytes of a `JWT_SECRET` that is too short to sign with; null: there is none, or it is long enough. */
  readonly shortSecret: number | null
  readonly ignores: readonly string[]
}

/** Writes what a Strapi v4 project needs besides its models. Existing files are read, never run and never changed. */
export async function adopt(
  root: string,
  database: DatabaseProvider | null,
  packages: PackageSpecs,
  readTypes: ReadTypes,
): Promise<Adopted> {
  const environment = await readEnvironment(root)
  const manifest = await readManifestOf(root)
  const files = await readConfigFiles(root, environment ?? {})
  const client = databaseClient(files)
  const provider = database ?? clientProviders.get(client) ?? 'sqlite'
  const named = (await readConfigFiles(root, environment ?? {}, readNamed)).get('plugins')
  const customFields =
    client === null || clientProviders.get(client) === 'sqlite'
      ? await storedTypes(root, environment ?? {}, readTypes)
      : {}
  const fixed = {
    ...decided(provider, manifest, files, environment ?? {}),
    ...(Object.keys(customFields).length === 0 ? {} : { customFields }),
  }
  const adopted = adoptConfig(files, fixed, named)
  const typescript = await typescriptProject(root)
  const packageManager = await packageManagerOf(root)
  const strapis: StrapiPackages = manifest === null ? new Map() : await strapiPackages(root, manifest)
  // Before there are files of ours.
  const useless = await uselessAtTop(root)
  const { written, kept } = await writeOnce(root, [
    { path: 'content-gen.config.json', contents: adopted.text, ownership: 'scaffold' },
    ...emitScaffold(adopted.config, { packages, typescript, packageManager }),
    emitSecrets(provider),
  ])
  const code = await strapiCode(root)
  const hasStrapiCode = code.some(({ isPlain, kind }) => !isPlain && !withoutServices.has(kind))
  const wanted = packageManifest(adopted.config, packages, { typescript, packageManager, hasStrapiCode })
  return {
    kind: 'adopted',
    database: {
      provider,
      client,
      chosenBy: database !== null ? 'option' : clientProviders.has(client) ? 'config' : null,
    },
    off: (['graphql', 'i18n'] as const).filter((feature) => !adopted.config[feature].enabled),
    isLater: /^[^\d]*([5-9]|\d\d)/.test(manifest?.dependencies['@strapi/strapi'] ?? ''),
    written: [...(packages.size > 0 ? ['vendor/, with the packages: commit it like the rest'] : []), ...written],
    kept,
    ...(await survey(root, adopted.config)),
    carried: adopted.carried,
    left: adopted.left,
    code,
    packages: leftPackages(strapis, adopted.config),
    production: await productionFiles(root),
    isUnlimited: adopted.config.api.rest.maxLimit === null,
    useless,
    packageManager,
    edits: manifest === null ? null : manifestEdits(manifest, wanted, strapis),
    variables: environment === null ? [] : missingVariables(environment, adopted.config),
    shortSecret: shortSecret(environment),
    ignores: await missingIgnores(root),
  }
}

/** Code that is not carried over. */
const withoutServices: ReadonlySet<StrapiKind> = new Set(['admin', 'config', 'environment', 'migration'])

/** The settings that do not depend on `config/`. GraphQL and localization were plugins, installed or not. People had a panel, and keep having one. */
function decided(
  provider: DatabaseProvider,
  manifest: ExistingManifest | null,
  files: StaticConfig,
  environment: Environment,
): object {
  const isInstalled = (plugin: string) => manifest === null || `@strapi/plugin-${plugin}` in manifest.dependencies
  /** Strapi v4 uses a plugin that is installed, unless its config says otherwise. */
  const isUsed = (name: string, key = name) =>
    manifest !== null &&
    name in manifest.dependencies &&
    findStatic(files.get('plugins') ?? {}, [key, 'enabled'])?.value !== false &&
    findStatic(files.get('plugins') ?? {}, [key])?.value !== false
  const isDeep = isUsed('strapi-plugin-populate-deep')
  const isTransformed = isUsed('strapi-plugin-transformer', 'transformer')
  const locale = environment['STRAPI_PLUGIN_I18N_INIT_LOCALE_CODE']
  const rest = {
    // Without a maximum in its config, Strapi v4 has none.
    ...(manifest !== null && findStatic(files.get('api') ?? {}, ['rest', 'maxLimit']) === null
      ? { maxLimit: null }
      : {}),
    ...(isDeep ? { populateDeep: {} } : {}),
    ...(isTransformed ? { transform: {} } : {}),
  }
  return {
    database: { provider },
    ...(Object.keys(rest).length === 0 ? {} : { api: { rest } }),
    admin: { enabled: true },
    editorial: { enabled: true },
    ...(isInstalled('graphql') ? {} : { graphql: { enabled: false } }),
    ...(isInstalled('i18n') ? {} : { i18n: { enabled: false } }),
    ...(isInstalled('i18n') && locale ? { i18n: { defaultLocale: locale, locales: [locale] } } : {}),
  }
}

async function readEnvironment(root: string): Promise<Environment | null> {
  const path = join(root, '.env')
  if ((await statsAt(path)) === null) return null
  return parseEnv((await readProjectText(path)).text ?? '')
}

/** An existing `tsconfig.json` stays Strapi v4's: another one closer to the code takes precedence, in editors too. */
async function typescriptProject(root: string): Promise<TypescriptProject> {
  return (await statsAt(join(root, 'tsconfig.json'))) === null ? wiredAtTop : wiredInSource
}

async function survey(root: string, config: ProjectConfig): Promise<Pick<Adopted, 'models' | 'isLocalized'>> {
  const project = await load(root)
  const { sources, diagnostics } = parseModels(project.files, config.customFields)
  const resolved = resolve(sources, config)
  const types = sources.filter((source) => source.sort === 'content-type')
  return {
    models: {
      types: types.filter(({ plugin }) => plugin === null).length,
      components: sources.filter(({ sort }) => sort === 'component').length,
      extended: types.filter(({ plugin }) => plugin !== null).map(({ uid }) => uid.replace('plugin::', '')),
      diagnostics: [...project.diagnostics, ...diagnostics, ...resolved.diagnostics],
    },
    isLocalized: config.i18n.enabled && types.some(({ isLocalized }) => isLocalized),
  }
}

function missingVariables(environment: Environment, config: ProjectConfig): readonly string[] {
  const { provider } = config.database
  return [
    ...(environment['JWT_SECRET'] ? [] : ['JWT_SECRET']),
    ...(environment['API_TOKEN_SALT'] ? [] : ['API_TOKEN_SALT']),
    ...(provider === 'sqlite' || environment['DATABASE_URL'] ? [] : ['DATABASE_URL']),
    ...serviceVariables(config).filter((name) => !environment[name]),
  ]
}

function shortSecret(environment: Environment | null): number | null {
  const bytes = Buffer.byteLength(environment?.['JWT_SECRET'] ?? '')
  return bytes > 0 && bytes < 32 ? bytes : null
}
