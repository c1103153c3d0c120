import { commentLimits as longest } from '@content-gen/contract'
import { ValidationError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { isRecord, issuesError, own } from '@content-gen/runtime/write'
import { readTexts } from '@content-gen/users-permissions/parts'
import type { Quote } from '../panel-api/comments.js'

const mostMentions = 10

export interface SentReply {
  readonly text: string
  readonly mentions: readonly number[]
}

export interface SentThread extends SentReply {
  readonly field: string | null
  readonly place: string | null
  readonly quote: Quote | null
  readonly assignee: number | null
}

/** @throws ValidationError */
export function sentReply(body: unknown): SentReply {
  const text = readTexts(body, { text: { most: longest.text } }).text.trim()
  if (text === '')
    throw issuesError([{ path: ['text'], message: 'text is a required field', refusal: { code: 'required' } }])
  return { text, mentions: sentMentions(body) }
}

/** @throws ValidationError */
export function sentThread(body: unknown): SentThread {
  const field = sentText(body, 'field', longest.field)
  const [place, quote] = [sentText(body, 'place', longest.place), sentQuote(body)]
  if (field === null && (place !== null || quote !== null))
    throw new ValidationError('place and quote are about a field: send its name as field')
  return { ...sentReply(body), field, place, quote, assignee: sentAssignee(body) ?? null }
}

/** Returns undefined if none is sent, null for nobody. @throws ValidationError */
export function sentAssignee(body: unknown): number | null | undefined {
  const sent = isRecord(body) ? own(body, 'assignee') : undefined
  if (sent === undefined || sent === null) return sent
  const id = readId(sent)
  if (id === null) throw new ValidationError('assignee must be the id of an administrator, or null')
  return id
}

function sentMentions(body: unknown): readonly number[] {
  const sent = (isRecord(body) ? own(body, 'mentions') : undefined) ?? []
  const ids = Array.isArray(sent) && sent.length <= mostMentions ? sent.map((id: unknown) => readId(id)) : [null]
  const known = ids.filter((id) => id !== null)
  if (known.length < ids.length)
    throw new ValidationError(`mentions must be a list of at most ${mostMentions} ids of administrators`)
  return [...new Set(known)]
}

/** Returns null if none is sent. @throws ValidationError */
export function sentText(body: unknown, name: string, most: number): string | null {
  const sent = isRecord(body) ? own(body, name) : undefined
  if (sent === undefined || sent === null) return null
  return readTexts({ [name]: sent }, { [name]: { most } })[name] ?? null
}

function sentQuote(body: unknown): Quote | null {
  const sent = (isRecord(body) ? own(body, 'quote') : undefined) ?? null
  if (sent === null) return null
  if (!isRecord(sent)) throw new ValidationError('quote must have a text, and what is before and after it')
  const around = { isOptional: true, most: longest.around } as const
  return readTexts(sent, { text: { most: longest.quote }, before: around, after: around })
}
