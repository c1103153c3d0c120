import type { Middleware } from '@content-gen/runtime'

/** Koa's context of a request to the endpoint. */
export type KoaContext = Parameters<Middleware>[0]
