import { ValidationError } from '@content-gen/runtime'
import { isRecord, own } from '@content-gen/runtime/write'

/** The longest text, and the longest picture as text. */
const most = { text: 20_000, picture: 400_000 }

export type SentTask =
  | { readonly task: 'translate'; readonly to: string; readonly text: string; readonly place: SentPlace }
  | { readonly task: 'shorten'; readonly text: string; readonly place: SentPlace }
  | { readonly task: 'describe'; readonly to: string; readonly picture: string }

/** The field of a text. */
export interface SentPlace {
  readonly type: string
  /** The attribute of the entry that the text is in. */
  readonly field: string
  /** The type or the component that holds the text, and the attribute in it. */
  readonly model: string
  readonly attribute: string
}

/** @throws ValidationError */
export function sentTask(body: unknown, locales: readonly string[]): SentTask {
  const text = (name: string, longest = 200): string => {
    const sent = isRecord(body) ? own(body, name) : undefined
    if (typeof sent !== 'string' || sent.trim() === '' || sent.length > longest)
      throw new ValidationError(`${name} must be a text of at most ${longest} characters`)
    return sent
  }
  const to = () => {
    const locale = text('to')
    if (!locales.includes(locale)) throw new ValidationError('to must be one of the locales of the project')
    return locale
  }
  const task = text('task')
  if (task === 'describe') {
    const picture = text('picture', most.picture)
    if (!/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/.test(picture))
      throw new ValidationError('picture must be a data URL of a PNG, a JPEG or a WebP')
    return { task, to: to(), picture }
  }
  const place = { type: text('type'), field: text('field'), model: text('model'), attribute: text('attribute') }
  if (task === 'translate') return { task, to: to(), text: text('text', most.text), place }
  if (task === 'shorten') return { task, text: text('text', most.text), place }
  throw new ValidationError('task must be one of translate, shorten, describe')
}
