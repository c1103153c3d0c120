import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { importedSources } from '../project/imported-sources.js'
import { typescriptCompiler, typescriptConfig } from '../project/typescript.js'

/** Where the Prisma client is compiled to, before it takes its place. */
export const clientDraft = 'dist/.client'

/**
 * TypeScript as the project has it, each run a process of its own. What is served is compiled file by file: types are neither
 * followed nor judged, which takes a fraction of the time, and a mistake in them stops nothing.
 */
export class Compiler {
  constructor(private readonly root: string) {}

  /** Compiles all but the Prisma client. Answers why a file is none of TypeScript's, and then writes nothing; null: done. */
  async emitApp(): Promise<string | null> {
    // Imports are not followed: what the config does not include is named.
    const files = (await importedSources(this.root)).map((path) => `../${path}`)
    return this.#emit('app', { outDir: '.', files, exclude: ['../src/generated/prisma'] })
  }

  /** Compiles the Prisma client into `clientDraft`. */
  emitClient(): Promise<string | null> {
    return this.#emit('client', { outDir: '.client', include: ['../src/generated/prisma'] })
  }

  /** Judges the types of everything. Answers what is wrong, null where nothing is. */
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

/** Left out, `include` is the project's own. */
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
