import type { SharedViews } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { send, useAct, usePreference, useRead, useRenew } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import {
  Button,
  LinkIcon,
  ListIcon,
  Menu,
  PlusIcon,
  StarIcon,
  toast,
  TrashIcon,
  useCopy,
  UsersIcon,
  useFailureText,
} from '../../kit/index.js'
import { paths } from '../../paths.js'
import { SaveView } from './save-view.js'

interface ViewsButtonProps {
  readonly uid: string
  readonly address: string
  /** With the columns, which are the person's own otherwise. */
  readonly sharedAddress: string
}

interface View {
  readonly name: string
  /** The parameters of its address. */
  readonly address: string
}

/** Lists of a person's own making, and those that are shared with a role of the person. Each is an address. */
export function ViewsButton({ uid, address, sharedAddress }: ViewsButtonProps) {
  const t = useT()
  const [, navigate] = useLocation()
  const [views, setViews] = usePreference<readonly View[]>(`views:${uid}`, [])
  const [isSaving, setSaving] = useState(false)
  const path = `/views/${uid}`
  const { data: shared } = useRead<SharedViews>(path, { staleMs: 60_000 })
  const others = shared?.views ?? []
  const failureText = useFailureText()
  const withdraw = useAct((id: number) => send(`${path}/${id}`, { method: 'DELETE' }), [path])
  const current = views.find((view) => view.address === address)
  const currentShared = others.find((view) => view.address === address)
  const copy = useCopy()
  const renew = useRenew()
  const save = async (name: string, roles: readonly string[]) => {
    if (roles.length > 0) await send(path, { method: 'POST', body: { name, address: sharedAddress, roles } })
    else setViews([...views.filter((view) => view.name !== name), { name, address }])
    return renew(path)
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
          ...(others.length === 0
            ? []
            : [
                {
                  title: t('list.viewsShared'),
                  acts: others.map((view) => ({
                    id: `shared ${view.id}`,
                    text: view.name,
                    hint: view.sharedBy,
                    icon: UsersIcon,
                    isSelected: view === currentShared,
                    onAct: () => navigate(`${paths.list(uid)}${view.address}`),
                  })),
                },
              ]),
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
              ...(currentShared?.canDelete
                ? [
                    {
                      id: 'withdraw',
                      text: t('list.viewWithdraw', { name: currentShared.name }),
                      icon: TrashIcon,
                      isDanger: true,
                      onAct: () =>
                        withdraw.mutate(currentShared.id, {
                          onError: (error) => toast({ tone: 'bad', text: failureText(error) }),
                        }),
                    },
                  ]
                : []),
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
        <Button icon={StarIcon}>{(current ?? currentShared)?.name ?? t('list.views')}</Button>
      </Menu>
      {isSaving && <SaveView roles={shared?.roles ?? []} onSave={save} onClose={() => setSaving(false)} />}
    </>
  )
}
