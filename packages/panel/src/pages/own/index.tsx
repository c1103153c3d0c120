import { MountedContent, useExtensionFailure, useExtensions } from '../../extend/index.js'
import { useT } from '../../i18n/index.js'
import { EmptyState } from '../../kit/index.js'

/** A page of an extension. */
export function OwnPage({ path }: { readonly path: string }) {
  const t = useT()
  const { pages } = useExtensions()
  const failed = useExtensionFailure(path)
  const page = pages.find((each) => each.path === path)
  if (page === undefined) return <EmptyState title={t('error.notFound')} />
  return <MountedContent key={path} maker={page} given={undefined} onError={failed} />
}
