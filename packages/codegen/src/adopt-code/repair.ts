/** Adds the types that strict TypeScript asks for, where the generated project tells which. */
import { join } from 'node:path'
import { Project, ts } from 'ts-morph'
import { compareText } from '@content-gen/schema'
import type { EditedFiles } from '../load.js'
import { statsAt } from '../project/entries.js'
import { renderProject } from '../render-project.js'
import { Edits } from './edits.js'
import { mend } from './mend.js'

/** A line that does not compile, with the compiler's words. */
export interface Unfinished {
  readonly path: string
  readonly line: number
  readonly message: string
}

export interface Repaired {
  readonly texts: ReadonlyMap<string, string>
  readonly unfinished: readonly Unfinished[]
  /** Modules that have no types. */
  readonly untyped: readonly string[]
}

const rounds = 6

/** The options of generated projects: nobody's `tsconfig.json` is read. */
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: true,
  noEmit: true,
}

/**
 * Returns the texts with types added; null if the project is not generated yet, so that nothing can be compiled. `models`: those that come with
 * the texts.
 */
export async function repair(
  root: string,
  texts: ReadonlyMap<string, string>,
  models: EditedFiles,
): Promise<Repaired | null> {
  if ((await statsAt(join(root, 'src/generated/owner.ts'))) === null) return null
  const project = new Project({ compilerOptions: options, skipAddingFilesFromTsConfig: true })
  const now = new Map(texts)
  const files = [...texts].map(([path, text]) => ({ path, text }))
  // As `generate` will write them: the types of the models and services that come with these files.
  for (const { path, contents } of (await renderProject(root, false, files, models)).artifacts ?? [])
    if (path.endsWith('.ts')) project.createSourceFile(join(root, path), contents, { overwrite: true })
  for (const [path, text] of now) project.createSourceFile(join(root, path), text, { overwrite: true })
  for (let round = 0; round < rounds; round++) {
    const { compilerObject: program } = project.getProgram()
    const changed = [...now].flatMap(([path]) => {
      const source = program.getSourceFile(join(root, path))
      if (source === undefined) return []
      const edits = new Edits(source)
      const isChanged = program
        .getSemanticDiagnostics(source)
        .map((each) => mend(edits, each, program.getTypeChecker()))
        .includes(true)
      return isChanged ? [[path, edits.between(0, source.text.length)] as const] : []
    })
    if (changed.length === 0) break
    for (const [path, text] of changed) {
      now.set(path, text)
      project.createSourceFile(join(root, path), text, { overwrite: true })
    }
  }
  const left = diagnosticsOf(root, project, now)
  return {
    texts: now,
    unfinished: left
      .filter(({ code }) => !others.has(code))
      .map(({ path, line, message }) => ({ path, line, message })),
    untyped: [
      ...new Set(left.flatMap(({ code, message }) => (code === untyped ? [/'([^']+)'/.exec(message)?.[1] ?? ''] : []))),
    ].toSorted(compareText),
  }
}

/** The codes of a module without types, of one that is not installed, and of `import.meta`, which all files of a project may use. */
const untyped = 7016
const others: ReadonlySet<number> = new Set([untyped, 2307, 1470])

function diagnosticsOf(root: string, project: Project, texts: ReadonlyMap<string, string>) {
  const { compilerObject: program } = project.getProgram()
  return [...texts.keys()].flatMap((path) => {
    const source = program.getSourceFile(join(root, path))
    if (source === undefined) return []
    return program.getSemanticDiagnostics(source).flatMap(({ start, messageText, code }) => {
      const message = typeof messageText === 'string' ? messageText : messageText.messageText
      const line = source.getLineAndCharacterOfPosition(start ?? 0).line + 1
      return /[nN]otCarried/.test(message) ? [] : [{ path, line, message, code }]
    })
  })
}
