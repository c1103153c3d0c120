/** The one file that loads ts-morph for owner code, and only for files that changed since the last run. */
import { Node, Project } from 'ts-morph'
import type { Expression, ObjectLiteralExpression, SourceFile } from 'ts-morph'
import { answerOf } from './read-answers.js'
import { faultsOfTasks } from './read-tasks.js'
import { policedActions, policedRoutes, routesOf } from './read-routes.js'
import { unsanitizedLines } from './read-unsanitized.js'
import type { OwnerFacts } from './facts.js'
import type { OwnerText } from './owner-text.js'

/** Returns what each file exports. Executes nothing and reads no other file. `types`: files from which they import types. */
export function readFacts(files: readonly OwnerText[], types: readonly OwnerText[] = []): readonly OwnerFacts[] {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: { noLib: true, noResolve: true },
  })
  const add = ({ path, text }: OwnerText) => project.createSourceFile(`/${path}`, text, { overwrite: true })
  types.forEach(add)
  const sources = files.map(add)
  const program = project.getProgram()
  return sources.map((source) => {
    const [mistake] = program.getSyntacticDiagnostics(source)
    if (mistake === undefined) return factsOf(source)
    const message = mistake.getMessageText()
    return {
      kind: 'broken',
      line: mistake.getLineNumber(),
      message: (typeof message === 'string' ? message : message.getMessageText()).replace(/\.$/, ''),
    }
  })
}

function factsOf(source: SourceFile): OwnerFacts {
  const imported = source.getImportDeclarations().map((declaration) => declaration.getModuleSpecifierValue())
  if (imported.some((name) => name.startsWith('@strapi/'))) return foreign('it is written for Strapi')
  const exported = source.getExportAssignment((assignment) => !assignment.isExportEquals())
  if (exported === undefined) return foreign('it has no default export')
  const made = bare(exported.getExpression(), source)
  if (!Node.isCallExpression(made)) return foreign('its default export does not call a define function')
  const [subject, ...rest] = made.getArguments()
  const content = rest.at(-1) ?? subject
  const unsanitized = unsanitizedLines(source)
  return {
    kind: 'made',
    define: made.getExpression().getText(),
    subject: Node.isStringLiteral(subject) ? subject.getLiteralValue() : null,
    line: made.getStartLineNumber(),
    members: content === undefined ? null : membersOf(content),
    ...declarationsOf(made.getExpression().getText(), content, source),
    ...(unsanitized.length > 0 ? { unsanitized } : {}),
  }
}

function declarationsOf(define: string, content: Node | undefined, source: SourceFile) {
  if (define === 'defineRoutes') {
    const routes = routesOf(content, source, bare)
    const policed = policedRoutes(content, source, bare)
    return { ...(routes.length > 0 ? { routes } : {}), ...(policed.length > 0 ? { policed } : {}) }
  }
  if (define === 'defineRouter') {
    const policed = policedActions(content, source, bare)
    return policed.length > 0 ? { policed } : {}
  }
  if (define === 'defineCron') {
    const faults = faultsOfTasks(content, source, bare)
    return faults.length > 0 ? { faults } : {}
  }
  if (define !== 'defineController' && define !== 'defineActions') return {}
  const answers = (objectOf(content)?.getProperties() ?? []).flatMap((action) => {
    const answer = answerOf(action)
    return answer === null || !('getName' in action) ? [] : [[action.getName(), answer] as const]
  })
  return answers.length > 0 ? { answers: Object.fromEntries(answers) } : {}
}

function foreign(reason: string): OwnerFacts {
  return { kind: 'foreign', reason }
}

/** Unwraps an expression: removes what does not change its value, and follows names. */
function bare(expression: Expression, source: SourceFile): Expression {
  if (Node.isParenthesizedExpression(expression) || Node.isAsExpression(expression))
    return bare(expression.getExpression(), source)
  if (Node.isSatisfiesExpression(expression)) return bare(expression.getExpression(), source)
  if (!Node.isIdentifier(expression)) return expression
  const value = source.getVariableDeclaration(expression.getText())?.getInitializer()
  return value === undefined ? expression : bare(value, source)
}

/** Returns the member names of an object literal, or of the one that a function returns. */
function membersOf(node: Node): readonly string[] | null {
  const names = objectOf(node)
    ?.getProperties()
    .map((property) => {
      if (Node.isSpreadAssignment(property)) return null
      const name = property.getNameNode()
      return Node.isComputedPropertyName(name)
        ? null
        : Node.isStringLiteral(name)
          ? name.getLiteralValue()
          : name.getText()
    })
  return names?.every((name) => name !== null) ? names : null
}

function objectOf(node: Node | undefined): ObjectLiteralExpression | undefined {
  if (Node.isParenthesizedExpression(node)) return objectOf(node.getExpression())
  if (Node.isObjectLiteralExpression(node)) return node
  if (!Node.isArrowFunction(node) && !Node.isFunctionExpression(node)) return undefined
  const body = node.getBody()
  if (!Node.isBlock(body)) return objectOf(body)
  const answered = body.getStatements().findLast((statement) => Node.isReturnStatement(statement))
  return Node.isReturnStatement(answered) ? objectOf(answered.getExpression()) : undefined
}
