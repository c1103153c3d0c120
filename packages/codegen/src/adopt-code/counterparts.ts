/** The parts of Strapi v4 that have no counterpart, and the words for each: what to use. */

/** Members of `strapi`, as a path; the longest that matches counts. */
const members: ReadonlyMap<string, string> = new Map([
  ['db.connection', 'app.prisma.$queryRaw, or app.prisma and its typed operations'],
  ['db.metadata', 'strapi.getModel(uid)'],
  ['db.migrations', 'content-gen migrate dev'],
  ['entityService.load', 'entityService.findOne with populate'],
  ['entityService.clone', 'entityService.findOne and entityService.create'],
  ['admin', 'routes with type: admin, and the panel at /admin'],
  ['app', 'middlewares of defineApp in src/index.ts'],
  ['server', 'middlewares of defineApp in src/index.ts, and files of routes'],
  ['router', 'files of routes'],
  ['cron', 'src/cron.ts'],
  ['contentTypes', 'strapi.getModel(uid)'],
  ['policy', 'the name of the policy in the config of a route'],
  ['middleware', 'the name of the middleware in the config of a route'],
  ['i18n', 'i18n of the config'],
  ['config.environment', "process.env['NODE_ENV']"],
  ['config.set', 'content-gen.config.json'],
  ['config.has', 'strapi.config.get'],
  ['components', 'strapi.getModel(uid)'],
  ['eventHub', 'lifecycles, or webhooks of the config'],
  ['webhookStore', 'webhooks of the config'],
  ['webhookRunner', 'webhooks of the config'],
  ['customFields', 'customFields of the config'],
  ['io', 'a module of your own, opened in bootstrap'],
  ['dirs', 'process.cwd()'],
  ['fs', 'node:fs'],
  ['fetch', 'fetch'],
  ['hook', 'lifecycles'],
  ['container', 'a module of your own'],
  ['telemetry', 'nothing: there is none'],
  ['startupLogger', 'app.log'],
  ['reload', 'nothing: content-gen dev restarts the server'],
  ['apis', 'strapi.service(uid) and strapi.controller(uid)'],
  ['services', 'strapi.service(uid)'],
  ['controllers', 'strapi.controller(uid)'],
  ['models', 'strapi.getModel(uid)'],
  ['api', 'strapi.service(uid)'],
  ['sanitizers', 'a lifecycle, or rules of permissions'],
  ['validators', 'a lifecycle'],
  ['plugin', 'a module of your own: this plugin is not here'],
  ['plugins', 'a module of your own: this plugin is not here'],
])

/** Plugins whose services there are. */
export const knownPlugins: ReadonlySet<string> = new Set(['upload', 'email', 'users-permissions'])

/** Returns what to use instead of `strapi.<path>`; null if it exists here. */
export function insteadOf(path: readonly string[]): { readonly length: number; readonly instead: string } | null {
  for (let length = Math.min(path.length, 2); length > 0; length--) {
    const instead = members.get(path.slice(0, length).join('.'))
    if (instead !== undefined) return { length, instead }
  }
  return null
}

/** The errors of `@strapi/utils` that the look-alikes have. */
export const errorNames: ReadonlySet<string> = new Set([
  'ApplicationError',
  'ForbiddenError',
  'NotFoundError',
  'NotImplementedError',
  'PaginationError',
  'PayloadTooLargeError',
  'PolicyError',
  'RateLimitError',
  'UnauthorizedError',
  'ValidationError',
])

const exported: ReadonlyMap<string, string> = new Map([
  ['parseMultipartData', 'ctx.request.body and ctx.request.files, which have both parts'],
  ['sanitizeEntity', 'strapi.sanitize.contentAPI.output'],
  ['contentTypes', 'strapi.getModel(uid)'],
  ['getService', 'strapi.service(uid)'],
])

/** Returns what to use instead of an export of one of Strapi's packages. */
export function insteadOfExport(name: string): string {
  return exported.get(name) ?? `a module of your own: ${name} belongs to Strapi`
}

/** Hooks that do not exist here. */
export const missingHooks: ReadonlySet<string> = new Set([
  'beforeCreateMany',
  'afterCreateMany',
  'beforeUpdateMany',
  'afterUpdateMany',
  'beforeDeleteMany',
  'afterDeleteMany',
  'beforeCount',
  'afterCount',
])
