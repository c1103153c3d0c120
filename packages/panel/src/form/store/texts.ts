/** Typed texts that are no values yet, such as half a JSON document, by place: nothing of them is lost, and none is sent. */
import { fromIndexes, printPath, valueAt, withIndexes } from '../document/path.js'
import type { Path } from '../document/path.js'
import { isItem } from '../document/values.js'
import type { Values } from '../document/values.js'

export type Texts = Readonly<Record<string, string>>

export function withText(texts: Texts, path: Path, text: string | null): Texts {
  const place = printPath(path)
  if (text !== null) return texts[place] === text ? texts : { ...texts, [place]: text }
  if (!Object.hasOwn(texts, place)) return texts
  return Object.fromEntries(Object.entries(texts).filter(([key]) => key !== place))
}

const isBelow = (place: string, name: string) => place === name || place.startsWith(`${name}/`)

/** Returns the texts of one attribute of the entry. */
export function textsOf(texts: Texts, name: string): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([place]) => isBelow(place, name)))
}

export function replacedTexts(texts: Texts, name: string, by: Texts): Texts {
  return { ...Object.fromEntries(Object.entries(texts).filter(([place]) => !isBelow(place, name))), ...by }
}

/** Returns the texts as they are kept: keys of items last as long as the form. */
export function storedTexts(document: Values, texts: Texts): Texts {
  return mapped(texts, (path) => withIndexes(document, path))
}

/** Returns kept texts at their places in the form; without those whose item is gone, which nobody would see. */
export function restoredTexts(document: Values, texts: Texts): Texts {
  const places = Object.entries(mapped(texts, (path) => fromIndexes(document, path)))
  return Object.fromEntries(places.filter(([place]) => isItem(valueAt(document, place.split('/').slice(0, -1)))))
}

function mapped(texts: Texts, map: (path: Path) => Path): Texts {
  return Object.fromEntries(Object.entries(texts).map(([place, text]) => [printPath(map(place.split('/'))), text]))
}
