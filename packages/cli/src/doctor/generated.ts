import { generate, isPrismaClientCurrent } from '@content-gen/codegen'
import { hasErrors } from '@content-gen/schema'
import { asFinding, ok, problem, some, type Finding, type Patient } from './finding.js'
import { checkOwnerCode } from './owner-code.js'

/** The generated source against the models, and the owner's code that it wires. */
export async function checkGenerated({ root }: Patient): Promise<readonly Finding[]> {
  const { diagnostics, changes } = await generate({ projectDir: root, mode: 'check' })
  // The config and the packages were judged before.
  const told = diagnostics.filter(({ at }) => !/^(content-gen\.config\.|package\.json$)/.test(at.file))
  const findings = told.map(asFinding)
  if (hasErrors(diagnostics)) return findings
  const due = changes.filter(({ kind }) => kind === 'create' || kind === 'update' || kind === 'delete')
  if (due.length > 0) {
    const paths = some(due.map(({ path }) => path))
    return [...findings, problem(`Not as the models say: ${paths}. Run \`content-gen generate\`.`)]
  }
  const known = told.map(({ at }) => at.file.replace(/:\d+$/, ''))
  return [
    ...findings,
    ok('The generated source is what the models say.'),
    (await isPrismaClientCurrent(root)) ? ok('The Prisma client is the one of the schema.') : problem(clientMissing),
    ...(await checkOwnerCode(root, known)),
  ]
}

const clientMissing = 'The Prisma client is not the one of prisma/schema.prisma. Run `content-gen generate`.'
