import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { typescriptCompiler, typescriptConfig } from '../project/typescript.js'
import { ok, warning, type Finding, type Patient } from './finding.js'

/** Options that make a removed attribute a compile error, and each file compilable by itself. */
const wanted = ['strict', 'isolatedModules', 'verbatimModuleSyntax'] as const

export async function checkTypescript({ root }: Patient): Promise<readonly Finding[]> {
  const compiler = typescriptCompiler(root)
  const file = typescriptConfig(root)
  // A missing one was reported before.
  if (compiler === null || !existsSync(join(root, file))) return []
  const options = await readOptions(root, compiler, file)
  const missing = wanted.filter((name) => options[name] !== true)
  if (missing.length === 0) return [ok(`${file} is as strict as the generated code.`)]
  const words = missing.map((name) => `"${name}": true`).join(', ')
  return [warning(`${file} misses mistakes. Add ${words} to its compilerOptions.`)]
}

function readOptions(root: string, compiler: string, file: string): Promise<Readonly<Record<string, unknown>>> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [compiler, '--showConfig', '-p', file], { cwd: root, maxBuffer: 64e6 }, (error, out) => {
      if (error) return reject(new Error(out.trim() || error.message))
      const { compilerOptions }: { compilerOptions: Record<string, unknown> } = JSON.parse(out)
      resolve(compilerOptions)
    })
  })
}
