import { useEffect, useState } from 'react'
import { useT } from '../../i18n/index.js'
import { classNames } from '../../kit/index.js'
import { lengthOf, type TextLength } from './count-text.js'

interface TextCountProps<Value> {
  readonly value: Value
  /** Returns the text of the value: called when nobody types. */
  readonly read: (value: Value) => string
  /** The most characters that it may have. */
  readonly most?: number | undefined
}

/** Milliseconds without a key before a text is counted. */
const pause = 200

/** Tells how long a text is, and how long it may be. */
export function TextCount<Value>({ value, read, most }: TextCountProps<Value>) {
  const t = useT()
  const [length, setLength] = useState<TextLength | null>(null)
  useEffect(() => {
    // A key costs no more than this, however long the text is.
    const timer = setTimeout(() => setLength(lengthOf(read(value))), pause)
    return () => clearTimeout(timer)
  }, [value, read])
  const isOver = length !== null && most !== undefined && length.characters > most
  return (
    <span className={classNames('text-count', isOver && 'is-over')}>
      {length && (most === undefined ? t('count.text', { ...length }) : t('count.bounded', { ...length, most }))}
    </span>
  )
}
