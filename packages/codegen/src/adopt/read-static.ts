/** Literal values of a JavaScript or TypeScript config file. The file is parsed and never run. */
import { ts } from 'ts-morph'
import { exportedBy } from './exported.js'

/** The value if it can be read without running it; `computed` otherwise. */
export type Static = string | number | boolean | null | typeof computed | readonly Static[] | StaticObject
export interface StaticObject {
  readonly [key: string]: Static
}

/** A value that only running the file would reveal. */
export const computed = Symbol('computed')

/** Stands in an object for members spread from a computed one. */
export const unknownMembers = '...'

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the export of one of Strapi v4's config files. `environment` resolves its `env('NAME', …)`. */
export function readStatic(text: string, environment: Environment): Static {
  return read(text, environment, 'values')
}

/** Like `readStatic`, with `env:NAME` for each text that a variable has, whether it is set or not. */
export function readNamed(text: string, environment: Environment): Static {
  return read(text, environment, 'names')
}

/** How a variable is read. */
type Reading = 'values' | 'names'

function read(text: string, environment: Environment, reading: Reading): Static {
  const source = ts.createSourceFile('config.ts', text, ts.ScriptTarget.Latest)
  const exported = source.statements.flatMap((statement) => exportedBy(statement) ?? []).at(-1)
  if (exported === undefined) return computed
  return new Reader(environment, constantsOf(source.statements), reading).exported(exported)
}

function constantsOf(statements: readonly ts.Statement[]): ReadonlyMap<string, ts.Expression> {
  const declared = statements.flatMap((statement) =>
    ts.isVariableStatement(statement) && statement.declarationList.flags & ts.NodeFlags.Const
      ? statement.declarationList.declarations
      : [],
  )
  return new Map(
    declared.flatMap(({ name, initializer }): [string, ts.Expression][] =>
      ts.isIdentifier(name) && initializer !== undefined ? [[name.text, initializer]] : [],
    ),
  )
}

class Reader {
  /** The names being read: one may refer to itself. */
  readonly #open = new Set<string>()

  constructor(
    private readonly environment: Environment,
    private readonly constants: ReadonlyMap<string, ts.Expression>,
    private readonly reading: Reading,
  ) {}

  /** Returns the exported value, or the result of an exported function called with `{ env }`. */
  exported(node: ts.Expression): Static {
    const inner = bare(node)
    if (ts.isIdentifier(inner)) {
      const named = this.constants.get(inner.text)
      return named === undefined || ts.isIdentifier(bare(named)) ? computed : this.exported(named)
    }
    if (!ts.isArrowFunction(inner) && !ts.isFunctionExpression(inner)) return this.value(inner)
    if (!ts.isBlock(inner.body)) return this.value(inner.body)
    const answer = inner.body.statements.findLast((statement) => ts.isReturnStatement(statement))?.expression
    if (answer === undefined) return computed
    const constants = new Map([...this.constants, ...constantsOf(inner.body.statements)])
    return new Reader(this.environment, constants, this.reading).value(answer)
  }

  value(node: ts.Expression): Static {
    const inner = bare(node)
    if (ts.isStringLiteralLike(inner)) return inner.text
    if (ts.isNumericLiteral(inner)) return Number(inner.text)
    if (inner.kind === ts.SyntaxKind.TrueKeyword) return true
    if (inner.kind === ts.SyntaxKind.FalseKeyword) return false
    if (inner.kind === ts.SyntaxKind.NullKeyword) return null
    if (ts.isPrefixUnaryExpression(inner)) return this.#negated(inner)
    if (ts.isBinaryExpression(inner)) return this.#calculated(inner)
    if (ts.isArrayLiteralExpression(inner)) return this.#list(inner)
    if (ts.isObjectLiteralExpression(inner)) return this.#object(inner)
    if (ts.isIdentifier(inner)) return this.#named(inner.text)
    if (ts.isCallExpression(inner)) return this.#fromEnvironment(inner)
    if (ts.isElementAccessExpression(inner)) return this.#member(inner)
    if (this.reading === 'names' && ts.isPropertyAccessExpression(inner)) return this.#ofProcess(inner)
    return computed
  }

  #negated({ operator, operand }: ts.PrefixUnaryExpression): Static {
    const value = this.value(operand)
    return operator === ts.SyntaxKind.MinusToken && typeof value === 'number' ? -value : computed
  }

  /** `200 * 1024 * 1024` */
  #calculated({ left, operatorToken, right }: ts.BinaryExpression): Static {
    const [a, b] = [this.value(left), this.value(right)]
    if (typeof a !== 'number' || typeof b !== 'number') return computed
    if (operatorToken.kind === ts.SyntaxKind.AsteriskToken) return a * b
    return operatorToken.kind === ts.SyntaxKind.PlusToken ? a + b : computed
  }

  #list({ elements }: ts.ArrayLiteralExpression): Static {
    return elements.some((element) => ts.isSpreadElement(element))
      ? computed
      : elements.map((element) => this.value(element))
  }

  #object({ properties }: ts.ObjectLiteralExpression): Static {
    return Object.fromEntries(
      properties.flatMap((property): [string, Static][] => {
        if (ts.isSpreadAssignment(property)) return this.#spread(property.expression)
        if (ts.isShorthandPropertyAssignment(property)) return [[property.name.text, this.#named(property.name.text)]]
        if (!ts.isPropertyAssignment(property)) return []
        const { name, initializer } = property
        return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? [[name.text, this.value(initializer)]] : []
      }),
    )
  }

  #spread(expression: ts.Expression): [string, Static][] {
    const value = this.value(expression)
    if (value === computed) return [[unknownMembers, computed]]
    return typeof value === 'object' && value !== null ? Object.entries(value) : []
  }

  /** `connections[client]` */
  #member({ expression, argumentExpression }: ts.ElementAccessExpression): Static {
    const [from, name] = [this.value(expression), this.value(argumentExpression)]
    if (typeof from !== 'object' || from === null || typeof name !== 'string') return computed
    const found = Object.entries(from).find(([key]) => key === name)
    return found === undefined ? computed : found[1]
  }

  #named(name: string): Static {
    const expression = this.constants.get(name)
    if (expression === undefined || this.#open.has(name)) return computed
    this.#open.add(name)
    const value = this.value(expression)
    this.#open.delete(name)
    return value
  }

  /** `process.env.NAME` */
  #ofProcess({ expression, name }: ts.PropertyAccessExpression): Static {
    const isEnvironment =
      ts.isPropertyAccessExpression(expression) &&
      expression.name.text === 'env' &&
      ts.isIdentifier(expression.expression) &&
      expression.expression.text === 'process'
    return isEnvironment ? `env:${name.text}` : computed
  }

  /** `env('NAME', fallback)`, `env.int(…)`, `env.bool(…)`, `env.array(…)` */
  #fromEnvironment({ expression, arguments: [name, fallback] }: ts.CallExpression): Static {
    const kind = environmentCall(expression)
    if (kind === null || name === undefined || !ts.isStringLiteralLike(name)) return computed
    const text = this.environment[name.text]
    // Only a text can be named in the config; a default that holds stays one.
    if (this.reading === 'names' && kind === 'env' && (text !== undefined || fallback === undefined))
      return `env:${name.text}`
    if (text === undefined) return fallback === undefined ? computed : this.value(fallback)
    switch (kind) {
      case 'env':
        return text
      case 'int':
        return Number.parseInt(text, 10)
      case 'float':
        return Number.parseFloat(text)
      case 'bool':
        return text === 'true'
      case 'array':
        return text.split(',').map((item) => item.trim())
      default:
        return computed
    }
  }
}

function environmentCall(called: ts.Expression): string | null {
  if (ts.isIdentifier(called)) return called.text === 'env' ? 'env' : null
  if (!ts.isPropertyAccessExpression(called) || !ts.isIdentifier(called.expression)) return null
  return called.expression.text === 'env' ? called.name.text : null
}

/** Unwraps an expression: removes what does not change its value. */
function bare(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
    ? bare(node.expression)
    : node
}
