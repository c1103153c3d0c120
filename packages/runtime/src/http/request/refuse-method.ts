import type Koa from 'koa'

/** Answers a verb that a readable path lacks: 405 with `Allow`, and OPTIONS with `Allow` alone. */
export function refuseMethod(ctx: Koa.Context): void {
  ctx.set('Allow', 'HEAD, GET')
  ctx.status = ctx.method === 'OPTIONS' ? 200 : 405
  if (ctx.method === 'OPTIONS') ctx.body = ''
}

/** Returns true for the verbs that every readable path has. */
export function isReading({ method }: Pick<Koa.Context, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}
