import type { ContentType } from '@content-gen/admin/contract'
import { apiBase, queryText, useTypeRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, DownloadIcon, IconButton, LinkButton, Menu, MoreIcon, PlusIcon, TrashIcon } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { allLocales, type ShownList } from './shown-list.js'

/** Exports what is listed, and leads to the trash. */
export function ListMenu({ type, query }: { readonly type: ContentType; readonly query: ShownList['query'] }) {
  const t = useT()
  const exported = (format: 'csv' | 'json') =>
    `${apiBase}/entries/${type.uid}/export${queryText({ ...query, page: undefined, pageSize: undefined, format })}`
  const download = { icon: DownloadIcon, isDownload: true }
  return (
    <Menu
      label={t('list.actions')}
      groups={[
        {
          acts: [
            { id: 'csv', text: t('list.exportCsv'), href: exported('csv'), ...download },
            { id: 'json', text: t('list.exportJson'), href: exported('json'), ...download },
          ],
        },
        {
          acts: type.versioned
            ? [{ id: 'trash', text: t('list.trash'), icon: TrashIcon, href: paths.trash(type.uid) }]
            : [],
        },
      ]}
    >
      <IconButton icon={MoreIcon} variant="secondary" label={t('list.actions')} />
    </Menu>
  )
}

/** Leads to a new entry in the language of the list. */
export function CreateButton({ type, locale }: { readonly type: ContentType; readonly locale: string | undefined }) {
  const t = useT()
  const { rights } = useTypeRights(type.uid)
  if (rights.create === null)
    return (
      <Button variant="primary" icon={PlusIcon} refused={t('rights.refused')}>
        {t('list.create')}
      </Button>
    )
  const language = queryText({ locale: locale === allLocales ? undefined : locale })
  return (
    <LinkButton variant="primary" icon={PlusIcon} href={`${paths.create(type.uid)}${language}`}>
      {t('list.create')}
    </LinkButton>
  )
}
