import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The config that a project is compiled by: where one was adopted that has a `tsconfig.json` of its own, ours lies in `src`. */
export function typescriptConfig(root: string): string {
  const inner = 'src/tsconfig.json'
  return existsSync(join(root, inner)) ? inner : 'tsconfig.json'
}

/** The compiler that a project has; null where it has none. */
export function typescriptCompiler(root: string): string | null {
  try {
    return join(dirname(createRequire(join(root, 'package.json')).resolve('typescript/package.json')), 'bin/tsc')
  } catch {
    return null
  }
}
