/** Another form of answers and bodies, as strapi-plugin-transformer gives it to the routes of content types. */
import type { Config } from '@content-gen/contract'
import { TooLargeError } from '../errors/errors.js'
import { mostParsedBytes } from '../json/json.js'
import { isOwned } from '../owned.js'
import { Answer, FlatAnswer } from '../answer.js'
import { noteSentBody } from './body/sent-body.js'
import type { Caller } from '../caller.js'
import type { Store } from '../store.js'
import type { Context, Route, Transform, UncheckedBody } from './routes.js'

type Form = NonNullable<Caller['form']>

/** Returns what prepares the requests of a route; null if it has the form of Strapi v4. */
export function transformOf(
  store: Store,
  route: Route,
): ((ctx: Context, caller: Caller) => { readonly transform: Transform; readonly caller: Caller }) | null {
  const { transform } = store.config.api.rest
  const [api = '', name = '', act = ''] = route.action.replace(/^api::/, '').split('.')
  // A route of i18n.
  if (!transform || !route.action.startsWith('api::') || act === 'createLocalization') return null
  const main = `api::${api}.${api}`
  if (!isChosen(transform.contentTypeFilter, store.types.has(main) ? main : api, route.method)) return null
  const { removeAttributesKey, removeDataKey } = transform.responseTransforms
  const form = removeAttributesKey
    ? removeDataKey
      ? 'bare'
      : 'withoutAttributes'
    : removeDataKey
      ? 'withoutData'
      : null
  const wrapsBody =
    transform.requestTransforms.wrapBodyWithDataKey && (route.method === 'POST' || route.method === 'PUT')
  const isOwn = route.isOwn === true || isOwned(route.run) || isOwned(store.types.get(`api::${api}.${name}`))
  const most = mostParsedBytes(store.config)
  const own: Transform = {
    wrapsBody,
    ...(isOwn && form !== null && { reshape: (body) => reshaped(body, form, most) }),
  }
  return (ctx, caller) => {
    if (ctx.req.headers['strapi-transformer-ignore'] === 'true') return { transform: ignored, caller }
    return { transform: own, caller: form === null || isOwn ? caller : { ...caller, form } }
  }
}

const ignored: Transform = { wrapsBody: false }

type Filter = NonNullable<Config['api']['rest']['transform']>['contentTypeFilter']

function isChosen({ mode, uids }: Filter, uid: string, method: string): boolean {
  if (mode === 'none' || Object.keys(uids).length === 0) return true
  const listed = Object.hasOwn(uids, uid) ? uids[uid] : undefined
  if (typeof listed !== 'object') return mode === 'allow' ? listed === true : listed !== true
  const byMethod = Object.hasOwn(listed, method) ? listed[method] : undefined
  return byMethod === undefined || byMethod === (mode === 'allow')
}

/** Returns a body with `data` around it, unless it has that and nothing else. */
export function wrapped(body: UncheckedBody | undefined): UncheckedBody {
  const given: object = body ?? {}
  if ('data' in given && Object.keys(given).length === 1) return given as unknown as UncheckedBody
  const made = { data: given }
  noteSentBody(made)
  return made as unknown as UncheckedBody
}

function reshaped(body: unknown, form: Form, most: number): unknown {
  if (body instanceof FlatAnswer) return body
  if (body instanceof Answer && body.json.length > most) throw new TooLargeError(most)
  const given: unknown = body instanceof Answer ? JSON.parse(body.text) : body
  if (!isPlain(given) || !given['data']) return body
  return { ...given, data: inForm(given['data'], form) }
}

function inForm(value: unknown, form: Form): unknown {
  if (Array.isArray(value)) return value.map((item) => inForm(item, form))
  if (!isPlain(value)) return value
  const { id, attributes } = value
  const isFlat = form !== 'withoutData' && isPlain(attributes)
  const members = isFlat ? { ...(id === undefined ? {} : { id }), ...attributes } : value
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, below(member, form)]))
}

/** A relation or media has nothing but `data`. */
function below(member: unknown, form: Form): unknown {
  if (form !== 'withoutAttributes' && isPlain(member) && 'data' in member) return inForm(member['data'], form)
  return inForm(member, form)
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
