import { Labels } from '../src/form/store/labels.js'
import { Reveal } from '../src/form/store/reveal.js'
import type { FormScope } from '../src/form/store/form-context.js'
import type { FormStore } from '../src/form/store/form-store.js'

/** The surroundings of a form of entry 1, in which everything may be edited. */
export function formScope(store: FormStore): FormScope {
  return {
    store,
    labels: new Labels(),
    reveal: new Reveal(),
    entry: 1,
    locale: null,
    marksShared: false,
    isRefused: () => false,
    marksRefused: false,
  }
}
