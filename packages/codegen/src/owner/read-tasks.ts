/** The rules of scheduled tasks, as far as they are spelled out: a server reads all of them at its start. */
import { ruleHint, ruleOptions, taskHint } from '@content-gen/contract'
import { quote } from '@content-gen/schema'
import { Cron } from 'croner'
import { Node } from 'ts-morph'
import type { Expression, SourceFile } from 'ts-morph'
import type { TaskFault } from './facts.js'

type Unwrap = (expression: Expression, source: SourceFile) => Expression

/** Returns the tasks that no server could schedule. */
export function faultsOfTasks(tasks: Node | undefined, source: SourceFile, unwrap: Unwrap): readonly TaskFault[] {
  if (!Node.isObjectLiteralExpression(tasks)) return []
  const valueOf = (node: Node | undefined, name: string): Node | undefined => {
    const property = Node.isObjectLiteralExpression(node) ? node.getProperty(name) : undefined
    if (Node.isShorthandPropertyAssignment(property)) return unwrap(property.getNameNode(), source)
    const value = Node.isPropertyAssignment(property) ? property.getInitializer() : undefined
    return value && unwrap(value, source)
  }
  return tasks.getProperties().flatMap((property): TaskFault[] => {
    if (!Node.isPropertyAssignment(property) && !Node.isMethodDeclaration(property)) return []
    const nameNode = property.getNameNode()
    if (Node.isComputedPropertyName(nameNode)) return []
    const name = Node.isStringLiteral(nameNode) ? nameNode.getLiteralValue() : nameNode.getText()
    const task = Node.isMethodDeclaration(property) ? property : unwrap(property.getInitializerOrThrow(), source)
    if (isFunction(task)) return faultOf(name, property, taskHint)
    const options = valueOf(task, 'options')
    const rule = Node.isObjectLiteralExpression(options) ? valueOf(options, 'rule') : options
    const zone = valueOf(options, 'tz')
    return [
      ...(Node.isStringLiteral(rule) ? faultOf(rule.getLiteralValue(), rule) : []),
      ...(Node.isStringLiteral(zone) ? faultOfZone(zone.getLiteralValue(), zone) : []),
    ]
  })
}

function isFunction(node: Node): boolean {
  return Node.isArrowFunction(node) || Node.isFunctionExpression(node) || Node.isMethodDeclaration(node)
}

function faultOf(rule: string, at: Node, hint = ruleHint): TaskFault[] {
  const line = at.getStartLineNumber()
  try {
    if (isDate(rule) || new Cron(rule, { ...ruleOptions, timezone: 'UTC' }).nextRun() !== null) return []
    return [{ line, message: `no moment fits the rule ${quote(rule)}`, hint }]
  } catch {
    return [{ line, message: `${quote(rule)} is no rule`, hint }]
  }
}

/** Every date has a year of four digits first. */
function isDate(rule: string): boolean {
  return /^\d{4}-/.test(rule) && !Number.isNaN(Date.parse(rule))
}

function faultOfZone(zone: string, at: Node): TaskFault[] {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
    return []
  } catch {
    const hint = 'Write the name of a time zone: "Europe/Berlin", "UTC".'
    return [{ line: at.getStartLineNumber(), message: `${quote(zone)} is no time zone`, hint }]
  }
}
