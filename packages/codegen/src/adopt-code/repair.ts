/** Adds the types that strict TypeScript asks for, where the generated project tells which. */
import { join } from 'node:path'
import { Project, ts } from 'ts-morph'
import { compareText } from '@content-gen/schema'
import { statsAt } from '../project/entries.js'
import { Edits } from './edits.js'
import { isAsync, isBareArrow, isFunction } from './names.js'

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

const rounds = 4

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

/** Returns the texts with types added; null if the project is not generated yet, so that nothing can be compiled. */
export async function repair(root: string, texts: ReadonlyMap<string, string>): Promise<Repaired | null> {
  if ((await statsAt(join(root, 'src/generated/owner.ts'))) === null) return null
  const project = new Project({ compilerOptions: options, skipAddingFilesFromTsConfig: true })
  const now = new Map(texts)
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
      .filter(({ code }) => code !== untyped && code !== absent)
      .map(({ path, line, message }) => ({ path, line, message })),
    untyped: [
      ...new Set(left.flatMap(({ code, message }) => (code === untyped ? [/'([^']+)'/.exec(message)?.[1] ?? ''] : []))),
    ].toSorted(compareText),
  }
}

/** The codes of a module without types, and of one that is not installed. */
const untyped = 7016
const absent = 2307

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

/** Changes what one diagnostic is about. Returns false for a mistake that only a person can judge. */
function mend(edits: Edits, { code, start, length }: ts.Diagnostic, checker: ts.TypeChecker): boolean {
  const node = start === undefined || length === undefined ? null : nodeAt(edits.source, start, start + length)
  if (node === null) return false
  switch (code) {
    case 7006:
    case 7019:
    case 7031:
      return annotate(edits, above(node, ts.isParameter))
    case 7005:
    case 7034:
    case 7022: {
      const declaration = above(node, ts.isVariableDeclaration)
      return declaration === null || declaration.type !== undefined ? false : put(edits, declaration.name.end, ': any')
    }
    case 7023:
    case 7024:
      return annotateResult(edits, node)
    case 18046:
    case 7053:
    case 7015:
    case 7052:
      return loosen(edits, node)
    case 2538:
    case 2531:
    case 2532:
    case 2533:
    case 18047:
    case 18048:
    case 18049:
    case 2721:
    case 2722:
    case 2723:
    case 2488:
      return ts.isExpression(node) && put(edits, node.end, '!')
    case 2345:
    case 2769:
      return ts.isExpression(node) && isNullable(checker.getTypeAtLocation(node)) && put(edits, node.end, '!')
    case 2339:
      return isShapeless(checker, node) && loosen(edits, node)
    default:
      return false
  }
}

function nodeAt(source: ts.SourceFile, start: number, end: number): ts.Node | null {
  let found: ts.Node | null = null
  const visit = (node: ts.Node): void => {
    if (node.getStart(source) > start || node.end < end) return
    if (node.getStart(source) === start && node.end === end) found = node
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function above<Kind extends ts.Node>(node: ts.Node, is: (node: ts.Node) => node is Kind): Kind | null {
  for (let each: ts.Node | undefined = node; each !== undefined; each = each.parent) if (is(each)) return each
  return null
}

function put(edits: Edits, at: number, text: string): true {
  edits.once(at, text)
  return true
}

function annotate(edits: Edits, parameter: ts.ParameterDeclaration | null): boolean {
  if (parameter === null || parameter.type !== undefined) return false
  const isBare = isBareArrow(parameter.parent, edits.source)
  if (isBare) edits.once(parameter.getStart(edits.source), '(')
  return put(
    edits,
    parameter.name.end,
    `: any${parameter.dotDotDotToken === undefined ? '' : '[]'}${isBare ? ')' : ''}`,
  )
}

/** A function that calls itself. */
function annotateResult(edits: Edits, node: ts.Node): boolean {
  const made = isFunction(node.parent) ? node.parent : above(node, isFunction)
  const close = made?.getChildren(edits.source).find(({ kind }) => kind === ts.SyntaxKind.CloseParenToken)
  if (made === null || made.type !== undefined || close === undefined) return false
  return put(edits, close.end, isAsync(made) ? ': Promise<any>' : ': any')
}

/** `(found as any)[name]` */
function loosen(edits: Edits, node: ts.Node): boolean {
  const access = above(
    node,
    (each): each is ts.ElementAccessExpression | ts.PropertyAccessExpression =>
      ts.isElementAccessExpression(each) || ts.isPropertyAccessExpression(each),
  )
  const target = access === null ? node : access.expression
  if (!ts.isExpression(target)) return false
  edits.once(target.getStart(edits.source), '(')
  return put(edits, target.end, ' as any)')
}

function isNullable(type: ts.Type): boolean {
  return type.isUnion() && type.types.some(({ flags }) => (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) !== 0)
}

/** The object is `{}`, or an object of unknown values: nothing is said about its members. */
function isShapeless(checker: ts.TypeChecker, node: ts.Node): boolean {
  const access = node.parent
  if (!ts.isPropertyAccessExpression(access)) return false
  const type = checker.getTypeAtLocation(access.expression)
  return checker.typeToString(type) === '{}'
}
