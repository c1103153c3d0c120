import { textMark } from '@content-gen/contract'
import { ApiError } from './api-error.js'
import { belongingHeaders } from './belonging.js'
import { proveAgain } from './proof.js'
import { queryText, type Parameters } from './query-text.js'

export const apiBase = '/admin/api'

export interface Pagination {
  readonly page: number
  readonly pageSize: number
  readonly pageCount: number
  readonly total: number
  /** There are more than `total`, where counting has ended. */
  readonly isMore?: boolean
}

export interface Answer<T> {
  readonly data: T
  readonly meta?: {
    readonly pagination?: Pagination
    /** There may be changes that the person may not see. */
    readonly isPartial?: boolean
    /** The version where older changes of a field begin. */
    readonly next?: number | null
    /** When the translation was written that lacks the changes; null: that is not known. */
    readonly since?: string | null
  }
}

export interface SendOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined
  readonly query?: Parameters | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** The key of an earlier request that this one asks about. */
  readonly key?: string | undefined
  /** A question that the page asks by itself: it does not keep the session from ending after a pause. */
  readonly isBackground?: boolean | undefined
  /** The request goes on when the page is left. */
  readonly outlivesPage?: boolean | undefined
}

const listeners = new Set<() => void>()

/** Calls a listener whenever the server says that nobody is signed in. Returns what stops it. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks the panel's API. `path` begins with a slash: `/catalog`. An act that needs a fresh session asks the person, and is then sent again. Throws an
 * `ApiError` for anything but a success.
 */
export async function send<T>(path: string, options: SendOptions = {}): Promise<Answer<T>> {
  let response = await ask(path, options)
  // Another tab may have got a new cookie while this request was on its way.
  if (response.status === 401 && path !== '/session' && (await isSignedIn())) response = await ask(path, options)
  const answer = await parse(response)
  if (response.ok) return answer as Answer<T>
  if (response.status === 401) for (const listener of listeners) listener()
  const error = failure(response, answer)
  if (error.reason?.code === 'notFresh' && (await proveAgain())) return send(path, options)
  throw error
}

async function isSignedIn(): Promise<boolean> {
  return (await ask('/session', { isBackground: true })).ok
}

function ask(path: string, options: SendOptions = {}): Promise<Response> {
  const { method = 'GET', query, body, signal, key, isBackground = false, outlivesPage = false } = options
  const isForm = body instanceof FormData
  return reach(`${apiBase}${path}${queryText(query ?? {})}`, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...belongingHeaders(),
      ...(isBackground ? { 'x-background': 'true' } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : printed(body) }),
    ...(signal ? { signal } : {}),
    ...(outlivesPage ? { keepalive: true } : {}),
  })
}

/** Texts that were copied from a preview lose their marks. */
function printed(body: unknown): string {
  return JSON.stringify(body).replace(textMark.whole, '')
}

/** Asks a route whose answers have no envelope: those of the accounts. */
export async function sendBare<T>(path: string, options: SendOptions = {}): Promise<T> {
  // It is what the route answers.
  return (await send<unknown>(path, options)) as T
}

/** Asks a route that answers with a file. Throws as `send` does. */
export async function sendForFile(path: string, options: SendOptions = {}): Promise<Blob> {
  const response = await ask(path, options)
  if (response.ok) return response.blob()
  throw failure(response, await parse(response))
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, 'Unreachable', 'The server cannot be reached.', null, null)
  }
}

async function parse(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return { data: null }
  try {
    return JSON.parse(text)
  } catch {
    return { data: null }
  }
}

function failure(response: Response, answer: unknown): ApiError {
  const error =
    typeof answer === 'object' && answer !== null && 'error' in answer ? (answer.error as Record<string, unknown>) : {}
  return new ApiError(
    response.status,
    typeof error['name'] === 'string' ? error['name'] : 'Error',
    typeof error['message'] === 'string' ? error['message'] : response.statusText,
    error['details'] ?? null,
    response.headers.get('x-request-id'),
    // The contract says so.
    (error['reason'] ?? null) as ApiError['reason'],
  )
}
