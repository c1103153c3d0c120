import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { importedSources } from '../project/imported-sources.js'
import { typescriptCompiler, typescriptConfig } from '../project/typescript.js'

/** The folder that the Prisma client is compiled into before it takes its place. */
export const clientDraft = 'dist/.client'

/**
 * The project's own TypeScript, each run in its own process. What is served is compiled file by file: types are neither followed nor
 * checked, which takes a fraction of the time, and type errors do not stop it.
 */
export class Compiler {
  constructor(private readonly root: string) {}

  /** Compiles everything except the Prisma client. Returns why a file is not valid TypeScript, and then writes nothing; null: done. */
  async emitApp(): Promise<string | null> {
    // Imports are not followed, so files that the config does not include are named.
    const files = (await importedSources(this.root)).map((path) => `../${path}`)
    return this.#emit('app', { outDir: '.', files, exclude: ['../src/generated/prisma'] })
  }

  /** Compiles the Prisma client into `clientDraft`. */
  emitClient(): Promise<string | null> {
    return this.#emit('client', { outDir: '.client', include: ['../src/generated/prisma'] })
  }

  /** Checks all types. Returns the errors, or null. */
  check(): Promise<string | null> {
    return this.#run(['--noEmit', '-p', typescriptConfig(this.root)])
  }

  async #emit(name: string, { outDir, ...files }: Emission): Promise<string | null> {
    const path = join(this.root, 'dist', `tsconfig.${name}.json`)
    const config = {
      extends: `../${typescriptConfig(this.root)}`,
      compilerOptions: { ...asSingleFiles, outDir },
      ...files,
    }
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, JSON.stringify(config, null, 2))
    return this.#run(['-p', path])
  }

  #run(words: readonly string[]): Promise<string | null> {
    const compiler = typescriptCompiler(this.root)
    if (compiler === null) return Promise.resolve('TypeScript is not installed in this project: run `npm install`.')
    const pretty = process.stderr.isTTY ? ['--pretty'] : []
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [compiler, ...pretty, ...words],
        { cwd: this.root, maxBuffer: 64e6 },
        (error, out, err) => resolve(error === null ? null : out + err || error.message),
      )
    })
  }
}

/** If absent, `include` is the project's own. */
interface Emission {
  readonly outDir: string
  readonly files?: readonly string[]
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
}

const asSingleFiles = {
  noCheck: true,
  noResolve: true,
  types: [],
  resolveJsonModule: true,
  isolatedModules: true,
  noEmitOnError: true,
  incremental: false,
  composite: false,
  rootDir: '../src',
}
