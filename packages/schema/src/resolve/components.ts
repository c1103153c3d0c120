import type { Report } from '../diagnostics.js'
import { quote } from '../quote.js'
import type { ComponentAttribute, Model } from '../source.js'

/** Reports components that contain themselves, directly or not. */
export function checkCycles(models: ReadonlyMap<string, Model>, report: Report): void {
  const done = new Set<string>()
  for (const model of models.values()) if (model.sort === 'component') visit(model.uid, [])

  function visit(uid: string, path: readonly { readonly uid: string }[]): void {
    if (done.has(uid)) return
    const here = [...path, { uid }]
    for (const attribute of componentsOf(models.get(uid))) {
      const start = here.findIndex((step) => step.uid === attribute.component)
      if (start === -1) visit(attribute.component, here)
      else {
        const cycle = [...here.slice(start).map((step) => step.uid), attribute.component].map(quote).join(' contains ')
        report.error(
          'component-cycle',
          attribute.at,
          `the component would contain itself: ${cycle}`,
          'Use a relation instead.',
        )
      }
    }
    done.add(uid)
  }
}

function componentsOf(model: Model | undefined): readonly ComponentAttribute[] {
  return (model?.attributes ?? []).filter((attribute) => attribute.type === 'component')
}
