import { join } from 'node:path'
import type { Diagnostic } from '@content-gen/schema'
import { statsAt } from './project/entries.js'
import { readProjectText } from './project/read-text.js'

export interface LoadedConfig {
  readonly file: string
  /** JSON text; null if there is no config file. */
  readonly text: string | null
  readonly diagnostics: readonly Diagnostic[]
}

const jsonFile = 'content-gen.config.json'
const typescriptFile = 'content-gen.config.ts'

/** Reads the project's config. In TypeScript it is the default export of a file without imports. */
export async function loadConfig(root: string): Promise<LoadedConfig> {
  const present = async (file: string) => (await statsAt(join(root, file))) !== null
  const [hasJson, hasTypescript] = [await present(jsonFile), await present(typescriptFile)]
  if (hasJson && hasTypescript) return failed(typescriptFile, 'config-twice', `${jsonFile} exists as well`)
  if (!hasJson && !hasTypescript) return { file: jsonFile, text: null, diagnostics: [] }
  const file = hasJson ? jsonFile : typescriptFile
  const { text, problem } = await readProjectText(join(root, file))
  if (text === null) return failed(file, 'file-unreadable', problem)
  return hasJson ? { file, text, diagnostics: [] } : evaluate(file, text)
}

async function evaluate(file: string, text: string): Promise<LoadedConfig> {
  const { ts } = await import('ts-morph')
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  })
  const [mistake] = diagnostics
  if (mistake !== undefined)
    return failed(file, 'config-fails', ts.flattenDiagnosticMessageText(mistake.messageText, ' '))
  try {
    const module: { default?: unknown } = await import(
      `data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`
    )
    // A function, for instance, has no JSON.
    const json: string | undefined = JSON.stringify(module.default)
    if (json === undefined) return failed(file, 'config-no-default', 'the config must be the default export, an object')
    return { file, text: json, diagnostics: [] }
  } catch (error) {
    return failed(
      file,
      'config-fails',
      `the config cannot be evaluated: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

function failed(file: string, code: string, message: string): LoadedConfig {
  return {
    file,
    text: null,
    diagnostics: [{ severity: 'error', code, message, at: { file, pointer: '' }, hint: null }],
  }
}
