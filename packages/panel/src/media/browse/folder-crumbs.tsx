import { useT } from '../../i18n/index.js'
import { Button, ChevronEndIcon } from '../../kit/index.js'
import { chainTo, useFolders } from '../file/folders.js'

/** The way from the root to a folder, each step a button. Nothing at the root. */
export function FolderCrumbs({
  folder,
  onFolder,
}: {
  readonly folder: number | null
  readonly onFolder: (folder: number | null) => void
}) {
  const t = useT()
  const chain = chainTo(useFolders(), folder)
  if (folder === null) return null
  return (
    <nav aria-label={t('folders.path')}>
      <ol className="crumbs">
        <li>
          <Button size="small" variant="quiet" onPress={() => onFolder(null)}>
            {t('folders.root')}
          </Button>
        </li>
        {chain.map(({ id, name }) => (
          <li key={id}>
            <ChevronEndIcon className="icon icon-flips faint" />
            {id === folder ? (
              <strong className="truncate" aria-current="page">
                {name}
              </strong>
            ) : (
              <Button size="small" variant="quiet" onPress={() => onFolder(id)}>
                {name}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
