import type { ReactNode } from 'react'
import { useFormats, useT } from '../../../i18n/index.js'
import { Button, CheckIcon, classNames, ErrorIcon, Spinner, useFailureText, WarningIcon } from '../../../kit/index.js'
import type { Work } from '../work/work.js'
import type { WorkState } from '../work/work-state.js'

/** At a glance: is what I wrote safe, and where is it? */
export function SaveState({ work, state }: { readonly work: Work; readonly state: WorkState }) {
  const t = useT()
  const failureText = useFailureText()
  const { relative, exact } = useFormats()
  const { status, savedAt, error } = state
  const says = (tone: string, icon: ReactNode, text: string, retry = false) => (
    <div className="row">
      <span
        className={classNames('save-state', tone)}
        role="status"
        title={savedAt === null ? undefined : exact(savedAt)}
      >
        {icon}
        <span>{text}</span>
      </span>
      {retry && (
        <Button size="small" variant="quiet" onPress={() => work.retry()}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
  switch (status) {
    case 'saved':
      if (savedAt === null) return null
      return says('is-good', <CheckIcon />, t('save.saved', { at: relative(savedAt) }))
    case 'waiting':
    case 'saving':
      return says('', <Spinner />, t('save.saving'))
    case 'unsaved':
      return says('is-warn', <WarningIcon />, t('save.unsaved'))
    case 'kept':
      return says('is-warn', <WarningIcon />, t('save.kept'), true)
    case 'signedOut':
      return says('is-warn', <WarningIcon />, t('save.signedOut'))
    case 'conflict':
      return says('is-bad', <ErrorIcon />, t('save.conflict'))
    case 'refused':
      return says('is-bad', <ErrorIcon />, error ? failureText(error) : t('save.refused'), true)
  }
}
