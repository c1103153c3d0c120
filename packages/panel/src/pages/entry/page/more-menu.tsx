import { useLocation } from 'wouter'
import { useRights, useTypeRights } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import {
  CalendarIcon,
  ClockIcon,
  CopyIcon,
  EyeOffIcon,
  IconButton,
  LinkIcon,
  Menu,
  MoreIcon,
  PlusIcon,
  RocketIcon,
  TrashIcon,
  UndoIcon,
  useCopy,
} from '../../../kit/index.js'
import type { MenuAct } from '../../../kit/index.js'
import { paths } from '../../../paths.js'
import { useForm } from '../../../form/store/form-context.js'
import { copyOf } from './copy-of.js'
import type { Asks, EntryHeadProps } from './entry-head-props.js'
import { handOver } from './handed-over.js'

export function MoreMenu({
  type,
  work,
  state,
  plan,
  isHeld,
  hasWork,
  canChange,
  canPublish,
  onAsk,
}: EntryHeadProps & { readonly onAsk: (asks: Asks) => void }) {
  const t = useT()
  const [, navigate] = useLocation()
  const { store, labels } = useForm()
  const { releases } = useRights()
  const { rights } = useTypeRights(type.uid)
  const { entry, copy } = state
  const isDraft = entry?.state !== 'published'
  const refused = t('rights.refused')
  const mayCreate = rights.create != null
  const copyText = useCopy()
  const acts: MenuAct[] = []
  if (type.kind === 'collection') {
    acts.push({
      id: 'another',
      text: t('entry.another'),
      icon: PlusIcon,
      refused: mayCreate ? null : refused,
      onAct: () => navigate(paths.create(type.uid)),
    })
    acts.push({
      id: 'duplicate',
      text: t('entry.duplicate'),
      icon: CopyIcon,
      refused: mayCreate ? null : refused,
      onAct: () => {
        handOver(type.uid, copyOf(store.models, type, store.document), labels.all)
        navigate(paths.create(type.uid))
      },
    })
  }
  if (entry || copy)
    acts.push({
      id: 'link',
      text: t('entry.copyLink'),
      icon: LinkIcon,
      onAct: () => {
        const { origin, pathname, search } = window.location
        void copyText(`${origin}${pathname}${search}`)
      },
    })
  const states: MenuAct[] = []
  const refusedPlan = canPublish && releases.save && releases.run ? (plan ? t('plan.already') : null) : refused
  if (type.draftAndPublish && entry) {
    if (!isDraft)
      states.push({
        id: 'unpublish',
        text: t('entry.unpublish'),
        icon: EyeOffIcon,
        refused: canPublish ? null : refused,
        onAct: () => onAsk('unpublish'),
      })
    if (work.options.isVersioned) {
      if (isDraft || copy)
        states.push({
          id: 'plan',
          text: t('plan.publish'),
          icon: ClockIcon,
          refused: refusedPlan,
          onAct: () => onAsk('planPublish'),
        })
      if (!isDraft)
        states.push({
          id: 'planOff',
          text: t('plan.unpublish'),
          icon: ClockIcon,
          refused: refusedPlan,
          onAct: () => onAsk('planUnpublish'),
        })
    }
  } else if (type.draftAndPublish && copy && work.options.isVersioned) {
    states.push({
      id: 'plan',
      text: t('plan.publish'),
      icon: ClockIcon,
      refused: refusedPlan,
      onAct: () => onAsk('planPublish'),
    })
  }
  if (plan) states.push({ id: 'planSee', text: t('plan.see'), icon: CalendarIcon, href: paths.release(plan.release) })
  if (type.draftAndPublish && (entry || copy) && work.options.isVersioned)
    states.push({
      id: 'release',
      text: t('release.addTo'),
      icon: RocketIcon,
      refused: releases.read && releases.save ? null : refused,
      onAct: () => onAsk('release'),
    })
  const last: MenuAct[] = [
    ...(hasWork && (entry || copy)
      ? [
          {
            id: 'discard',
            text: t('entry.discard'),
            icon: UndoIcon,
            refused: !canChange ? refused : isHeld ? t('reason.scheduled') : null,
            onAct: () => onAsk('discard'),
          },
        ]
      : []),
    ...(entry
      ? [
          {
            id: 'delete',
            text: t('common.delete'),
            icon: TrashIcon,
            isDanger: true,
            refused: entry.can.delete ? null : refused,
            onAct: () => onAsk('delete'),
          },
        ]
      : []),
  ]
  return (
    <Menu label={t('common.more')} groups={[{ acts }, { acts: states }, { acts: last }]}>
      <IconButton icon={MoreIcon} variant="secondary" label={t('common.more')} />
    </Menu>
  )
}
