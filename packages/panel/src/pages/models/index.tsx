import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { useCatalog, type CatalogIndex } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Switch } from '../../kit/index.js'
import { CatalogPending, Page } from '../../shell/index.js'
import { graphOf } from './graph.js'
import { layoutOf } from './layout.js'
import './models.css'
import { Picture } from './picture.js'

/** The types of the project and how they are linked, as a picture. */
export function ModelsPage() {
  const t = useT()
  const catalog = useCatalog()
  return (
    <Page title={t('shell.models')} subtitle={t('models.hint')}>
      {catalog ? <Models catalog={catalog} /> : <CatalogPending />}
    </Page>
  )
}

function Models({ catalog }: { readonly catalog: CatalogIndex }) {
  const t = useT()
  const [parameters, setParameters] = useSearchParams()
  const withComponents = parameters.has('components')
  const graph = useMemo(() => graphOf(catalog, withComponents), [catalog, withComponents])
  const layout = useMemo(() => layoutOf(graph), [graph])
  return (
    <>
      {catalog.components.length > 0 && (
        <Switch isSelected={withComponents} onChange={(isOn) => setParameters(isOn ? { components: '' } : {})}>
          {t('models.withComponents')}
        </Switch>
      )}
      <Picture key={String(withComponents)} graph={graph} layout={layout} />
    </>
  )
}
