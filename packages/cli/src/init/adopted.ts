import { packageManagers, type Adopted } from '@content-gen/codegen'
import { appendLines, count, deleteFiles, describeSteps, section, shellWord } from './steps.js'

/** Describes what of a Strapi project is served, what is not, and what to type next. */
export function describeAdopted(dir: string, adopted: Adopted): string {
  return [
    'A Strapi project: its files were not changed.\n',
    ...(adopted.isLater ? ['Its version is later than 4: here its models get the API of Strapi v4.\n'] : []),
    section('Carries over', carried(adopted)),
    section('Your code, which `content-gen adopt-code` writes in TypeScript', ownCode(adopted)),
    section('Does not carry over', left(adopted)),
    section(
      'Written',
      adopted.written.map((path) => (path === '.env' ? '.env, with newly generated secrets' : path)),
    ),
    section('Existed already, not changed', adopted.kept),
    section('Before the first start', before(adopted)),
    `\n${heading(adopted)}\n`,
    describeSteps(dir, commands(adopted)),
    '\nDifferences, and how to move contents: node_modules/content-gen/docs/moving-from-strapi-v4.md\n',
  ].join('')
}

function carried({ models, carried: settings, production }: Adopted): readonly string[] {
  return [
    `src/api: ${count(models.types, 'content type')}`,
    `src/components: ${count(models.components, 'component')}`,
    ...models.extended.map((type) => `src/extensions: additions to ${type}`),
    ...[...new Set(settings.map(({ file }) => file))].map((name) => {
      const found = settings.filter(({ file }) => file === name)
      return `config/${name}: ${found.map(({ path }) => path.join('.')).join(', ')}`
    }),
    ...(production.length === 0 ? [] : [`${production.join(', ')}: read too; what they say counts`]),
  ]
}

function ownCode({ code, packageManager }: Adopted): readonly string[] {
  const own = code.filter(({ isPlain, isAdopted }) => !isPlain && isAdopted)
  if (own.length === 0) return []
  const lines = own.reduce((sum, each) => sum + each.lines, 0)
  const command = `${packageManagers[packageManager].run} content-gen adopt-code --from .`
  return [
    `${count(own.length, 'file')}, ${count(lines, 'line')} in all: after the commands below, \`${command}\` says what to type`,
    ...own.map(described),
  ]
}

function left({ code, left: settings, packages, useless }: Adopted): readonly string[] {
  const plain = code.filter(({ isPlain }) => isPlain)
  return [
    ...code.filter(({ isPlain, isAdopted }) => !isPlain && !isAdopted).map(described),
    ...(plain.length === 0
      ? []
      : [
          `${count(plain.length, 'file')} without code of their own: generated code does the same, so they are deleted below`,
        ]),
    ...settings.map(({ file, path, why }) => `config/${file}: ${path.join('.') || 'all of it'} (${why})`),
    ...packages.map(({ name, instead }) => `${name}: ${instead ?? `not known; see plugins.md ${besideMoving}`}`),
    ...useless.map(({ path, why }) => `${path}: ${why}`),
    'administrators and what they set in the panel: permissions, roles, locales, webhooks; the panel here is another one, at /admin',
    "the contents of Strapi's database",
  ]
}

const besideMoving = 'beside moving-from-strapi-v4.md'

type StrapiFile = Adopted['code'][number]

function described(file: StrapiFile): string {
  const words = becomesOf(file)
  const subscriptions = file.hasSubscriptions ? noSubscriptions : ''
  return `${file.path} (${count(file.lines, 'line')})${words === '' ? '' : `: ${words}`}${subscriptions}`
}

const noSubscriptions = '. Its subscriptions have no counterpart: clients ask again, or a webhook tells them'

/** Returns what becomes of a file; nothing if it keeps its place. */
function becomesOf({ path, kind, isAdopted }: StrapiFile): string {
  const [, plugin] = /^src\/plugins\/([^/]+)\/(?:server\/|strapi-server\.)/.exec(path) ?? []
  if (plugin !== undefined) return `becomes a part of src/api/${plugin}`
  return (isAdopted ? adoptedAs : instead)[kind] ?? ''
}

type Words = Readonly<Partial<Record<StrapiFile['kind'], string>>>

const adoptedAs: Words = {
  graphql: '`register` in src/index.ts is given `graphql.extension`',
  extension: 'its actions and routes',
  config: 'if your code reads it',
}

const instead: Words = {
  seed: '`content-gen seed` runs one that `defineSeed` makes',
  extension: 'this plugin has no routes here: write routes of your own, or lifecycles',
  admin: `a part of the admin panel; see extending-the-panel.md ${besideMoving}`,
  environment: 'settings of one environment: here all have one config, and each has variables of its own',
  migration: '`migrate dev` writes what changes tables, from the models',
}

function before(adopted: Adopted): readonly string[] {
  const { database, off, code, edits, variables, shortSecret, isLocalized } = adopted
  const isTypescript = code.some(({ path, isPlain }) => !isPlain && path.endsWith('.ts') && !path.startsWith('config/'))
  return [
    'content-gen.config.json: grant permissions, like "api::article.article.find" to "public"; no role has any yet',
    ...(isLocalized ? ['content-gen.config.json: name your locales in i18n.locales'] : []),
    ...(adopted.isUnlimited
      ? ['content-gen.config.json: lists have no maximum (api.rest.maxLimit), as they had none']
      : []),
    ...off.map((feature) => `content-gen.config.json: ${feature} is off, as it was`),
    `content-gen.config.json: ${databaseWords(database)}`,
    ...(database.provider === 'postgresql' ? ["DATABASE_URL: an empty database, not Strapi's own"] : []),
    ...(variables.length === 0 ? [] : [`.env: set ${variables.join(', ')} (secrets: openssl rand -base64 32)`]),
    ...(shortSecret === null
      ? []
      : [
          `.env: JWT_SECRET has ${shortSecret} bytes and needs 32; a new one (openssl rand -base64 32) signs all users out`,
        ]),
    ...(isTypescript ? ['TypeScript for Strapi is not compiled, and blocks `content-gen add`: move it aside'] : []),
    ...installation(adopted),
    ...(edits === null
      ? []
      : [
          'package.json becomes "type": "module": rename your CommonJS scripts to .cjs',
          'Strapi itself will no longer start from this folder: work on a branch or in a copy',
        ]),
  ]
}

/** Of files that `init` does not change. */
function installation({ kept, packageManager }: Adopted): readonly string[] {
  return [
    ...(kept.includes('pnpm-workspace.yaml')
      ? [
          'pnpm-workspace.yaml: allow the install scripts of bcrypt and better-sqlite3 (onlyBuiltDependencies; allowBuilds from pnpm 11 on)',
          'pnpm-workspace.yaml: from pnpm 11 on, `overrides` takes what package.json has as `resolutions`',
        ]
      : []),
    ...(kept.includes('.yarnrc') ? ['.yarnrc: add "ignore-engines true"'] : []),
    ...(packageManager === 'yarn'
      ? ['Dockerfile: if .yarnrc.yml has yarnPath, copy .yarn before the installation']
      : []),
  ]
}

function databaseWords({ provider, client, chosenBy }: Adopted['database']): string {
  if (chosenBy === 'option') return `the database is ${provider}, as you asked`
  if (chosenBy === 'config')
    return `the database is ${provider}, as in config/database; change it before the first migration only`
  const was = client === null ? 'cannot be read from config/database' : `was ${client}, which is not supported`
  const other = provider === 'sqlite' ? 'postgresql' : 'sqlite'
  return `the database ${was}; it says ${provider} now, and may say ${other} before the first migration`
}

/** Unlike `init` itself, these commands change existing files. */
function heading({ edits, ignores, code }: Adopted): string {
  const changed = [...(edits === null ? [] : ['package.json']), ...(ignores.length === 0 ? [] : ['.gitignore'])]
  const plain = code.filter(({ isPlain }) => isPlain)
  const acts = [
    ...(changed.length === 0 ? [] : [`change ${changed.join(' and ')}`]),
    ...(plain.length === 0 ? [] : [`delete ${count(plain.length, 'file')}`]),
  ]
  return acts.length === 0 ? 'Next:' : `Next (these commands ${acts.join(' and ')}):`
}

/** `npm pkg`, which comes with Node.js, edits package.json for other package managers too. */
function commands({ edits, ignores, packageManager, code }: Adopted): readonly string[] {
  const { program, run } = packageManagers[packageManager]
  const plain = code.filter(({ isPlain }) => isPlain)
  const pairs = (values: readonly (readonly [string, string])[]) =>
    values.map(([key, value]) => ` \\\n  ${shellWord(`${key}=${value}`)}`).join('')
  return [
    ...(plain.length === 0 ? [] : [deleteFiles(plain.map(({ path }) => path))]),
    ...(edits === null || edits.remove.length === 0
      ? []
      : [`npm pkg delete${edits.remove.map((key) => ` \\\n  ${shellWord(key)}`).join('')}`]),
    ...(edits === null ? [] : [`npm pkg set${pairs(edits.set)}`, `npm pkg set --json${pairs(edits.setJson)}`]),
    ...(ignores.length === 0 ? [] : [appendLines(ignores, '.gitignore')]),
    `${program} install`,
    `${run} content-gen generate`,
    `${run} content-gen migrate dev`,
    // Later releases of Yarn call no `prestart`.
    ...(packageManager === 'yarn' ? ['yarn build'] : []),
    `${program} start`,
  ]
}
