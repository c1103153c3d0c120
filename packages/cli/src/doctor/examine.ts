import { loadConfig, missingFiles, projectRoot } from '@content-gen/codegen'
import { projectEnvironment } from '@content-gen/operate'
import { hasErrors, parseConfig, type ProjectConfig } from '@content-gen/schema'
import { checkDatabase, checkRoles } from './database.js'
import { asFinding, ok, problemFound, type Finding, type Patient } from './finding.js'
import { checkGenerated } from './generated.js'
import { checkIndexes } from './indexes.js'
import { checkNames } from './names.js'
import { checkPictures } from './pictures.js'
import { checkPooler } from './pooler.js'
import { checkSecrets } from './secrets.js'
import { checkSignIns } from './sign-ins.js'
import { checkTypescript } from './typescript.js'
import { checkUploads } from './uploads.js'
import { checkVersions } from './versions.js'

type Check = (patient: Patient) => Promise<readonly Finding[]>

const checks: Readonly<Record<string, Check>> = {
  'The versions of packages': checkVersions,
  'The library for pictures': checkPictures,
  'The generated source': checkGenerated,
  'The config of TypeScript': checkTypescript,
  'The secrets': checkSecrets,
}

/** These query the database, and would all report the same if there is none. */
const databaseChecks: Readonly<Record<string, Check>> = {
  'The way to the database': checkPooler,
  'The roles': checkRoles,
  'The names of accounts': checkNames,
  'Sign-in by others': checkSignIns,
  'The uploaded files': checkUploads,
  'The indexes': checkIndexes,
}

/** Returns the findings about a project, in the order in which to fix them. Changes nothing. */
export async function* examine(projectDir: string): AsyncGenerator<Finding> {
  const root = await projectRoot(projectDir)
  const { config, findings } = await checkConfig(root)
  yield* findings
  const patient = { root, config, variables: { ...(await projectEnvironment(root)), ...definedVariables() } }
  for (const [name, check] of Object.entries(checks)) yield* await attempted(name, () => check(patient))
  const found = await attempted('The database', () => checkDatabase(patient))
  yield* found
  if (found.some(({ state }) => state === 'problem')) return
  for (const [name, check] of Object.entries(databaseChecks)) yield* await attempted(name, () => check(patient))
}

/** A check that fails is reported like any other finding. */
async function attempted(name: string, check: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [problemFound(`${name} could not be checked: ${error instanceof Error ? error.message : String(error)}`)]
  }
}

/** An empty variable counts as unset, as in a server. */
function definedVariables(): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(process.env).filter(([, value]) => value))
}

/** Returns the config, and what is wrong with it. */
async function checkConfig(
  root: string,
): Promise<{ readonly config: ProjectConfig | null; readonly findings: readonly Finding[] }> {
  const loaded = await loadConfig(root)
  const { config, diagnostics } = parseConfig(loaded.text, loaded.file)
  const all = [...loaded.diagnostics, ...diagnostics, ...(await missingFiles(root, config))]
  const findings = all.map(asFinding)
  const whole = loaded.text === null ? 'There is no config: all defaults apply.' : `${loaded.file} is valid.`
  return { config: hasErrors(all) ? null : config, findings: findings.length > 0 ? findings : [ok(whole)] }
}
