import { generate, isPrismaClientCurrent } from '@content-gen/codegen'
import { hasErrors } from '@content-gen/schema'
import { filesIn, foldersBelow } from '../project/folders-below.js'
import { importedSources } from '../project/imported-sources.js'
import { asFinding, ok, problemFound, some, warning, type Finding, type Patient } from './finding.js'

/** Compares the generated source with the models, and the owner's code that it wires. */
export async function checkGenerated({ root }: Patient): Promise<readonly Finding[]> {
  const { diagnostics, changes } = await generate({ projectDir: root, mode: 'check' })
  const told = diagnostics.filter(({ at, code }) => !at.file.startsWith('content-gen.config.') && !toldBefore.has(code))
  const findings = told.map(asFinding)
  if (hasErrors(diagnostics)) return findings
  const due = changes.filter(({ kind }) => kind === 'create' || kind === 'update' || kind === 'delete')
  if (due.length > 0) {
    const paths = some(due.map(({ path }) => path))
    return [...findings, problemFound(`Out of date: ${paths}. Run \`content-gen generate\`.`)]
  }
  const known = told.map(({ at }) => at.file.replace(/:\d+$/, ''))
  return [
    ...findings,
    ok('The generated source is up to date.'),
    (await isPrismaClientCurrent(root)) ? ok('The Prisma client matches the schema.') : problemFound(clientMissing),
    ...(await checkOwnerCode(root, known)),
  ]
}

/** The packages were checked like the config. */
const toldBefore: ReadonlySet<string> = new Set(['dependency-missing', 'dependency-version'])

const clientMissing = 'The Prisma client does not match prisma/schema.prisma. Run `content-gen generate`.'

/** Reports TypeScript below `src` that the server does not import, for example in a folder that nothing wires. `known` was reported before. */
async function checkOwnerCode(root: string, known: readonly string[]): Promise<readonly Finding[]> {
  const reached = new Set([...(await importedSources(root)), ...known])
  const folders = foldersBelow(root, 'src', ['src/generated', 'src/node_modules'])
  const files = filesIn(root, folders).filter((path) => path.endsWith('.ts') && !/\.(d|test|spec)\.ts$/.test(path))
  const lost = files.filter((path) => !reached.has(path))
  if (lost.length > 0) return [warning(`Not part of the server: ${some(lost)}. ${wiring}`)]
  return files.some((path) => !known.includes(path)) ? [ok('Your own code is part of the server.')] : []
}

const wiring = 'Code is used if it is in a place that `content-gen add` writes to, or imported from there.'
