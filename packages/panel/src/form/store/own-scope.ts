import type { FormScope } from './form-context.js'
import type { FormStore } from './form-store.js'
import { Labels } from './labels.js'
import { Reveal } from './reveal.js'

/** Returns a form apart from the page of its entry: in a dialog, or for values that are only shown. */
export function ownScope(store: FormStore, more: Partial<FormScope> = {}): FormScope {
  return {
    store,
    labels: new Labels(),
    reveal: new Reveal(),
    entry: null,
    locale: null,
    marksShared: false,
    isRefused: () => false,
    marksRefused: false,
    ...more,
  }
}
