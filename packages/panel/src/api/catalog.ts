import type { Catalog, Component, ContentType } from '@content-gen/admin/contract'
import { useMemo } from 'react'
import { useRead } from './use-api.js'

/** The types of the project by uid. */
export interface CatalogIndex extends Catalog {
  readonly typeOf: ReadonlyMap<string, ContentType>
  readonly componentOf: ReadonlyMap<string, Component>
}

/** Returns the types of the project; undefined until they are read. */
export function useCatalog(): CatalogIndex | undefined {
  const { data } = useRead<Catalog>('/catalog', { staleMs: 300_000 })
  return useMemo(() => data && indexCatalog(data), [data])
}

export function indexCatalog(catalog: Catalog): CatalogIndex {
  return {
    ...catalog,
    typeOf: new Map(catalog.types.map((type) => [type.uid, type])),
    componentOf: new Map(catalog.components.map((component) => [component.uid, component])),
  }
}
