import { useState } from 'react'
import { useLocation } from 'wouter'
import { usePreference } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import {
  Button,
  Dialog,
  LinkIcon,
  ListIcon,
  Menu,
  PlusIcon,
  StarIcon,
  TextField,
  TrashIcon,
  useCopy,
} from '../../kit/index.js'
import { paths } from '../../paths.js'

interface View {
  readonly name: string
  /** The parameters of its address. */
  readonly address: string
}

/** Lists of a person's own making. Each is an address, and can be given to others as that. */
export function ViewsButton({ uid, address }: { readonly uid: string; readonly address: string }) {
  const t = useT()
  const [, navigate] = useLocation()
  const [views, setViews] = usePreference<readonly View[]>(`views:${uid}`, [])
  const [isSaving, setSaving] = useState(false)
  const [name, setName] = useState('')
  const current = views.find((view) => view.address === address)
  const copy = useCopy()
  const save = () => {
    const wanted = name.trim()
    if (wanted === '') return
    setViews([...views.filter((view) => view.name !== wanted), { name: wanted, address }])
    setSaving(false)
    setName('')
  }
  return (
    <>
      <Menu
        label={t('list.views')}
        groups={[
          {
            acts: [
              {
                id: 'all',
                text: t('list.viewAll'),
                icon: ListIcon,
                isSelected: address === '',
                onAct: () => navigate(paths.list(uid)),
              },
              ...views.map((view) => ({
                id: `view ${view.name}`,
                text: view.name,
                icon: StarIcon,
                isSelected: view === current,
                onAct: () => navigate(`${paths.list(uid)}${view.address}`),
              })),
            ],
          },
          {
            acts: [
              {
                id: 'save',
                text: t('list.viewSave'),
                icon: PlusIcon,
                onAct: () => setSaving(true),
                ...(address === '' ? { refused: t('list.viewsNone') } : {}),
              },
              { id: 'copy', text: t('list.viewCopy'), icon: LinkIcon, onAct: () => void copy(window.location.href) },
              ...(current
                ? [
                    {
                      id: 'delete',
                      text: t('list.viewDelete', { name: current.name }),
                      icon: TrashIcon,
                      isDanger: true,
                      onAct: () => setViews(views.filter((view) => view !== current)),
                    },
                  ]
                : []),
            ],
          },
        ]}
      >
        <Button icon={StarIcon}>{current?.name ?? t('list.views')}</Button>
      </Menu>
      <Dialog
        isOpen={isSaving}
        onClose={() => setSaving(false)}
        onSubmit={save}
        size="small"
        title={t('list.viewSaveTitle')}
        actions={
          <>
            <Button onPress={() => setSaving(false)}>{t('common.cancel')}</Button>
            <Button type="submit" variant="primary" isDisabled={name.trim() === ''}>
              {t('common.save')}
            </Button>
          </>
        }
      >
        <TextField label={t('list.viewName')} value={name} onChange={setName} autoFocus />
      </Dialog>
    </>
  )
}
