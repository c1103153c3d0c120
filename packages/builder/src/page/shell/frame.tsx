import { Brand, FrameSide, IconButton, LinkButton, UndoIcon } from '@content-gen/panel/parts'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useDraftState, useDraftStore } from '../draft/draft-context.js'
import { useSay } from '../texts/texts.js'
import { DevLine } from './dev-line.js'
import './frame.css'
import { ModelList } from './model-list.js'
import { NewModelButton } from './new-model.js'
import { pagePaths } from './paths.js'

/** The list of models beside the page; in narrow windows a drawer. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const say = useSay()
  const [location] = useLocation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(false), [location])
  return (
    <div className="frame">
      <a
        className="frame-skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
      >
        {say('shell.skip')}
      </a>
      <FrameSide
        bar={
          <>
            <span className="truncate grow">{say('shell.name')}</span>
            <UndoButton />
            <ChangesLink />
          </>
        }
        label={say('shell.navigation')}
        openLabel={say('shell.openNavigation')}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <div className="frame-brand">
          <Brand logo={null} />
          <span className="truncate grow">{say('shell.name')}</span>
          <UndoButton />
        </div>
        <div className="builder-acts">
          <NewModelButton onMade={() => setOpen(false)} />
          <ChangesLink />
        </div>
        <ModelList />
        <DevLine />
      </FrameSide>
      <main className="frame-main" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function ChangesLink() {
  const say = useSay()
  const count = useDraftState().draft.edits.length
  return (
    <LinkButton href={pagePaths.changes} variant={count > 0 ? 'primary' : 'secondary'}>
      {count > 0 ? `${say('shell.changes')} (${count})` : say('shell.changes')}
    </LinkButton>
  )
}

function UndoButton() {
  const say = useSay()
  const store = useDraftStore()
  const { canUndo } = useDraftState()
  return (
    <IconButton
      icon={UndoIcon}
      size="small"
      label={say('shell.undo')}
      isDisabled={!canUndo}
      onPress={() => store.undo()}
    />
  )
}
