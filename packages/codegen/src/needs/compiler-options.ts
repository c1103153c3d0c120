/** Settings in the owner's `tsconfig.json` that would break the generated source. */
import { dirname, join, posix } from 'node:path'
import type { Diagnostic } from '@content-gen/schema'
import { statsAt } from '../project/entries.js'
import { problem } from '../project/problem.js'
import { readProjectText } from '../project/read-text.js'

type Options = Readonly<Record<string, unknown>>

/** `build`: the script that compiles; compilers other than `tsc` are not checked. */
export async function compilerNeeds(root: string, build: string): Promise<readonly Diagnostic[]> {
  if (!/\btsc\b/.test(build)) return []
  const file = await configFile(root, build)
  const options = await compilerOptions(root, file, 5)
  return [
    ...(options['noEmit'] === true || options['emitDeclarationOnly'] === true
      ? [
          diagnosticOf(
            file,
            options['noEmit'] === true ? 'noEmit' : 'emitDeclarationOnly',
            'the compiler would not write a server',
          ),
        ]
      : []),
    ...(noModules.test(String(options['module'] ?? ''))
      ? [
          diagnosticOf(
            file,
            'module',
            'the generated source consists of ES modules',
            'Write "nodenext", for "moduleResolution" too.',
          ),
        ]
      : []),
  ]
}

const noModules = /^(commonjs|amd|umd|system|none)$/i

/** Returns the config that `tsc -p` names, or the one where `tsc` starts. */
async function configFile(root: string, build: string): Promise<string> {
  const [, named] = /\s(?:-p|--project)[\s=]+["']?([\w./-]+)/.exec(build) ?? []
  if (named === undefined) return 'tsconfig.json'
  const path = posix.normalize(named)
  return (await statsAt(join(root, path)))?.isDirectory() === true ? posix.join(path, 'tsconfig.json') : path
}

/** Includes the options of the files that it extends, as far as they are the owner's. */
async function compilerOptions(root: string, file: string, depth: number): Promise<Options> {
  const { text } = await readProjectText(join(root, file))
  const config = text === null ? {} : parse(text)
  const own = isRecord(config['compilerOptions']) ? config['compilerOptions'] : {}
  const bases = [config['extends']].flat().filter((base) => typeof base === 'string' && base.startsWith('.'))
  const inherited =
    depth === 0
      ? []
      : await Promise.all(
          bases.map((base) => compilerOptions(root, join(dirname(file), withEnding(String(base))), depth - 1)),
        )
  return Object.assign({}, ...inherited, own)
}

function withEnding(path: string): string {
  return path.endsWith('.json') ? path : `${path}.json`
}

/** Parses JSON with comments and trailing commas. */
function parse(text: string): Options {
  const bare = text
    .replace(/("(?:[^"\\]|\\.)*")|\/\/.*|\/\*[^]*?\*\//g, '$1')
    .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, '$1')
  try {
    const value: unknown = JSON.parse(bare)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function diagnosticOf(file: string, option: string, message: string, hint: string | null = null): Diagnostic {
  const at = { file, pointer: `/compilerOptions/${option}` }
  return { ...problem('compiler-options', file, message, hint), at, severity: 'warning' }
}
