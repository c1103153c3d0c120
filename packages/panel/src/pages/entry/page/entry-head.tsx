import { ActButton, entryActs, entryMenu, isOffered, menuGroups, type Asks, type EntryOn } from '../../../acts/index.js'
import { useLastList } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { ChevronStartIcon, IconButton, LinkButton, Menu, MoreIcon } from '../../../kit/index.js'
import { paths } from '../../../paths.js'
import { PeopleBadge } from '../presence/people-badge.js'
import type { Work } from '../work/work.js'
import type { WorkState } from '../work/work-state.js'
import { shownState, type Plan } from './entry-state.js'
import { HeadDialogs } from './head-dialogs.js'
import { OtherBadge } from './other-badge.js'
import { ReviewMenu } from './review-menu.js'
import { SaveState } from './save-state.js'
import { StateBadge } from './state-badge.js'

interface EntryHeadProps {
  readonly on: EntryOn
  readonly work: Work
  readonly state: WorkState
  readonly label: string
  readonly plan: Plan | null
  readonly asks: Asks | null
  readonly onAnswered: () => void
  readonly onPlanned: () => void
}

export function EntryHead({ on, work, state, label, plan, asks, onAnswered, onPlanned }: EntryHeadProps) {
  const t = useT()
  const { type, entry, isVersioned, hasWork, isPublishing } = on
  const last = useLastList(type.uid)
  return (
    <header className="entry-head">
      <div className="entry-title">
        {type.kind === 'collection' && (
          <LinkButton size="small" variant="quiet" icon={ChevronStartIcon} href={paths.list(type.uid) + last.address()}>
            {type.displayName}
          </LinkButton>
        )}
        <div className="row entry-name">
          <h1 className="truncate" dir="auto">
            {type.kind === 'single'
              ? type.displayName
              : label === ''
                ? entry
                  ? `#${entry.id}`
                  : t('entry.newTitle', { name: type.displayName })
                : label}
          </h1>
          <StateBadge state={shownState(entry, hasWork)} hasStates={type.draftAndPublish} plan={plan} />
          <ReviewMenu type={type} work={work} state={state} />
          {work.options.locale !== null && <span className="entry-locale">{work.options.locale}</span>}
          <OtherBadge state={state} />
          <PeopleBadge presence={work.presence} />
        </div>
      </div>
      <div className="entry-acts">
        <SaveState work={work} state={state} />
        <span className="entry-history">
          <ActButton act={entryActs.undo} on={on} isIcon variant="quiet" size="small" />
          <ActButton act={entryActs.redo} on={on} isIcon variant="quiet" size="small" />
        </span>
        <ActButton act={entryActs.preview} on={on} isIcon />
        <ActButton act={entryActs.comments} on={on} isIcon />
        <ActButton act={entryActs.history} on={on} isIcon />
        <Menu label={t('common.more')} groups={menuGroups(t, entryMenu, on)}>
          <IconButton icon={MoreIcon} variant="secondary" label={t('common.more')} />
        </Menu>
        <ActButton
          act={entryActs.save}
          on={on}
          variant={isOffered(entryActs.publish, on) ? 'secondary' : 'primary'}
          isBusy={state.status === 'saving' && !isVersioned}
        />
        <ActButton act={entryActs.publish} on={on} variant="primary" isBusy={isPublishing} />
      </div>
      <HeadDialogs
        type={type}
        work={work}
        state={state}
        label={label}
        asks={asks}
        onClose={onAnswered}
        onPlanned={onPlanned}
      />
    </header>
  )
}
