import type { Catalog, Component, ContentType } from '@content-gen/admin/panel-api'
import { useMemo } from 'react'
import { useFormats } from '../i18n/index.js'
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
  const formats = useFormats()
  return useMemo(() => {
    if (!data) return undefined
    const locales = data.locales.map(({ code, name }) => ({ code, name: formats.locale(code, name) }))
    return indexCatalog({ ...data, locales })
  }, [data, formats])
}

/** The names of the models become those that people read. */
export function indexCatalog(catalog: Catalog): CatalogIndex {
  const types = catalog.types.map((type) => ({ ...type, displayName: modelName(type.displayName) }))
  const components = catalog.components.map((one) => ({ ...one, displayName: modelName(one.displayName) }))
  return {
    ...catalog,
    types,
    components,
    typeOf: new Map(types.map((type) => [type.uid, type])),
    componentOf: new Map(components.map((component) => [component.uid, component])),
  }
}
