import { Brand, IconButton, LinkButton, MenuIcon, UndoIcon } from '@content-gen/panel/parts'
import { useEffect, useState, type ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
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
  const inner = (
    <>
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
    </>
  )
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
      <header className="frame-bar">
        <IconButton icon={MenuIcon} label={say('shell.openNavigation')} onPress={() => setOpen(true)} />
        <span className="truncate grow">{say('shell.name')}</span>
        <UndoButton />
        <ChangesLink />
      </header>
      <header className="frame-side">{inner}</header>
      <ModalOverlay className="frame-veil" isOpen={isOpen} onOpenChange={setOpen} isDismissable>
        <Modal className="frame-drawer">
          <Dialog className="frame-drawer-inner" aria-label={say('shell.navigation')}>
            {inner}
          </Dialog>
        </Modal>
      </ModalOverlay>
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
