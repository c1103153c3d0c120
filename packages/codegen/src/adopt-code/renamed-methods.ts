/** Methods of services that Strapi's own services have too. Here these take a caller, so the project's get another name. */
import { ts } from 'ts-morph'
import { functionOf, madeByExport } from './made.js'
import type { CarriedFile, RenamedMethods } from './carried-file.js'
import type { Code, CodeFile } from './code.js'

const coreMethods: ReadonlySet<string> = new Set([
  'find',
  'findOne',
  'create',
  'update',
  'delete',
  'createLocalization',
])

/** `find` becomes `ownFind`. */
export function ownName(name: string): string {
  return `own${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

export function renamedMethods(code: Code, places: ReadonlyMap<string, string>): RenamedMethods {
  return new Map(
    [...places].flatMap(([path, to]): [string, ReadonlySet<string>][] => {
      const [, api, name] = /^src\/api\/([^/]+)\/services\/([^/]+)\.ts$/.exec(to) ?? []
      const file = code.files.get(path)
      if (api === undefined || file?.kind !== 'service') return []
      const own = memberNames(file).filter((each) => coreMethods.has(each))
      return own.length === 0 ? [] : [[`api::${api}.${name}`, new Set(own)]]
    }),
  )
}

/** Gives the members their names, and marks those that a generated action called in Strapi. */
export function renameMembers(
  carried: CarriedFile,
  uid: string,
  object: ts.ObjectLiteralExpression | null,
  code: Code,
): void {
  const renamed = carried.renamed.get(uid)
  if (renamed === undefined || object === null) return
  for (const property of object.properties) {
    const { name } = property
    if (name === undefined || !ts.isIdentifier(name) || !renamed.has(name.text)) continue
    if (ts.isShorthandPropertyAssignment(property))
      carried.edits.replace(property, `${ownName(name.text)}: ${name.text}`)
    else carried.edits.replace(name, ownName(name.text))
    if (hasAction(code, uid, name.text)) continue
    const body = functionOf(property)?.body
    if (body === undefined || !ts.isBlock(body)) continue
    const mark = carried.notCarried(
      property,
      'services',
      `an action ${name.text} that calls ${ownName(name.text)}: the generated one does not`,
    )
    carried.edits.put(body.getStart() + 1, body.getStart() + 1, ` ${mark};`)
  }
}

/** The project's controller of a type has an action of its own. */
function hasAction(code: Code, uid: string, action: string): boolean {
  const [, api = '', name = ''] = /^api::([^.]+)\.(.+)$/.exec(uid) ?? []
  const controllers = [...code.files.values()].filter(
    ({ home, kind }) => kind === 'controller' && home.startsWith(`src/api/${api}/controllers/${name}.`),
  )
  return controllers.some((file) => memberNames(file).includes(action))
}

function memberNames({ exports }: CodeFile): readonly string[] {
  const members = madeByExport(exports)?.object?.properties ?? []
  return [...exports.assigned.map(({ name }) => name), ...members.map(({ name }) => name?.getText() ?? '')]
}
