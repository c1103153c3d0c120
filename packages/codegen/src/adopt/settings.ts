/** Strapi v4's settings that have a counterpart here, and explanations for those that have none. */
import { milliseconds, tokenLife } from './durations.js'
import type { Static } from './read-static.js'

/** The place of a setting: a file of `config/` and the path to the value. */
export interface SettingPlace {
  readonly file: string
  readonly path: readonly string[]
}

export interface CarriedSetting extends SettingPlace {
  /** The path in `content-gen.config.json`. */
  readonly to: readonly string[]
  /** A section of it that only a plugin in use has: without it, the setting had no effect. */
  readonly section?: readonly string[]
  /** Returns the value as the config here has it. */
  readonly change?: (value: Static) => unknown
}

/** In the config's order. */
export const carriedSettings: readonly CarriedSetting[] = [
  ...same('api', '', 'api', ['rest.prefix', 'rest.defaultLimit']),
  ...same('api', '', 'api', ['rest.maxLimit'], (value) => (value === -1 ? null : value)),
  ...same('api', '', 'api', ['rest.withCount']),
  ...same('api', '', 'api', ['responses.privateAttributes']),
  ...inSection('strapi-plugin-populate-deep.config', 'api.rest.populateDeep', ['defaultDepth', 'skipCreatorFields']),
  ...inSection('transformer.config', 'api.rest.transform', [
    'responseTransforms.removeAttributesKey',
    'responseTransforms.removeDataKey',
    'requestTransforms.wrapBodyWithDataKey',
    'contentTypeFilter.mode',
    'contentTypeFilter.uids',
  ]),
  ...same('server', '', 'server', ['proxy']),
  setting('middlewares', ['strapi::body', 'config', 'jsonLimit'], 'server.bodyLimit'),
  setting('middlewares', ['strapi::cors', 'config', 'origin'], 'server.cors.origin'),
  setting('middlewares', ['strapi::cors', 'config', 'credentials'], 'server.cors.credentials'),
  ...same('plugins', 'graphql', 'graphql', ['enabled', 'config.endpoint', 'config.shadowCRUD']),
  ...same('plugins', 'graphql', 'graphql', ['config.playgroundAlways', 'config.depthLimit']),
  ...same('plugins', 'graphql', 'graphql', ['config.defaultLimit']),
  setting('plugins', ['graphql', 'config', 'maxLimit'], 'graphql.config.amountLimit'),
  ...same('plugins', 'graphql', 'graphql', ['config.apolloServer']),
  ...same('plugins', 'i18n', 'i18n', ['enabled']),
  ...same('plugins', 'users-permissions.config', 'users-permissions', ['register.allowedFields', 'ratelimit.enabled']),
  ...same('plugins', 'users-permissions.config', 'users-permissions', ['jwt.expiresIn'], tokenLife),
  ...same('plugins', 'users-permissions.config', 'users-permissions', ['ratelimit.interval'], milliseconds),
  ...same('plugins', 'users-permissions.config', 'users-permissions', ['ratelimit.max']),
  setting('plugins', ['email', 'config', 'settings', 'defaultFrom'], 'email.from'),
  setting('plugins', ['email', 'config', 'settings', 'defaultReplyTo'], 'email.settings.defaultReplyTo'),
  setting('plugins', ['upload', 'config', 'sizeLimit'], 'upload.sizeLimit'),
  setting('plugins', ['upload', 'config', 'breakpoints'], 'upload.breakpoints'),
]

/** By the start of the path, the first match wins; null: nothing is lost, so nothing is reported. */
export const leftSettings: readonly {
  readonly file: string
  readonly beginning: string
  readonly words: string | null
}[] = [
  { file: 'admin', beginning: 'auth.secret', words: null },
  { file: 'admin', beginning: 'apiToken.salt', words: 'API_TOKEN_SALT in .env, without which its tokens are refused' },
  { file: 'admin', beginning: 'auth.providers', words: 'admin.oidc signs administrators in by a provider' },
  { file: 'admin', beginning: 'transfer', words: null },
  { file: 'admin', beginning: 'flags', words: null },
  { file: 'admin', beginning: 'watchIgnoreFiles', words: null },
  { file: 'admin', beginning: 'url', words: 'the panel is at /admin' },
  { file: 'admin', beginning: '', words: 'no such setting here' },
  { file: 'server', beginning: 'host', words: null },
  { file: 'server', beginning: 'port', words: null },
  { file: 'server', beginning: 'app', words: null },
  { file: 'server', beginning: 'cron', words: 'scheduled tasks are in src/cron.ts, and need not be turned on' },
  { file: 'server', beginning: 'url', words: 'PUBLIC_URL in .env' },
  { file: 'plugins', beginning: 'users-permissions.config.jwtSecret', words: 'JWT_SECRET in .env' },
  { file: 'plugins', beginning: 'graphql.config.amountLimit', words: 'had no effect: maxLimit is carried over' },
  {
    file: 'plugins',
    beginning: 'email.config',
    words:
      'mails are sent by email.provider (SMTP, SES, Mailgun, Sendgrid, Postmark), or by your own file: email.transport',
  },
  {
    file: 'plugins',
    beginning: 'upload.config',
    words: 'files are stored in public/uploads, at a service (upload.provider), or by your own file: upload.storage',
  },
  {
    file: 'plugins',
    beginning: 'transformer.config.hooks',
    words: 'your code: a middleware of the route, or an action',
  },
  {
    file: 'plugins',
    beginning: 'transformer.config.plugins',
    words: 'accounts and files answer without `data` and are sent without it, so they have one form',
  },
  { file: 'plugins', beginning: 'transformer.config.prefix', words: 'the form is that of the routes of content types' },
  ...['users-permissions', 'email', 'upload', 'i18n', 'graphql', 'strapi-plugin-populate-deep', 'transformer'].flatMap(
    (plugin) => [
      { file: 'plugins', beginning: `${plugin}.enabled`, words: null },
      { file: 'plugins', beginning: plugin, words: 'no such setting here' },
    ],
  ),
  { file: 'plugins', beginning: '', words: 'settings of a plugin, which only your own code reads' },
  { file: 'middlewares', beginning: 'strapi::', words: 'no such setting here' },
  { file: 'middlewares', beginning: '', words: 'a middleware' },
  { file: 'api', beginning: '', words: 'no such setting here' },
  { file: 'server', beginning: '', words: 'no such setting here' },
]

function setting(file: string, path: readonly string[], to: string): CarriedSetting {
  return { file, path, to: to.split('.') }
}

function same(
  file: string,
  above: string,
  to: string,
  names: readonly string[],
  change?: CarriedSetting['change'],
): readonly CarriedSetting[] {
  return names.map((name) => {
    const path = above === '' ? name : `${above}.${name}`
    return { file, path: path.split('.'), to: [...to.split('.'), ...name.split('.')], ...(change ? { change } : {}) }
  })
}

function inSection(above: string, section: string, names: readonly string[]): readonly CarriedSetting[] {
  return same('plugins', above, section, names).map((each) => ({ ...each, section: section.split('.') }))
}
