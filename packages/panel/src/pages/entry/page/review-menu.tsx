import type { ContentType, Review } from '@content-gen/admin/panel-api'
import { useRef } from 'react'
import { useAct } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { Badge, Button, CheckIcon, Menu, toast, useFailureText } from '../../../kit/index.js'
import type { Work } from '../work/work.js'
import type { WorkState } from '../work/work-state.js'

interface ReviewMenuProps {
  readonly type: ContentType
  readonly work: Work
  readonly state: Pick<WorkState, 'entry' | 'copy'>
}

/** Says how far the review of the work is, and lets the person bring it on. */
export function ReviewMenu({ type, work, state }: ReviewMenuProps) {
  const t = useT()
  const failureText = useFailureText()
  const review = reviewOf(type, state)
  const shown = useRef<HTMLSpanElement>(null)
  const move = useAct(
    async (to: string) => {
      if (!(await work.move(to))) return
      toast({ tone: 'good', text: t('review.moved', { state: to }) })
      // The button is gone if nothing is left to do.
      setTimeout(() => document.activeElement === document.body && shown.current?.focus(), 100)
    },
    ['/entries', '/editorial'],
  )
  if (review === null) return null
  const { state: name, moves, isPublishable } = review
  const badge = (
    <span ref={shown} tabIndex={-1}>
      <Badge
        tone={isPublishable && !type.review?.skips ? 'good' : 'info'}
        icon={isPublishable ? <CheckIcon /> : undefined}
      >
        {name}
      </Badge>
    </span>
  )
  if (moves.length === 0) return badge
  const acts = moves.map((to) => ({
    id: to,
    text: t('review.moveTo', { state: to }),
    onAct: () => move.mutate(to, { onError: (error) => toast({ tone: 'bad', text: failureText(error) }) }),
  }))
  return (
    <>
      {badge}
      <Menu label={t('review.title')} groups={[{ title: t('review.title'), acts }]}>
        <Button size="small" variant="secondary" isBusy={move.isPending}>
          {t('review.title')}
        </Button>
      </Menu>
    </>
  )
}

/** Work that the server does not know yet has none. */
function reviewOf(type: ContentType, { entry, copy }: ReviewMenuProps['state']): Review | null {
  return type.review === undefined ? null : ((copy ? copy.review : entry?.review) ?? null)
}
