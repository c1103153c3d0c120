import { loadConfig, missingFiles } from '@content-gen/codegen'
import { hasErrors, parseConfig, type ProjectConfig } from '@content-gen/schema'
import { asFinding, ok, type Finding } from './finding.js'

/** The config, and what is wrong with it. */
export async function checkConfig(
  root: string,
): Promise<{ readonly config: ProjectConfig | null; readonly findings: readonly Finding[] }> {
  const loaded = await loadConfig(root)
  const { config, diagnostics } = parseConfig(loaded.text, loaded.file)
  const all = [...loaded.diagnostics, ...diagnostics, ...(await missingFiles(root, config))]
  const findings = all.map(asFinding)
  const whole = loaded.text === null ? 'There is no config: every default holds.' : `${loaded.file} is right.`
  return { config: hasErrors(all) ? null : config, findings: findings.length > 0 ? findings : [ok(whole)] }
}
