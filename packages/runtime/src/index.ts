/** The exports that generated servers and their owners' code import. */
export { Answer, FlatAnswer, reply } from './answer.js'
export { extended } from './owner/extended.js'
export { plainBody } from './http/answer/plain-body.js'
export { openApp, storeOf } from './owner/app.js'
export type { App, AppHooks } from './owner/app.js'
export type { FailurePlace, OnError } from './errors/failures.js'
export type { OwnClient } from './owner/client.js'
export { definers } from './owner/definers.js'
export type { CollectionTypes, Definers, SingleTypes } from './owner/definers.js'
export { contentChecks } from './owner/content-policies.js'
export type {
  ContentAction,
  ContentCheck,
  ContentChecks,
  ContentPolicy,
  ContentQuery,
  ContentRequest,
} from './owner/content-policies.js'
export type { MiddlewareFactory, Policy } from './owner/guards.js'
export type { Lifecycles, OnlyHooks, ReadParams, WriteLifecycles } from './lifecycles/lifecycles.js'
export type { ApiOf, ContentPolicyUse, HandlerOf, MiddlewareUse, PolicyUse } from './owner/names.js'
export { beginRead, endRead, readHooks } from './lifecycles/read-event.js'
export type { ReadEvent, ReadKind } from './lifecycles/read-event.js'
export { hookedCollection, hookedSingle } from './owner/read-hooks.js'
export { openMiddlewares, RouteTable } from './owner/route-table.js'
export type { Actions, RouteParts } from './owner/route-table.js'
export type {
  GeneratedRouteConfig,
  OwnRoute,
  OwnRouter,
  OwnRoutes,
  RouteConfig,
  RouterOptions,
} from './owner/routes.js'
export { runSeed } from './owner/seed.js'
export type { Seed, SeedOptions } from './owner/seed.js'
export { admittedCaller, callerWith, askedBy, trusted } from './caller.js'
export { Seal } from './passwords/seal.js'
export { lookForDue, Rounds, upkeep } from './load/rounds.js'
export type { RequestAround } from './http/requests.js'
export { isHeld, lastRestore } from './migrations/is-held.js'
export { heldSentence } from './sql/held.js'
export { Permissions, requireFields, requireWays } from './rights/permissions.js'
export { askedQuery } from './http/request/request-query.js'
export type { ParsedQuery, RequestQuery, sentByClient } from './http/request/request-query.js'
export { conditionOf } from './rights/condition-of.js'
export { isGrantedByName, unreviewed } from './write/reviews.js'
export { callerOfRole, namedRole } from './rights/ruled-caller.js'
export type { NamedRole } from './rights/ruled-caller.js'
export { seenIn } from './rights/way.js'
export type { Way } from './rights/way.js'
export { commonSight, openSight, seenEntry, seenType, seenTypes } from './sight.js'
export type { SeenType, Sight } from './sight.js'
export type {
  AdministratorCallers,
  AdmittedLinks,
  Caller,
  CallerUser,
  EntryAct,
  EntryGate,
  GatedWrite,
  LinkedWrite,
  Admission,
  Settle,
} from './caller.js'
export type {
  AdminConfig,
  AssistantConfig,
  AdminRole,
  BucketOptions,
  CloudinaryOptions,
  Config,
  EditorialConfig,
  EntryLimits,
  OidcConfig,
  UploadConfig,
  UsersPermissionsConfig,
  WebhookConfig,
} from '@content-gen/contract'
export type { Database, OpenDatabase, ReadOptions, ReadRow, Transaction } from './database.js'
export type { Statement } from './statement.js'
export { lengthOfTexts } from './statement.js'
export type * from './descriptor.js'
export * from './errors/errors.js'
export { errorEnvelope } from './http/answer/errors.js'
export { reasonOf } from './errors/reason.js'
export type { CodedFault, Refusal } from './errors/refusal.js'
export type { Reason } from './errors/reason.js'
export { shortageError } from './errors/shortage.js'
export { namedSetting } from './environment/named-setting.js'
export { privateProvider } from './database/signed-files.js'
export type {
  AnswerOptions,
  GraphqlPart,
  GraphqlPartOperation,
  GraphqlPartResolver,
  GraphqlRequest,
} from './graphql-part.js'
export { authenticate, authorize } from './http/authorize.js'
export { readBodyText, readRequestBody } from './http/body/body.js'
export { dropRest } from './http/body/drop-rest.js'
export { KeptRow, madeOf } from './cache/kept-row.js'
export { parseInParts, printInParts, sizeUpTo } from './json/json-parts.js'
export { Pauses, TurnShare } from './load/pauses.js'
export { Turns } from './load/turns.js'
export { discardJson, joinJson, jsonObject, jsonText, mostParsedBytes, parsedSize } from './json/json.js'
export type { Json } from './json/json.js'
export { fileTag } from './tags/names.js'
export type { CacheTags } from './tags/open-tags.js'
export { languageName } from './http/pages/language-name.js'
export { listLocales } from './http/pages/locales.js'
export { sendLocalFile, sendLocalPage } from './http/pages/local-page.js'
export type { Locale } from './http/pages/locales.js'
export { checkRoom, reasonsOf } from './http/ready.js'
export type { Check } from './http/ready.js'
export { sendInParts, sendJson } from './http/answer/send.js'
export { mountAt } from './http/mount.js'
export { withHandlers } from './http/with-handlers.js'
export type { Mount } from './http/mount.js'
export { createLogger } from './http/log/log.js'
export { createServer } from './http/server.js'
export { failureKind } from './errors/failure-kind.js'
export type { Gauge, Meters } from './metrics/meters.js'
export type { TraceHeaders } from './metrics/traces.js'
export type { Plugin, ScheduledTasks, Server, ServerParts, ToldComment } from './http/server.js'
export { serve } from './http/serve.js'
export { takeAll } from './http/take-all.js'
export type { ServeOptions } from './http/serve.js'
export { only } from './http/request/only.js'
export type {
  AdministratorRight,
  Context,
  FormFile,
  FormFiles,
  Middleware,
  MultipartReader,
  Route,
  RouteMiddleware,
  UncheckedBody,
} from './http/routes.js'
export { deepest, parseSentJson } from './json/request-shape.js'
export { collection } from './service/collection.js'
export { single } from './service/single.js'
export type * from './service/types.js'
export { flatJson, requireTag } from './service/unchanged.js'
export { lockEntry } from './write/rows/lock.js'
export { withDefaults } from './query/query-object.js'
export { shorten } from './errors/shorten.js'
export { openVariables } from './environment/variables.js'
export { readEnvironment } from './environment/environment.js'
export type { Environment } from './environment/environment.js'
export { bearerToken, openStore } from './store.js'
export type { Store } from './store.js'
export type * from './typed/answer.js'
export type { Filters, Where } from './typed/filters.js'
export type * from './typed/input.js'
export type * from './typed/query.js'
export type * from './typed/values.js'
