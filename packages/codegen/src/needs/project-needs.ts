import type { Diagnostic, ProjectConfig } from '@content-gen/schema'
import type { Change } from '../compare-files.js'
import { problem } from '../project/problem.js'
import { readManifestOf } from '../scaffold/existing-manifest.js'
import { packageManifest } from '../scaffold/package-manifest.js'
import { commandNeeds } from './command.js'
import { compilerNeeds } from './compiler-options.js'
import { dependencyNeeds } from './dependencies.js'
import { vendorNeeds } from './vendor.js'
import { gonePackages } from './gone-packages.js'

/**
 * Lists the changes to the owner's `package.json` and `tsconfig.json` that the generated source needs to build and run. A project without
 * these files gets them from this run.
 */
export async function projectNeeds(
  root: string,
  config: ProjectConfig,
  changes: readonly Change[],
): Promise<readonly Diagnostic[]> {
  const manifest = await readManifestOf(root)
  if (manifest === null) return []
  return [
    ...moduleNeeds(manifest.type),
    ...scriptNeeds(manifest.scripts, packageManifest(config).scripts),
    ...dependencyNeeds(manifest, config, gonePackages(changes)),
    ...(await vendorNeeds(root, manifest)),
    ...(await commandNeeds(root, manifest.scripts['migrate'] ?? '')),
    ...(await compilerNeeds(root, manifest.scripts['build'] ?? 'tsc')),
  ]
}

function moduleNeeds(type: string | null): readonly Diagnostic[] {
  if (type === 'module') return []
  const message = 'the generated source consists of ES modules, but Node.js takes the files here for CommonJS'
  return [warning('module-type', message, 'Run: npm pkg set type=module')]
}

type Scripts = Readonly<Record<string, string>>

/** The scripts that the Dockerfile and the documentation call. */
function scriptNeeds(scripts: Scripts, wanted: Scripts): readonly Diagnostic[] {
  const missing = ['build', 'start', 'migrate'].filter((name) => !(name in scripts))
  if (missing.length === 0) return []
  const values = missing.map((name) => `"scripts.${name}=${wanted[name]}"`)
  return [
    warning(
      'script-missing',
      `package.json lacks the script ${missing.join(', ')}`,
      `Run: npm pkg set ${values.join(' ')}`,
    ),
  ]
}

function warning(code: string, message: string, hint: string): Diagnostic {
  return { ...problem(code, 'package.json', message, hint), severity: 'warning' }
}
