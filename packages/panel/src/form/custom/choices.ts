import type { Option } from '../../kit/index.js'

export function isChosen(value: unknown): value is readonly string[] | null | undefined {
  if (value === null || value === undefined) return true
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** Returns what a model offers: `Large:l` is shown as `Large` and stored as `l`. */
export function offered(options: unknown): readonly Option[] {
  if (!Array.isArray(options)) return []
  const all = options.flatMap((option: unknown) => (typeof option === 'string' ? [option] : []))
  return all.map((option) => {
    const [text = option, id = option] = option.split(':')
    return { id, text }
  })
}

/** Returns the chosen values in the order of the model. */
export function inOrder(chosen: readonly string[], options: readonly Option[]): readonly string[] {
  const order = options.map(({ id }) => id)
  const place = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)
  return chosen.toSorted((one, other) => place(one) - place(other))
}
