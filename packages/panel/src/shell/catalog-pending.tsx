import { useCatalogRead } from '../api/index.js'
import { ReadState } from '../kit/index.js'

/** Stands in place of what needs the types of the project while they are not known, or cannot be read. */
export function CatalogPending() {
  const { data, error, refetch } = useCatalogRead()
  return <ReadState data={data} error={error} refetch={refetch} />
}
