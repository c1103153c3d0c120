import type { Extensions as Addresses } from '@content-gen/admin/panel-api'
import type { Extension, Panel } from '../../extend.d.ts'
import { send } from '../api/index.js'
import { addLanguage, englishTexts } from '../i18n/index.js'
import { Registry } from './registry.js'

export type Surroundings = Pick<Panel, 'navigate' | 'notify'>

/** Loads a module. */
type Load = (address: string) => Promise<{ readonly default?: unknown }>

const loadModule: Load = (address) => import(/* @vite-ignore */ address)

/** The additions of the extensions of this project. They are loaded once. */
export const registry = new Registry()

/**
 * Loads the modules of the project and lets each add what it has. One that fails adds nothing more, and the others go on: `failed` is told of it.
 */
export async function loadExtensions(
  surroundings: Surroundings,
  failed: (address: string, error: unknown) => void,
  { load = loadModule, into = registry }: { readonly load?: Load; readonly into?: Registry } = {},
): Promise<void> {
  const { data: addresses } = await send<Addresses>('/extensions')
  const panel: Panel = {
    ...surroundings,
    field: (customField, control) => into.field(customField, control),
    page: (page) => into.page(page),
    entryPanel: (entryPanel) => into.entryPanel(entryPanel),
    translation: ({ code, name, texts }) => addLanguage(code, name, texts),
    texts: englishTexts,
    get language() {
      return document.documentElement.lang
    },
    request: async (path, { method = 'GET', body } = {}) => send(path, { method, body }),
  }
  for (const address of addresses) {
    try {
      const { default: extend } = await load(`/admin/${address}`)
      if (typeof extend !== 'function') throw new Error('It must export a function by default')
      await (extend as Extension)(panel)
    } catch (error) {
      failed(address, error)
    }
  }
}
