import type { Adopted } from '@content-gen/codegen'
import { appendLines, describeSteps, shellWord } from './init-steps.js'

/** What of a Strapi project is served, what is not, and what to type next. */
export function describeAdopted(dir: string, adopted: Adopted): string {
  return [
    'A Strapi project: none of its files was touched.\n',
    ...(adopted.isLater ? ['Its version is later than 4: here its models get the API of Strapi v4.\n'] : []),
    section('Carries over', carried(adopted)),
    section('Does not carry over', left(adopted)),
    section(
      'Written',
      adopted.written.map((path) => (path === '.env' ? '.env, with secrets made for this folder alone' : path)),
    ),
    section('There already, and left as it is', adopted.kept),
    section('Before the first start', before(adopted)),
    `\n${heading(adopted)}\n`,
    describeSteps(dir, commands(adopted)),
    '\nWhat differs, and how contents move: node_modules/content-gen/docs/moving-from-strapi-v4.md\n',
  ].join('')
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`
}

function carried({ models, carried: settings }: Adopted): readonly string[] {
  return [
    `src/api: ${count(models.types, 'content type')}`,
    `src/components: ${count(models.components, 'component')}`,
    ...models.extended.map((type) => `src/extensions: what it adds to ${type}`),
    ...[...new Set(settings.map(({ file }) => file))].map((name) => {
      const found = settings.filter(({ file }) => file === name)
      return `config/${name}: ${found.map(({ path }) => path.join('.')).join(', ')}`
    }),
  ]
}

function left({ code, left: settings, packages }: Adopted): readonly string[] {
  const own = code.filter(({ isPlain }) => !isPlain)
  const plain = code.filter(({ isPlain }) => isPlain)
  return [
    ...own.map(({ path, kind }) => `${path}: ${instead[kind]}`),
    ...(plain.length === 0
      ? []
      : [`${count(plain.length, 'file')} without code of their own: what is generated does the same, so delete them`]),
    ...settings.map(({ file, path, why }) => `config/${file}: ${path.join('.') || 'all of it'} (${why})`),
    ...packages.map(({ name, instead: words }) => `${name}${words === null ? '' : `: ${words}`}`),
    'the admin panel, and what was set in it: permissions, roles, locales, webhooks',
    "the contents of Strapi's database",
  ]
}

const instead: Readonly<Record<Adopted['code'][number]['kind'], string>> = {
  controller: '`content-gen add controller` writes a start for it',
  service: '`content-gen add service` writes a start for it',
  routes: '`content-gen add route` writes a start for it',
  policy: '`content-gen add policy` writes a start for it',
  middleware: '`content-gen add middleware` writes a start for it',
  lifecycles: '`content-gen add lifecycle` writes a start for it',
  seed: '`content-gen seed` runs one that `defineSeed` makes',
  app: '`defineApp` in src/index.ts has register, bootstrap and destroy',
  extension: 'only models extend a feature',
  plugin: 'a plugin',
  admin: 'the admin panel',
  config: 'code, which is not read',
}

function before(adopted: Adopted): readonly string[] {
  const { database, off, code, edits, variables, shortSecret, isLocalized } = adopted
  const isTypescript = code.some(({ path, isPlain }) => !isPlain && path.endsWith('.ts') && !path.startsWith('config/'))
  return [
    'content-gen.config.json: grant permissions, as "api::article.article.find" to "public"; nobody holds any yet',
    ...(isLocalized ? ['content-gen.config.json: name your locales in i18n.locales'] : []),
    ...off.map((feature) => `content-gen.config.json: ${feature} is off, as it was`),
    ...(database.isSettled ? [] : [`content-gen.config.json: ${otherDatabase(database)}`]),
    ...(database.provider === 'postgresql' ? ["DATABASE_URL: an empty database, not Strapi's own"] : []),
    ...(variables.length === 0 ? [] : [`.env: set ${variables.join(', ')} (secrets: openssl rand -base64 32)`]),
    ...(shortSecret === null
      ? []
      : [
          `.env: JWT_SECRET has ${shortSecret} bytes and needs 32; a new one (openssl rand -base64 32) signs everybody out`,
        ]),
    ...(isTypescript
      ? ['TypeScript for Strapi is not compiled, and in the way of `content-gen add`: move it aside']
      : []),
    ...(edits === null
      ? []
      : [
          'package.json becomes "type": "module": scripts of yours in CommonJS end in .cjs from then on',
          'Strapi itself will not start from this folder any more: work on a branch or in a copy',
        ]),
  ]
}

function otherDatabase({ provider, client }: Adopted['database']): string {
  const was = client === null ? 'cannot be read from config/database' : `was ${client}, which is not served`
  return `the database ${was}; it says ${provider} now`
}

/** These commands, other than `init` itself, change files that were there. */
function heading({ edits, ignores }: Adopted): string {
  const changed = [...(edits === null ? [] : ['package.json']), ...(ignores.length === 0 ? [] : ['.gitignore'])]
  return changed.length === 0 ? 'Next:' : `Next (these commands change ${changed.join(' and ')}):`
}

function commands({ edits, ignores, kept }: Adopted): readonly string[] {
  const pairs = (values: readonly (readonly [string, string])[]) =>
    values.map(([key, value]) => ` \\\n  ${shellWord(`${key}=${value}`)}`).join('')
  return [
    ...(edits === null || edits.remove.length === 0
      ? []
      : [`npm pkg delete${edits.remove.map((key) => ` \\\n  ${shellWord(key)}`).join('')}`]),
    ...(edits === null ? [] : [`npm pkg set${pairs(edits.set)}`, `npm pkg set --json${pairs(edits.setJson)}`]),
    ...(kept.includes('.npmrc') ? ['npm config set install-links=true --location=project'] : []),
    ...(ignores.length === 0 ? [] : [appendLines(ignores, '.gitignore')]),
    'npm install',
    'npx content-gen generate',
    'npx content-gen migrate dev',
    'npm start',
  ]
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
