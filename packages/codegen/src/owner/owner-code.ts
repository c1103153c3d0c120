import type { Model } from '@content-gen/schema'
import type { RouteFacts } from './facts.js'
import type { OwnerPlace } from './place.js'

/** An owner file, as generated code sees it. */
export interface OwnedFile {
  readonly place: OwnerPlace
  /** The name of its default export in generated code. */
  readonly local: string
  /** `../api/article/controllers/article.js` */
  readonly from: string
  /** The uid of its content type; null if there is none. */
  readonly uid: string | null
  /** Its actions or hooks; null if the file does not spell them out. */
  readonly members: readonly string[] | null
  /** Of a file of routes: those that are spelled out. */
  readonly routes: readonly RouteFacts[]
  /** Of a controller: the JSON Schemas of declared results, by action. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export interface OwnerCode {
  /** Those of content types by uid, others by `api::article.report`. */
  readonly controllers: ReadonlyMap<string, OwnedFile>
  readonly services: ReadonlyMap<string, OwnedFile>
  readonly lifecycles: ReadonlyMap<string, OwnedFile>
  readonly routers: ReadonlyMap<string, OwnedFile>
  /** In the order in which they are tried. */
  readonly routes: readonly OwnedFile[]
  /** By full name. */
  readonly policies: ReadonlyMap<string, OwnedFile>
  readonly middlewares: ReadonlyMap<string, OwnedFile>
  readonly app: OwnedFile | null
  readonly seed: OwnedFile | null
  readonly cron: OwnedFile | null
  /** Those that the config names. */
  readonly storage: OwnedFile | null
  readonly mails: OwnedFile | null
  readonly providers: OwnedFile | null
}

/** A project without owner code. */
export const noOwnerCode: OwnerCode = {
  controllers: new Map(),
  services: new Map(),
  lifecycles: new Map(),
  routers: new Map(),
  routes: [],
  policies: new Map(),
  middlewares: new Map(),
  app: null,
  seed: null,
  cron: null,
  storage: null,
  mails: null,
  providers: null,
}

/** Returns the content type that a file is defined for. */
export function modelOf({ uid }: OwnedFile, models: readonly Model[]): Model | undefined {
  return models.find((model) => model.uid === uid)
}
