import type { Translate } from '../../i18n/index.js'

interface Bounds {
  readonly min?: number | string
  readonly max?: number | string
}

/** Returns the bounds of a number (`range`) or of a list (`items`), told before somebody meets them; undefined if there are none. */
export function boundsText(t: Translate, of: 'range' | 'items', { min, max }: Bounds): string | undefined {
  // Numbers are told as they are typed; of items there may be one.
  const told = of === 'items' ? Number : String
  if (min !== undefined && max !== undefined) return t(`entry.${of}`, { min: told(min), max: told(max) })
  if (min !== undefined) return t(`entry.${of}From`, { min: told(min) })
  return max === undefined ? undefined : t(`entry.${of}To`, { max: told(max) })
}
