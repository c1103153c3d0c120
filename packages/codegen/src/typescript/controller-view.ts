import type { Model } from '@content-gen/schema'
import { commentLine } from './comment.js'
import { modelHeader } from './header.js'
import { printCall, printGeneric, printNames } from './layout.js'
import { aside, destructured } from './names.js'

/** The view of `controller.hbs`. */
export interface ControllerView {
  readonly header: string
  /** `articleController` */
  readonly name: string
  /** The destructured service: `{ article }`. */
  readonly service: string
  /** `ArticleController` */
  readonly typeName: string
  /** `ReturnType<typeof articleController>` */
  readonly type: string
  readonly actions: readonly ActionView[]
}

export interface ActionView {
  readonly name: string
  /** `GET /api/articles` */
  readonly route: string
  /** `article.find(...)` */
  readonly call: string
}

export function controllerView(model: Model, prefix: string): ControllerView {
  const { property } = model.names
  const name = controllerName(model)
  const service = aside(property, ownNames)
  const typeName = `${model.names.type}Controller`
  return {
    header: modelHeader(model, `To change an action, write ${ownerFile(model)}.`),
    name,
    service: printNames([destructured(property, service)], '', `export function ${name}(: Content) {`.length),
    typeName,
    type: printGeneric('ReturnType', [`typeof ${name}`], '', `export type ${typeName} = `.length),
    actions: actions(model).map((action) => ({
      name: action.name,
      route: `${action.method} ${commentLine(prefix)}${action.path}`,
      call: printCall(
        { callee: `${service}.${action.name}`, arguments: ['ctx.state.caller', ...action.arguments] },
        '      ',
        'return '.length,
      ),
    })),
  }
}

/** Names that `controller.hbs` itself uses. */
const ownNames: ReadonlySet<string> = new Set(['ctx'])

/** `articleController` */
export function controllerName(model: Model): string {
  return `${model.names.property}Controller`
}

export interface Action {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below the prefix: `/articles/:id`. */
  readonly path: string
  /** The service's arguments after the caller. */
  readonly arguments: readonly string[]
}

/** Returns the actions of a content type, in the order of its controller and routes. */
export function actions(model: Model): readonly Action[] {
  return model.kind === 'single' ? singleActions(model) : collectionActions(model)
}

const id = 'ctx.params.id'
const body = 'ctx.request.body'
const query = 'askedQuery(ctx)'

function collectionActions({ names, localized }: Model): readonly Action[] {
  const all = `/${names.plural}`
  const one = `/${names.plural}/:id`
  return [
    { name: 'find', method: 'GET', path: all, arguments: [query] },
    { name: 'findOne', method: 'GET', path: one, arguments: [id, query] },
    { name: 'create', method: 'POST', path: all, arguments: [body, query] },
    { name: 'update', method: 'PUT', path: one, arguments: [id, body, query] },
    { name: 'delete', method: 'DELETE', path: one, arguments: [id, query] },
    ...(localized
      ? [{ name: 'createLocalization', method: 'POST', path: `${one}/localizations`, arguments: [id, body] } as const]
      : []),
  ]
}

function singleActions({ names, localized }: Model): readonly Action[] {
  const path = `/${names.singular}`
  return [
    { name: 'find', method: 'GET', path, arguments: [query] },
    { name: 'update', method: 'PUT', path, arguments: [body, query] },
    { name: 'delete', method: 'DELETE', path, arguments: [query] },
    ...(localized
      ? [{ name: 'createLocalization', method: 'POST', path: `${path}/localizations`, arguments: [body] } as const]
      : []),
  ]
}

/** Returns the file in which the owner overrides actions: `src/api/article/controllers/article.ts`. */
function ownerFile(model: Model): string {
  const [, api = '', type = ''] = /^api::([^.]*)\.(.*)$/.exec(model.uid) ?? []
  return commentLine(`src/api/${api}/controllers/${type}.ts`)
}
