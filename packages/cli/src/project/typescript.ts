import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Returns the config that compiles a project: in a former Strapi project with a `tsconfig.json` of its own, ours is in `src`. */
export function typescriptConfig(root: string): string {
  const inner = 'src/tsconfig.json'
  return existsSync(join(root, inner)) ? inner : 'tsconfig.json'
}

/** Returns the project's compiler; null if it has none. */
export function typescriptCompiler(root: string): string | null {
  try {
    return join(dirname(createRequire(join(root, 'package.json')).resolve('typescript/package.json')), 'bin/tsc')
  } catch {
    return null
  }
}
