/** Texts of functions that get an app in place of `{ strapi }`. */
import { ts } from 'ts-morph'
import { boundNames, type AnyFunction } from './names.js'
import type { Edits } from './edits.js'

/** Returns a function whose parameter at `index` is `app`, with lines at its start that take from it what the function needs. */
export function functionOfApp(edits: Edits, made: AnyFunction, index: number, lines: readonly string[]): string {
  const { source } = edits
  const given = made.parameters[index]
  const all = [...lines, ...bindingsOf(edits, given, lines)]
  const isNeeded = all.length > 0 || given !== undefined
  const parameters = made.parameters.map((parameter, at) => (at === index ? 'app' : edits.of(parameter)))
  if (isNeeded && given === undefined) {
    while (parameters.length < index) parameters.push(`_${parameters.length}`)
    parameters.push('app')
  }
  const { start, end } = parameterRange(made, source)
  const head = edits.between(made.getStart(source), start)
  const { body } = made
  if (body === undefined) return edits.of(made)
  const tail = edits.between(end, body.getStart(source))
  return `${head}(${parameters.join(', ')})${tail}${bodyWith(edits, body, all)}`
}

/** Returns a body with lines before all others. */
export function bodyWith(edits: Edits, body: ts.ConciseBody, lines: readonly string[]): string {
  if (lines.length === 0) return edits.of(body)
  const outer = spaceOf(edits, body)
  const space = ts.isBlock(body) ? spaceBefore(edits, body) : `${outer}  `
  const first = lines.map((line) => `\n${space}${indent(line, space)}`).join('')
  if (!ts.isBlock(body)) return `{${first}\n${space}return ${indent(unwrapped(edits.of(body)))}\n${outer}}`
  const rest = edits.between(body.getStart(edits.source) + 1, body.end)
  return `{${first}${/^\s*\n/.test(rest) ? rest : `\n${space}${rest.trimStart()}`}`
}

/** The indentation of the statements of a block. */
function spaceBefore({ source }: Edits, { statements: [first] }: ts.Block): string {
  if (first === undefined) return '  '
  const start = first.getStart(source)
  const line = source.text.slice(source.text.lastIndexOf('\n', start) + 1, start)
  return /^\s+$/.test(line) ? line : '  '
}

/** Returns the text of a node without the indentation of its first line. */
export function dedented(edits: Edits, node: ts.Node): string {
  return indent(edits.of(node), '', spaceOf(edits, node))
}

/** The indentation of the line on which a node begins. */
export function spaceOf({ source }: Edits, node: ts.Node): string {
  const line = source.text.slice(source.text.lastIndexOf('\n', node.getStart(source)) + 1)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** `({ a })` as the body of an arrow function is `{ a }` after `return`. */
function unwrapped(text: string): string {
  return /^\(\s*\{[\s\S]*\}\s*\)$/.test(text) ? text.slice(1, -1).trim() : text
}

/** `{ strapi, env }` takes more than there is; `{ strapi: s }` has another name. */
function bindingsOf(
  edits: Edits,
  given: ts.ParameterDeclaration | undefined,
  lines: readonly string[],
): readonly string[] {
  if (given === undefined) return []
  const names = boundNames(given.name)
  if (names.length === 0 || (ts.isObjectBindingPattern(given.name) && names.length === 1 && names[0] === 'strapi'))
    return []
  const isMade = lines.some((line) => line.startsWith('const strapi ='))
  return [
    ...(isMade ? [] : ['const strapi = strapiOf(app)']),
    `const ${given.name.getText(edits.source)}: any = { strapi }`,
  ]
}

function parameterRange(made: AnyFunction, source: ts.SourceFile): { readonly start: number; readonly end: number } {
  const children = made.getChildren(source)
  const open = children.find(({ kind }) => kind === ts.SyntaxKind.OpenParenToken)
  const close = children.find(({ kind }) => kind === ts.SyntaxKind.CloseParenToken)
  if (open !== undefined && close !== undefined) return { start: open.getStart(source), end: close.end }
  const [only] = made.parameters
  return { start: only?.getStart(source) ?? made.pos, end: only?.end ?? made.pos }
}

/** Puts `space` before all lines but the first, in place of `old`, and leaves those alone that begin within a text. */
export function indent(text: string, space = '  ', old = ''): string {
  const isText = textsOf(text)
  return text.replaceAll(/\n(?=.)[ \t]*/g, (line, at: number) => {
    if (isText(at)) return line
    return line.startsWith(`\n${old}`) ? `\n${space}${line.slice(1 + old.length)}` : line
  })
}

/** Leaves one empty line of several, and those within a text as they are. */
export function withoutGaps(text: string): string {
  const isText = textsOf(text)
  return text.replaceAll(/\n{3,}/g, (lines, at: number) => (isText(at) ? lines : '\n\n'))
}

/** Returns a function that tells if a place is within a template. */
function textsOf(text: string): (at: number) => boolean {
  const source = ts.createSourceFile('text.ts', text, ts.ScriptTarget.Latest, true)
  const texts: { readonly start: number; readonly end: number }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateLiteralToken(node)) texts.push({ start: node.getStart(source), end: node.end })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return (at) => texts.some(({ start, end }) => at >= start && at < end)
}
