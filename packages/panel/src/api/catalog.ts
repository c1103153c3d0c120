import type { Catalog, Component, ContentType } from '@content-gen/admin/panel-api'
import { useMemo } from 'react'
import { useI18n } from '../i18n/index.js'
import { inLanguage } from './in-language.js'
import { modelName } from './model-name.js'
import { useRead } from './use-api.js'

/** The types of the project by uid. */
export interface CatalogIndex extends Catalog {
  readonly typeOf: ReadonlyMap<string, ContentType>
  readonly componentOf: ReadonlyMap<string, Component>
}

/** Reads the types of the project. */
export function useCatalogRead() {
  return useRead<Catalog>('/catalog', { staleMs: 300_000 })
}

/** Returns the types of the project; undefined until they are read. */
export function useCatalog(): CatalogIndex | undefined {
  const { data } = useCatalogRead()
  const { formats, language } = useI18n()
  return useMemo(() => {
    if (!data) return undefined
    const locales = data.locales.map(({ code, name }) => ({ code, name: formats.locale(code, name) }))
    return indexCatalog({ ...data, locales }, language)
  }, [data, formats, language])
}

/** The names of the models become those that people read, and the words of the project those of the language. */
export function indexCatalog(catalog: Catalog, language = 'en'): CatalogIndex {
  const read = <Model extends ContentType | Component>(model: Model) => ({
    ...inLanguage(model, language),
    displayName: modelName(model.displayName),
  })
  const types = catalog.types.map(read)
  const components = catalog.components.map(read)
  return {
    ...catalog,
    types,
    components,
    account: inLanguage({ attributes: catalog.account }, language).attributes,
    typeOf: new Map(types.map((type) => [type.uid, type])),
    componentOf: new Map(components.map((component) => [component.uid, component])),
  }
}
