/** Uids that code learns at run time: `strapi.entityService.findMany(uid)`, `` strapi.query(`api::${name}.${name}`) ``. */
import { ts } from 'ts-morph'
import { bare, declarationOf } from './names.js'
import type { CarriedFile } from './carried-file.js'

const takesUid = /^strapi!?\s*\.(entityService!?\s*\.\w+|(db!?\s*\.)?query|service|getModel|contentType)$/

/** Says of each that it is a uid of the project: of a parameter in its declaration, of others where they are used. */
export function typeUids(carried: CarriedFile): void {
  const visit = (node: ts.Node): void => {
    const [uid] = ts.isCallExpression(node) && takesUid.test(node.expression.getText()) ? node.arguments : []
    if (uid !== undefined) typeUid(carried, bare(uid))
    ts.forEachChild(node, visit)
  }
  visit(carried.file.source)
}

function typeUid(carried: CarriedFile, uid: ts.Expression): void {
  const found = ts.isIdentifier(uid) ? declarationOf(uid) : null
  if (found !== null && ts.isParameter(found) && ts.isIdentifier(found.name) && found.type === undefined) {
    carried.typed.set(found, uidType)
    return
  }
  if (ts.isTemplateExpression(uid) || (found !== null && isAnyText(found)))
    carried.edits.once(uid.end, ` as ${uidType(carried)}`)
}

/** A text that is not spelled out. */
function isAnyText({ initializer, type }: ts.ParameterDeclaration | ts.VariableDeclaration): boolean {
  if (type !== undefined) return type.kind === ts.SyntaxKind.StringKeyword
  return initializer === undefined || ts.isTemplateExpression(initializer)
}

function uidType(carried: CarriedFile): string {
  carried.importOwn('src/generated/strapi.ts', 'type Uid')
  return 'Uid'
}
