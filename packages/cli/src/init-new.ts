import type { NewSite } from '@content-gen/codegen'
import { appendLines, describeSteps } from './init-steps.js'

/** What was written, and what to type next. */
export function describeNewSite(dir: string, site: NewSite): string {
  const { provider, written, kept, generated, ignores, isVendored } = site
  return [
    ...written.map((path) => `wrote  ${path}${path in words ? `   ${words[path]}` : ''}\n`),
    `wrote  prisma/ with the first migration, src/generated/: ${generated} files that follow from the models\n`,
    ...kept.map((path) => `kept   ${path}\n`),
    ...(isVendored
      ? ['wrote  vendor/ with the packages, which are on no registry: for version control, like the rest\n']
      : []),
    ...(provider === 'postgresql'
      ? ['\nFirst write the address of an empty PostgreSQL database into .env, as DATABASE_URL.\n']
      : []),
    '\nNext:\n',
    describeSteps(dir, [
      ...(ignores.length === 0 ? [] : [appendLines(ignores, '.gitignore')]),
      'npm install',
      'npx content-gen generate',
      'npx content-gen migrate deploy',
      'npm start',
    ]),
    '\nIt answers at http://localhost:1337/api/articles.\n',
  ].join('')
}

const words: Readonly<Record<string, string>> = {
  'content-gen.config.json': 'who may read what, and every other setting',
  '.env': 'secrets made for this folder alone: not for version control',
}
