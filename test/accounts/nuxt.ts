/** The parts of a Nuxt application that @nuxtjs/strapi uses. */
interface Ref<Value> {
  value: Value
}

interface FetchOptions {
  readonly baseURL: string
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

const refs = new Map<string, Ref<unknown>>()
const app = { hooks: { callHook: () => undefined } }
const config = {
  strapi: { url: '', prefix: '/api', version: 'v4', cookieName: 'strapi_jwt', cookie: {}, auth: { populate: 'role' } },
}

export const useNuxtApp = () => app
export const useRuntimeConfig = () => ({ ...config, public: config })
export const useState = (name: string) => refFor(`state ${name}`)
export const useCookie = (name: string) => refFor(`cookie ${name}`)
export { useStrapiClient } from '../../node_modules/@nuxtjs/strapi/dist/runtime/composables/useStrapiClient.mjs'
export { useStrapiVersion } from '../../node_modules/@nuxtjs/strapi/dist/runtime/composables/useStrapiVersion.mjs'

/** Points the application at a server and provides Nuxt's `$fetch`: JSON in both directions, an error with `data` for a bad status. */
export function startNuxt(url: string): void {
  config.strapi.url = url
  Object.assign(globalThis, { $fetch: fetchJson })
}

function refFor(name: string): Ref<unknown> {
  let ref = refs.get(name)
  if (!ref) refs.set(name, (ref = { value: null }))
  return ref
}

async function fetchJson(
  path: string,
  { baseURL, method = 'GET', headers = {}, body }: FetchOptions,
): Promise<unknown> {
  const response = await fetch(`${baseURL}/${path.replace(/^\//, '')}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const data: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw Object.assign(new Error(`${response.status}`), { data })
  return data
}
