/**
 * The computed style of an element: what the simulated browser answers too, but for each question it works out a dozen colours, and every rule
 * of its own sheet. Tests ask thousands of times if something is shown.
 */

/** The properties by which something is hidden: of the element's own, or inherited. */
type Shown = 'display' | 'visibility' | 'pointer-events'

/** Returns the function that takes the place of `getComputedStyle`. */
export function quickStyles(compute: typeof getComputedStyle): typeof getComputedStyle {
  /** By what the browser's own sheet looks at. */
  const displays = new Map<string, string>()
  const displayOf = (element: Element) => {
    const key = [element.localName, ...['hidden', 'open', 'type'].map((name) => element.getAttribute(name))].join()
    const display = displays.get(key) ?? compute(element).display
    displays.set(key, display)
    return display
  }
  const shown = (element: Element, name: Shown): string => {
    const own = element.getAttribute('style')?.includes(name) ? compute(element).getPropertyValue(name) : ''
    if (own !== '' || name === 'display') return own || displayOf(element)
    if (element.parentElement) return shown(element.parentElement, name)
    return name === 'visibility' ? 'visible' : 'auto'
  }
  return (element, pseudo) => {
    if (pseudo || hasRules(element.ownerDocument)) return compute(element, pseudo)
    const valueOf = (name: string) => (isShown(name) ? shown(element, name) : compute(element).getPropertyValue(name))
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return valueOf
        const property = name === 'pointerEvents' ? 'pointer-events' : name
        return typeof property === 'string' && isShown(property)
          ? shown(element, property)
          : Reflect.get(compute(element), name)
      },
    })
  }
}

const isShown = (name: string): name is Shown => ['display', 'visibility', 'pointer-events'].includes(name)

const known = new WeakMap<CSSStyleSheet, boolean>()

/** Editors bring sheets of their own, which may hide something. */
function hasRules({ styleSheets }: Document): boolean {
  return [...styleSheets].some((sheet) => {
    const hides =
      known.get(sheet) ?? [...sheet.cssRules].some(({ cssText }) => /display|visibility|pointer-events/.test(cssText))
    known.set(sheet, hides)
    return hides
  })
}
