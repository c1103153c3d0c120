import type { en } from './en/index.js'

export type MessageKey = keyof typeof en

/** A text for each key. */
export type Messages = Readonly<Record<MessageKey, string>>

/** The values of the placeholders of a message. */
export type MessageValues = Readonly<Record<string, string | number | Date | null>>
