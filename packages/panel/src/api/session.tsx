import type { Rights, Session, TypeAct, TypeRights } from '@content-gen/admin/panel-api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { statusOf } from './api-error.js'
import { belongTo } from './belonging.js'
import { onSignedOut, send } from './send.js'

const Context = createContext<Session | null>(null)
const Over = createContext(false)
const key = ['/session']
/** The reads that a sign-in does not change: of the session that it brought, and of the link that it used up. */
const lasting: ReadonlySet<unknown> = new Set(['/session', '/start', '/links/check'])

export type SessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly kind: 'none' }
  /** `isOver`: the session ended while the page was open. */
  | { readonly kind: 'open'; readonly session: Session; readonly isOver: boolean }

/**
 * Returns the session of the person who is signed in. The last session stays known after it ended, so that the page stays as it is.
 * For the gate alone: whoever signs in does it there.
 */
export function useSessionState(): SessionState & { readonly begin: (session: Session) => void } {
  const client = useQueryClient()
  const [isOver, setOver] = useState(false)
  const read = useQuery({
    queryKey: key,
    queryFn: async () => {
      try {
        const { data } = await send<Session>('/session')
        belongTo(data)
        return data
      } catch (error) {
        if (statusOf(error) === 401) return client.getQueryData<Session>(key) ?? null
        throw error
      }
    },
    staleTime: 60_000,
  })
  useEffect(() => onSignedOut(() => setOver(true)), [])
  const begin = (session: Session) => {
    const before = client.getQueryData<Session>(key)
    // Somebody else has typed the open page's texts, or for another project: they stay in the browser.
    if (before && !isSame(before, session)) return window.location.reload()
    belongTo(session)
    client.setQueryData(key, session)
    setOver(false)
    void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => !lasting.has(path) })
  }
  if (read.data) return { kind: 'open', session: read.data, isOver, begin }
  if (read.isPending) return { kind: 'loading', begin }
  if (read.error) return { kind: 'failed', error: read.error, retry: () => void read.refetch(), begin }
  return { kind: 'none', begin }
}

function isSame(one: Session, other: Session): boolean {
  return one.administrator.id === other.administrator.id && one.project === other.project
}

export interface SessionProviderProps {
  readonly session: Session
  /** It ended while the page was open. */
  readonly isOver?: boolean | undefined
  readonly children: ReactNode
}

export function SessionProvider({ session, isOver = false, children }: SessionProviderProps) {
  return (
    <Context value={session}>
      <Over value={isOver}>{children}</Over>
    </Context>
  )
}

/** Returns true from the end of the session until the person has signed in again. */
export function useSessionOver(): boolean {
  return useContext(Over)
}

/** Returns who is signed in. Only below `SessionProvider`. */
export function useSession(): Session {
  const session = useContext(Context)
  if (session === null) throw new Error('useSession needs a SessionProvider')
  return session
}

export function useRights(): Rights {
  return useSession().rights
}

const nothing: TypeRights = { read: null, create: null, update: null, delete: null, publish: null }

/** Returns the rights on a type, with `can('update', 'title')` for short. */
export function useTypeRights(uid: string) {
  const rights = useRights().types[uid] ?? nothing
  return useMemo(
    () => ({
      rights,
      can: (act: TypeAct, field?: string, locale?: string | null) => {
        const right = rights[act]
        if (right === null) return false
        if (field !== undefined && right.fields !== null && !right.fields.includes(field)) return false
        return !(locale !== undefined && locale !== null && right.locales !== null && !right.locales.includes(locale))
      },
    }),
    [rights],
  )
}

/** A value that is kept for the person, on every device. Saved at once; the last write wins. */
export function usePreference<T>(name: string, initial: T): readonly [T, (value: T) => void] {
  const client = useQueryClient()
  const session = useSession()
  const value = (session.preferences[name] as T | undefined) ?? initial
  const set = (next: T) => {
    client.setQueryData<Session>(key, (now) => now && { ...now, preferences: { ...now.preferences, [name]: next } })
    send(`/me/preferences/${encodeURIComponent(name)}`, { method: 'PUT', body: next, outlivesPage: true }).catch(() => {
      // It is kept on this page; a wish of the person must not interrupt their work.
    })
  }
  return [value, set]
}
