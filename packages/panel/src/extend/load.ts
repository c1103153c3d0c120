import type { Extensions as Addresses } from '@content-gen/admin/panel-api'
import type { Extension, Panel } from '../../extend.d.ts'
import { send } from '../api/index.js'
import { addLanguage, englishTexts } from '../i18n/index.js'
import { Registry } from './registry.js'

export type Surroundings = Pick<Panel, 'navigate' | 'notify'>

/** The additions of the extensions of this project. They are loaded once. */
export const registry = new Registry()

type Failed = (address: string, error: unknown) => void

/**
 * Loads the modules of the project and lets each add what it has. One that fails adds nothing more, and the others go on: `failed` is told of it.
 */
export async function loadExtensions(surroundings: Surroundings, failed: Failed): Promise<void> {
  try {
    const { data: addresses } = await send<Addresses>('/extensions')
    const panel = panelOf(surroundings)
    for (const address of addresses) await extend(panel, address, failed)
  } finally {
    registry.complete()
  }
}

function panelOf(surroundings: Surroundings): Panel {
  return {
    ...surroundings,
    field: (customField, control) => registry.field(customField, control),
    page: (page) => registry.page(page),
    entryPanel: (entryPanel) => registry.entryPanel(entryPanel),
    translation: ({ code, name, texts }) => addLanguage(code, name, texts),
    texts: englishTexts,
    get language() {
      return document.documentElement.lang
    },
    request: async (path, { method = 'GET', body } = {}) => send(path, { method, body }),
  }
}

async function extend(panel: Panel, address: string, failed: Failed): Promise<void> {
  try {
    const module: { readonly default?: unknown } = await import(/* @vite-ignore */ `/admin/${address}`)
    if (typeof module.default !== 'function') throw new Error('It must export a function by default')
    await (module.default as Extension)(panel)
  } catch (error) {
    failed(address, error)
  }
}
