import type { Uses } from '@content-gen/admin/panel-api'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRead } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { FoundUses, UsesCount } from '../../shell/use-lines.js'

/** The most files whose uses are asked for at once. */
const most = 500
export const usesKey = '/file-uses'

/** Files, or all in a folder. */
export type UsedFiles = { readonly files: readonly number[] } | { readonly folder: number }

/** Reads which entries hold the files. */
export function useFileUses(of: UsedFiles): UseQueryResult<Uses, Error> {
  const query = 'folder' in of ? of : { files: of.files.slice(0, most).join(',') }
  return useRead<Uses>(usesKey, { query })
}

/** The entries that hold a file, and where in them. */
export function FileUsesList({ id }: { readonly id: number }) {
  const t = useT()
  const read = useFileUses({ files: [id] })
  return (
    <section className="details-uses">
      <h3>
        {t('library.uses')} <UsesCount read={read} />
      </h3>
      <FoundUses read={read} none={t('library.noUses')} />
    </section>
  )
}
